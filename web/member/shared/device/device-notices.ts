import { forgetDevice, type NoticeSettings, tellDevice } from '#contract/member/notices.ts'
import { call } from '#web/wire/call.ts'
import { hasWorkers, registerWorker } from './register-worker.ts'

const UNABLE = 'Notices could not be turned on here. Please try again.'

/** Whether this browser shows notices: it can't, it was told not to, or it asks first. */
export function noticesHere(): 'unable' | 'blocked' | 'askable' {
  if (!hasWorkers() || !('PushManager' in globalThis) || !('Notification' in globalThis)) return 'unable'
  return Notification.permission === 'denied' ? 'blocked' : 'askable'
}

/**
 * Asks the person, then the browser's push service, and tells our server where notices go. Null where the person would
 * rather not. Call it from a press: browsers ask for nothing else.
 */
export async function startDeviceNotices(pushKey: string): Promise<NoticeSettings | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // one that was made with another key takes nothing from us
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return (await call(tellDevice, { body: { endpoint, p256dh, auth } }, { fallback: UNABLE })).notices
}

export async function stopDeviceNotices(): Promise<NoticeSettings> {
  const { notices } = await call(forgetDevice, {}, { fallback: UNABLE })
  await unsubscribe().catch(() => undefined) // nothing is sent there anymore
  return notices
}

/** Takes this browser's address at its push service away, where it has one. */
export async function unsubscribe(): Promise<void> {
  const registration = hasWorkers() ? await navigator.serviceWorker.getRegistration() : undefined
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}
