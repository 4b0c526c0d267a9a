import { msg, t } from '#basics/language/translate.ts'
import { forgetDevice, type NoticeSettings, readNoticeSettings } from '#contract/member/notices.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { call } from '#web/wire/call.ts'
import type { SendOptions } from '#web/wire/send.ts'
import { keepWanted, subscribe } from './device-notices.ts'
import { deviceOf, keepNoticeSession, NOTICES_LOCK, noticeSession } from './notice-session.ts'
import { mayNotify } from './notices-here.ts'
import { hasWorkers } from './register-worker.ts'
import { senderSession } from './sender-session.ts'

const STOPPED = msg('Notices no longer come to this device. You can turn them on again in Account.')

/** Compares at the start of the app if notices may have been turned on in this browser. */
export async function compareAtStart(): Promise<void> {
  if (!senderSession()) return
  if (mayNotify() || (await wantedHere())) await readNotices()
}

/**
 * Reads the member's settings and compares them with this browser's own subscription. A subscription that is missing or
 * differs is renewed while the browser allows it; otherwise notices on this device are turned off, and a toast says so.
 */
export async function readNotices(options: SendOptions = {}): Promise<NoticeSettings> {
  const read = async () => (await call(readNoticeSettings, {}, options)).notices
  // a browser without locks has no subscriptions either
  if (!hasWorkers()) return withoutDevice(await read())
  return navigator.locks.request(NOTICES_LOCK, async () => compare(await read()))
}

async function compare(known: NoticeSettings): Promise<NoticeSettings> {
  // the server deletes an endpoint that its push service no longer knows, so this device remembers the member's choice
  if (!known.this_device && !(await wantedHere())) return known
  if (mayNotify()) {
    try {
      if (!(await isSubscribed(known))) return await subscribe(known.push_key)
      await keepWanted(known.push_key)
      return known
    } catch {
      // the push service did not respond: the next start retries
    }
  } else await keepNoticeSession(null).catch(() => undefined) // a browser without storage has nothing to delete
  return withoutDevice(known)
}

/** The settings with notices on this device turned off. */
async function withoutDevice(known: NoticeSettings): Promise<NoticeSettings> {
  if (!known.this_device || !senderSession()) return known
  toasts.show({ type: 'warn', message: t(STOPPED) })
  // if the server is unreachable, the next start reports it; no notice arrives here either way
  const forgotten = await call(forgetDevice, {}).catch(() => null)
  return forgotten?.notices ?? { ...known, this_device: false, device_endpoint: null }
}

/** Whether this browser receives notices at the endpoint that the server has. */
async function isSubscribed({ device_endpoint, push_key }: NoticeSettings): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription || deviceOf(subscription).endpoint !== device_endpoint) return false
  const { applicationServerKey } = subscription.options
  return !applicationServerKey || base64Url(applicationServerKey) === push_key
}

const base64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const wantedHere = async () => Boolean(await noticeSession().catch(() => undefined))
