import type { QueryExecutorProvider } from 'kysely'
import type { GivenFields } from '#contract/shared/factors.ts'
import { MFA_CODE_DIGITS } from '#contract/shared/fields.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { takeTotpCode } from './devices.ts'
import type { AnyHolders } from './holders.ts'
import { takePasskey } from './passkeys.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

/** A second factor, as a person sends it. */
export type SubmittedFactor =
  | { readonly kind: 'passkey'; readonly response: object; readonly challenge: string | null }
  | { readonly kind: 'totp' | 'recovery'; readonly typed: string }

/** @param challenge the challenge for a passkey, if there was one */
export function parseFactor({ code = '', passkey }: GivenFields, challenge: string | null): SubmittedFactor {
  if (passkey) return { kind: 'passkey', response: passkey, challenge }
  const typed = code.replaceAll(/\s/g, '')
  return { kind: new RegExp(`^\\d{${MFA_CODE_DIGITS}}$`).test(typed) ? 'totp' : 'recovery', typed }
}

type Taking = { readonly ownerId: number; readonly given: SubmittedFactor; readonly at: Date }

/**
 * Verifies a second factor of the owner and uses it up. The caller holds a lock on the owner's row.
 * @throws Problem `code_used` if a code of an app was used before, `code_off_clock` if it belongs to another time
 */
export async function verifySubmittedFactor(
  trx: QueryExecutorProvider,
  { secrets, config }: Pick<MemberApp, 'secrets' | 'config'>,
  holders: AnyHolders,
  { ownerId, given, at }: Taking,
): Promise<boolean> {
  switch (given.kind) {
    case 'passkey': {
      const { response, challenge } = given
      const place = holders.place(config)
      return challenge !== null && takePasskey(trx, holders, { ownerId, place, challenge, response, at })
    }
    case 'totp':
      return takeTotpCode(trx, secrets, holders, { ownerId, code: given.typed, at })
    case 'recovery':
      return takeRecoveryCode(trx, secrets, holders, { ownerId, typed: given.typed, at })
  }
}
