import { apiOrigin } from '#web/wire/api-origin.ts'
import { session } from '#web/wire/session.ts'
import type { SenderSession } from './device-store.ts'

/** The session for the service worker; null while no member is fully signed in. */
export function senderSession(): SenderSession | null {
  const current = session.current()
  if (!current || current.pending) return null
  const { token, mfa_token: mfaToken } = current
  return { token, mfaToken, api: apiOrigin() }
}
