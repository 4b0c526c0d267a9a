import { type Secrets, sameBytes } from '#server/adapters/secrets.ts'

type Purpose = 'stop_notices' | 'private_address'

/** A token that says whose notices a link is about, signed for one purpose. It is stored nowhere and does not end. */
export function noticeToken(secrets: Secrets, purpose: Purpose, externalId: string, about = ''): string {
  return `${externalId}.${secrets.sign(purpose, `${externalId}\n${about}`).toString('base64url')}`
}

/** Whose token it is, as it says itself: nothing is proven by that yet. */
export function ownerOf(token: string): string {
  return token.slice(0, Math.max(0, token.indexOf('.')))
}

/** Compares in the same time, whatever was sent. */
export function isSigned(secrets: Secrets, purpose: Purpose, token: string, about = ''): boolean {
  return sameBytes(Buffer.from(token), Buffer.from(noticeToken(secrets, purpose, ownerOf(token), about)))
}
