import type { Secrets } from '#server/platform/adapters/secrets.ts'

export type Code = { readonly memberId: number; readonly phone: string; readonly code: string }

/** Keyed digest of a code. Without the key, a million possible codes could quickly be compared with a plain digest. */
export function codeHmac(secrets: Secrets, { memberId, phone, code }: Code): Buffer {
  return secrets.sign('code', `${memberId}:${phone}:${code}`)
}
