import { type Secrets, sameBytes } from '#server/platform/adapters/secrets.ts'

type Purpose = 'stop_notices' | 'private_address'

/** A signed token that identifies a member and a purpose for a link. It is not stored and does not expire. */
export function noticeToken(secrets: Secrets, purpose: Purpose, externalId: string, about = ''): string {
  return `${externalId}.${secrets.sign(purpose, `${externalId}\n${about}`).toString('base64url')}`
}

/** The member that the token claims to be for. The signature is not verified here. */
export function ownerOf(token: string): string {
  return token.slice(0, Math.max(0, token.indexOf('.')))
}

/** Compares in constant time. */
export function isSigned(secrets: Secrets, purpose: Purpose, token: string, about = ''): boolean {
  return sameBytes(Buffer.from(token), Buffer.from(noticeToken(secrets, purpose, ownerOf(token), about)))
}
