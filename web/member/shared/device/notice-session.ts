import { type NoticeSession, openDeviceStore } from './device-store.ts'

/** Held while notices are turned on, off or compared: two tabs and the service worker never do so at once. */
export const NOTICES_LOCK = 'tendwell.notices'

/** The session that wants notices in this browser; undefined if there is none, or the browser has no storage. */
export async function noticeSession(): Promise<NoticeSession | undefined> {
  const kept = await (await openDeviceStore()).get('sender', 'notices').catch(() => undefined)
  return kept && 'pushKey' in kept ? kept : undefined
}

/** Stores the session that wants notices in this browser; null deletes it. */
export async function keepNoticeSession(wanted: NoticeSession | null): Promise<void> {
  const device = await openDeviceStore()
  if (wanted) await device.put('sender', wanted, 'notices')
  else await device.delete('sender', 'notices')
}

/** The browser's endpoint and keys, in the form that our server takes. */
export function deviceOf(subscription: PushSubscription) {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, p256dh, auth }
}
