import { createECDH, createHash } from 'node:crypto'
import type { Config } from '#server/platform/config/config.ts'
import { NotTaken, type Sender, Undeliverable } from './message.ts'
import type { Secrets } from './secrets.ts'

/** Loaded on demand, because it is large and not needed before the first device. */
const library = async () => (await import('web-push')).default

/** Push subscription of a browser; the keys are base64url. */
export type PushDevice = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** Keys that identify the sender to push services (VAPID); base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string; readonly subject: string }

type KeyConfig = Pick<Config, 'VAPID_PRIVATE_KEY' | 'SUPPORT_EMAIL'>

/**
 * Derived from the key of the installation unless the settings contain another one, so that every server and every
 * backup has the same.
 */
export function pushKeys({ VAPID_PRIVATE_KEY, SUPPORT_EMAIL }: KeyConfig, secrets: Secrets): PushKeys {
  const privateKey = VAPID_PRIVATE_KEY ? Buffer.from(VAPID_PRIVATE_KEY, 'base64url') : secrets.sign('web_push', 'key')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
    subject: `mailto:${SUPPORT_EMAIL}`,
  }
}

/** Encrypts for one device (RFC 8291); base64url. Rejects if the keys of the device are invalid. */
export async function encryptPush({ p256dh, auth }: Omit<PushDevice, 'endpoint'>, text: string): Promise<string> {
  const webPush = await library()
  return webPush.encrypt(p256dh, auth, text, 'aes128gcm').cipherText.toString('base64url')
}

/** Whether an address belongs to a known push service. The server calls no other address that a member sends. */
export function isPushService({ PUSH_SERVICES }: Pick<Config, 'PUSH_SERVICES'>, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username } = new URL(endpoint)
  const isAllowed = PUSH_SERVICES.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one))
  return isAllowed && username === '' && (protocol === 'https:' || host.startsWith('127.0.0.1:'))
}

/** How long a push service keeps a notification for a device that is offline. */
export const PUSH_LIVES_MS = 24 * 3_600_000
const ANSWER_WITHIN_MS = 20_000
/** Maximum length of a topic at push services. */
const TOPIC_CHARACTERS = 32

/** Sends an encrypted notification to the push service of its device. A repeat replaces the previous attempt. */
export function pushSender({ publicKey, privateKey, subject }: PushKeys): Sender {
  return async ({ recipient, body }, key) => {
    const { origin } = new URL(recipient)
    const webPush = await library()
    const response = await fetch(recipient, {
      method: 'POST',
      redirect: 'error',
      headers: {
        ...webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm'),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(PUSH_LIVES_MS / 1000),
        urgency: 'normal',
        topic: createHash('sha256').update(key).digest('base64url').slice(0, TOPIC_CHARACTERS),
      },
      body: Buffer.from(body, 'base64url'),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw refusalOf(response.status)
  }
}

function refusalOf(status: number): NotTaken {
  const reason = `The push service answered ${status}.`
  if (status === 404 || status === 410) return new Undeliverable(reason, 'no_such_address')
  if (status === 401 || status === 403) return new NotTaken(reason, 'our_account')
  if (status === 429) return new NotTaken(reason, 'busy')
  return status < 500 ? new Undeliverable(reason, 'refused') : new NotTaken(reason, 'away')
}
