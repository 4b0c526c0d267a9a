import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Keys of this installation. All nodes on one database share them. */
export type Secrets = {
  /** HMAC-SHA-256 under a key of its own for each purpose. */
  sign(purpose: 'code' | 'file' | 'upload' | 'eligibility', text: string): Buffer
}

/** 128 bits, base64url: ids of a member's own things. */
export const newId = (): string => randomBytes(16).toString('base64url')
/** 256 bits, base64url: tokens, of which only the digest is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const digest = (token: string): Buffer => createHash('sha256').update(token).digest()
export const sameBytes = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right)

export function secretsFrom(key: Buffer): Secrets {
  return {
    sign: (purpose, text) =>
      createHmac('sha256', createHmac('sha256', key).update(purpose).digest()).update(text).digest(),
  }
}
