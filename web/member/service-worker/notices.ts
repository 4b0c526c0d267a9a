import { tellDevice } from '#contract/member/notices.ts'
import { callAs } from '#web/wire/call-as.ts'
import { deviceOf, NOTICES_LOCK, noticeSession } from '../shared/device/notice-session.ts'
import type { PageClient, WorkerScope } from './scope.ts'

/** The payload that the server encrypts for this device: see server/requests/notices/pushes.ts. */
interface PushNotice {
  title: string
  body: string
  path: string
  lang: string
}

/** Shows pushed notices on this device, and opens their target in the open tab. */
export function showNotices(worker: WorkerScope) {
  worker.addEventListener('push', (event) => {
    const notice = noticeIn(event.data?.json())
    // each request has one notice: a later one replaces it
    const options = { body: notice.body, tag: notice.path, data: notice.path, icon: '/icon-192.png', lang: notice.lang }
    event.waitUntil(worker.registration.showNotification(notice.title, options))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, String(event.notification.data)))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    // if that fails, the next start of the app compares and renews, or reports that notices have stopped
    event.waitUntil(renew(worker, event.newSubscription).catch(() => undefined))
  })
}

/** The push service dropped or replaced the browser's endpoint: sends the new one to our server. */
function renew({ registration }: WorkerScope, replaced: PushSubscription | null | undefined): Promise<unknown> {
  return navigator.locks.request(NOTICES_LOCK, async () => {
    const session = await noticeSession()
    if (!session) return // notices are not wanted here
    const options = { userVisibleOnly: true, applicationServerKey: session.pushKey }
    const subscription = replaced ?? (await registration.pushManager.subscribe(options))
    await callAs(session, tellDevice, { body: deviceOf(subscription) })
  })
}

function noticeIn(data: unknown): PushNotice {
  const { title, body, path, lang } = (data ?? {}) as Partial<PushNotice> // only our server has this device's keys
  return {
    title: title ?? 'There’s something new for you',
    body: body ?? '',
    path: path ?? '/requests',
    lang: lang ?? 'en',
  }
}

async function open({ clients, location }: WorkerScope, path: string) {
  const url = new URL(path, location.origin).href
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((one) => one.url === url) ?? pages.find(isLookedAt) ?? pages[0]
  if (!page) return clients.openWindow(url)
  // if the browser refuses to focus its window, the page is navigated anyway
  const there = await page.focus().catch(() => page)
  // a page that this worker does not control yet can't be navigated
  return there.url === url ? there : there.navigate(url).catch(() => clients.openWindow(url))
}

const isLookedAt = ({ visibilityState }: PageClient) => visibilityState === 'visible'
