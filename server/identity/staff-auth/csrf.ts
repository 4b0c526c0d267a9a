import { digest } from '#server/platform/adapters/secrets.ts'

/**
 * CSRF token of a session, derived from the session token, so that every tab of the session has the same one. It
 * reveals nothing of the session token; code that can read the cookie needs no CSRF token.
 */
export function csrfOf(sessionToken: string): string {
  return digest(`csrf ${sessionToken}`).toString('base64url')
}
