import { keepShared } from '../shared/device/shared-item.ts'
import type { WorkerScope } from './scope.ts'

/** The same path as in the manifest: see server/platform/http/static/manifest.ts. */
const PATH = '/share'

/** Receives content that another app shares, and opens the page that asks for its request; also offline. */
export function takeShares(worker: WorkerScope) {
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { pathname, origin } = new URL(request.url)
    if (request.method === 'POST' && origin === worker.location.origin && pathname === PATH)
      event.respondWith(take(request))
  })
}

async function take(request: Request): Promise<Response> {
  // if the device has no room, the page reports that nothing arrived
  await request
    .formData()
    .then(keepShared)
    .catch(() => undefined)
  return Response.redirect(PATH, 303)
}
