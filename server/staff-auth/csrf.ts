import { digest } from '#server/adapters/secrets.ts'

/**
 * The CSRF token of a session, made from its own token: every tab of the session has the same one.
 * Whoever holds it learns nothing of the session token; whoever can read the cookie needs no CSRF token.
 */
export function csrfOf(sessionToken: string): string {
  return digest(`csrf ${sessionToken}`).toString('base64url')
}
