import type { Secrets } from '#server/adapters/secrets.ts'

export type Code = { readonly memberId: number; readonly phone: string; readonly code: string }

/** How a code is stored: a million codes are quickly tried against a bare digest, not without the key. */
export function codeHmac(secrets: Secrets, { memberId, phone, code }: Code): Buffer {
  return secrets.sign('code', `${memberId}:${phone}:${code}`)
}
