import { msg, t } from '#basics/language/translate.ts'
import { forgetDevice, type NoticeSettings, tellDevice } from '#contract/member/notices.ts'
import { call } from '#web/wire/call.ts'
import { deviceOf, keepNoticeSession, NOTICES_LOCK } from './notice-session.ts'
import { hasWorkers, registerWorker } from './register-worker.ts'
import { senderSession } from './sender-session.ts'

const UNABLE = msg('Notices could not be turned on here. Please try again.')

/**
 * Asks the member for permission, subscribes at the browser's push service, and sends the subscription to our server.
 * Null if the member declines. Call it from a click handler: browsers require a user gesture.
 */
export async function startDeviceNotices(pushKey: string): Promise<NoticeSettings | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  return navigator.locks.request(NOTICES_LOCK, () => subscribe(pushKey))
}

/**
 * Subscribes this browser again and sends the subscription to our server; it does not ask the member. Hold
 * `NOTICES_LOCK`.
 */
export async function subscribe(pushKey: string): Promise<NoticeSettings> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // a subscription made with another key, or dropped by the push service, accepts nothing from our server
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const { notices } = await call(tellDevice, { body: deviceOf(subscription) }, { fallback: t(UNABLE) })
  await keepWanted(pushKey)
  return notices
}

/** Stores on this device that the member wants notices here, for the next start and for the service worker. */
export async function keepWanted(pushKey: string): Promise<void> {
  const session = senderSession()
  // a browser without storage gets it from the server only
  if (session) await keepNoticeSession({ ...session, pushKey }).catch(() => undefined)
}

export function stopDeviceNotices(): Promise<NoticeSettings> {
  return navigator.locks.request(NOTICES_LOCK, async () => {
    const { notices } = await call(forgetDevice, {}, { fallback: t(UNABLE) })
    await keepNoticeSession(null).catch(() => undefined) // a browser without storage has nothing to delete
    await unsubscribe().catch(() => undefined) // nothing is sent there any longer
    return notices
  })
}

/** Removes this browser's subscription at its push service, if there is one. */
export async function unsubscribe(): Promise<void> {
  const registration = hasWorkers() ? await navigator.serviceWorker.getRegistration() : undefined
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}
