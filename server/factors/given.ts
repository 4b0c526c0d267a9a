import type { QueryExecutorProvider } from 'kysely'
import type { GivenFields } from '#contract/shared/factors.ts'
import { MFA_CODE_DIGITS } from '#contract/shared/fields.ts'
import type { MemberApp } from '#server/http/app.ts'
import { takeTotpCode } from './devices.ts'
import type { AnyHolders } from './holders.ts'
import { takePasskey } from './passkeys.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

/** What somebody gives as their second factor. */
export type Given =
  | { readonly kind: 'passkey'; readonly response: object; readonly challenge: string | null }
  | { readonly kind: 'totp' | 'recovery'; readonly typed: string }

/** @param challenge what a passkey was asked to sign, if it was */
export function givenIn({ code = '', passkey }: GivenFields, challenge: string | null): Given {
  if (passkey) return { kind: 'passkey', response: passkey, challenge }
  const typed = code.replaceAll(/\s/g, '')
  return { kind: new RegExp(`^\\d{${MFA_CODE_DIGITS}}$`).test(typed) ? 'totp' : 'recovery', typed }
}

type Taking = { readonly ownerId: number; readonly given: Given; readonly at: Date }

/**
 * Whether it is one of theirs, which is then spent. The caller holds the owner's row.
 * @throws Problem `code_used` where an app's code was taken before, `code_off_clock` where it is from another time
 */
export async function takeGiven(
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
