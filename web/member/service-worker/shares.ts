import { keepShared } from '../shared/device/shared-item.ts'
import type { WorkerScope } from './scope.ts'

/** As the manifest says it: see server/http/manifest.ts. */
const PATH = '/share'

/** Takes what another app shares with this one, and opens the page that asks where it goes; offline too. */
export function takeShares(worker: WorkerScope) {
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { pathname, origin } = new URL(request.url)
    if (request.method === 'POST' && origin === worker.location.origin && pathname === PATH)
      event.respondWith(take(request))
  })
}

async function take(request: Request): Promise<Response> {
  // where the device has no room the page says that nothing came
  await request
    .formData()
    .then(keepShared)
    .catch(() => undefined)
  return Response.redirect(PATH, 303)
}
