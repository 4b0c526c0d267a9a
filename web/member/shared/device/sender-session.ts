import { session } from '#web/wire/session.ts'
import { settings } from '#web/wire/settings.ts'
import type { SenderSession } from './device-store.ts'

/** The session as the service worker needs it; null while no member is fully signed in. */
export function senderSession(): SenderSession | null {
  const current = session.current()
  if (!current || current.pending) return null
  const { token, mfa_token: mfaToken } = current
  return { token, mfaToken, api: new URL(settings.api_base_url || location.origin).origin }
}
