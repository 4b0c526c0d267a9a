import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Keys of this installation, which all servers of a database share. */
export type Secrets = {
  /** HMAC-SHA-256 with a separate key per purpose. */
  sign(
    purpose:
      | 'code'
      | 'file'
      | 'upload'
      | 'eligibility'
      | 'eligibility-number'
      | 'eligibility-proof'
      | 'recovery_code'
      | 'member_recovery_code'
      | 'network'
      | 'stop_notices'
      | 'private_address'
      | 'reply_address'
      | 'web_push'
      | 'directory',
    text: string,
  ): Buffer
  /** Encrypts (AES-256-GCM) content that can only be decrypted for the same purpose and owner. */
  seal(purpose: SealedFor, owner: number, content: Buffer): Buffer
  /** Throws if the content was encrypted for another purpose, owner or key, or was altered. */
  open(purpose: SealedFor, owner: number, sealed: Buffer): Buffer
}
type SealedFor =
  | 'totp'
  | 'second_factor_setup'
  | 'member_totp'
  | 'member_second_factor_setup'
  | 'directory'
  | 'company_issuer'

/** 128 bits, base64url: IDs of members' records. */
export const newId = (): string => randomBytes(16).toString('base64url')
/** 256 bits, base64url: tokens, of which only the digest is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const digest = (token: string): Buffer => createHash('sha256').update(token).digest()
export const sameBytes = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right)

const NONCE_BYTES = 12
const TAG_BYTES = 16

export function secretsFrom(key: Buffer): Secrets {
  const keyFor = (purpose: string) => createHmac('sha256', key).update(purpose).digest()
  return {
    sign: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
    seal(purpose, owner, content) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce).setAAD(Buffer.from(String(owner)))
      const hidden = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([nonce, hidden, cipher.getAuthTag()])
    },
    open(purpose, owner, sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(-TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(String(owner))).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}
