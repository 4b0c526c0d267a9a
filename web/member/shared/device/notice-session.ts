import { type NoticeSession, openDeviceStore } from './device-store.ts'

/** Held while notices are turned on, off or compared: two tabs and the service worker never do so at once. */
export const NOTICES_LOCK = 'tendwell.notices'

/** The session that wants notices in this browser; undefined where none does, and where the browser stores nothing. */
export async function noticeSession(): Promise<NoticeSession | undefined> {
  const kept = await (await openDeviceStore()).get('sender', 'notices').catch(() => undefined)
  return kept && 'pushKey' in kept ? kept : undefined
}

/** Notices are wanted in this browser, or with null no longer. */
export async function keepNoticeSession(wanted: NoticeSession | null): Promise<void> {
  const device = await openDeviceStore()
  if (wanted) await device.put('sender', wanted, 'notices')
  else await device.delete('sender', 'notices')
}

/** The browser's address and keys, as our server takes them. */
export function deviceOf(subscription: PushSubscription) {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, p256dh, auth }
}
