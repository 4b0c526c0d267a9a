import { deviceOf, NOTICES_LOCK, noticeSession } from '../shared/device/notice-session.ts'
import { sendAs } from '../shared/device/send-waiting.ts'
import type { PageClient, WorkerScope } from './scope.ts'

/** As the server encrypts it for this device: see server/notices/pushes.ts. */
interface PushNotice {
  title: string
  body: string
  path: string
}

/** Shows what is pushed to this device, and opens what it is about in the tab that is there. */
export function showNotices(worker: WorkerScope) {
  worker.addEventListener('push', (event) => {
    const notice = noticeIn(event.data?.json())
    // one request has one notice: a later one takes its place
    const options = { body: notice.body, tag: notice.path, data: notice.path, icon: '/icon-192.png', lang: 'en' }
    event.waitUntil(worker.registration.showNotification(notice.title, options))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, String(event.notification.data)))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    // where that fails, the next start of the app compares and renews, or says that notices have stopped
    event.waitUntil(renew(worker, event.newSubscription).catch(() => undefined))
  })
}

/** The push service dropped or replaced the browser's address: sends the new one to our server. */
function renew({ registration }: WorkerScope, replaced: PushSubscription | null | undefined): Promise<unknown> {
  return navigator.locks.request(NOTICES_LOCK, async () => {
    const session = await noticeSession()
    if (!session) return // notices are not wanted here
    const options = { userVisibleOnly: true, applicationServerKey: session.pushKey }
    const subscription = replaced ?? (await registration.pushManager.subscribe(options))
    await sendAs(session, '/api/v1/notices/device', { method: 'PUT', body: deviceOf(subscription) })
  })
}

function noticeIn(data: unknown): PushNotice {
  const { title, body, path } = (data ?? {}) as Partial<PushNotice> // only our server has the keys to this device
  return { title: title ?? 'There’s something new for you', body: body ?? '', path: path ?? '/requests' }
}

async function open({ clients, location }: WorkerScope, path: string) {
  const url = new URL(path, location.origin).href
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((one) => one.url === url) ?? pages.find(isLookedAt) ?? pages[0]
  if (!page) return clients.openWindow(url)
  // where the browser keeps its window back, the page is led on all the same
  const there = await page.focus().catch(() => page)
  // a page that this worker does not serve yet can't be led on
  return there.url === url ? there : there.navigate(url).catch(() => clients.openWindow(url))
}

const isLookedAt = ({ visibilityState }: PageClient) => visibilityState === 'visible'
