import { forgetDevice, type NoticeSettings, tellDevice } from '#contract/member/notices.ts'
import { call } from '#web/wire/call.ts'
import { deviceOf, keepNoticeSession, NOTICES_LOCK } from './notice-session.ts'
import { hasWorkers, registerWorker } from './register-worker.ts'
import { senderSession } from './sender-session.ts'

const UNABLE = 'Notices could not be turned on here. Please try again.'

/**
 * Asks the member, then the browser's push service, and tells our server where notices go. Null where the member
 * declines. Call it from a press: browsers ask for nothing else.
 */
export async function startDeviceNotices(pushKey: string): Promise<NoticeSettings | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  return navigator.locks.request(NOTICES_LOCK, () => subscribe(pushKey))
}

/** Subscribes this browser again and tells our server; it does not ask the member. Hold `NOTICES_LOCK`. */
export async function subscribe(pushKey: string): Promise<NoticeSettings> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // a subscription made with another key, or one that the push service has dropped, takes nothing from us
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const { notices } = await call(tellDevice, { body: deviceOf(subscription) }, { fallback: UNABLE })
  await keepWanted(pushKey)
  return notices
}

/** Keeps on this device that the member wants notices here, for the next start and for the service worker. */
export async function keepWanted(pushKey: string): Promise<void> {
  const session = senderSession()
  // a browser that stores nothing knows it from the server alone
  if (session) await keepNoticeSession({ ...session, pushKey }).catch(() => undefined)
}

export function stopDeviceNotices(): Promise<NoticeSettings> {
  return navigator.locks.request(NOTICES_LOCK, async () => {
    const { notices } = await call(forgetDevice, {}, { fallback: UNABLE })
    await keepNoticeSession(null).catch(() => undefined) // a browser that stores nothing has nothing to delete
    await unsubscribe().catch(() => undefined) // nothing is sent there anymore
    return notices
  })
}

/** Takes this browser's address at its push service away, where it has one. */
export async function unsubscribe(): Promise<void> {
  const registration = hasWorkers() ? await navigator.serviceWorker.getRegistration() : undefined
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}
