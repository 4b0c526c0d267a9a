import { sql } from 'kysely'
import type { Secrets } from '#server/adapters/secrets.ts'
import type { Config } from '#server/config.ts'

type Name = ReturnType<typeof sql.table>
type Column = ReturnType<typeof sql.ref>
type Settings = Pick<Config, 'publicUrl' | 'deskPublicUrl' | 'BRAND_NAME'>

/** Members and staff hold second factors alike, in tables of their own names with the same columns. */
export type Holders<Id extends number | string> = {
  readonly accounts: Name
  readonly factors: Name
  readonly recoveryCodes: Name
  readonly knownNetworks: Name
  /** Whose a factor is: its column. */
  readonly owner: Column
  /** What names a factor outside: its column. */
  readonly shownId: { readonly column: Column; readonly of?: Id }
  /** Begins the names under which guesses are counted. */
  readonly bucket: 'desk' | 'member'
  /** What begins a passkey's handle of its owner. */
  readonly handle: string
  /** What is sealed and signed for a colleague is none of the member's who has the same number. */
  readonly sealed: Record<'totp' | 'setup', Parameters<Secrets['seal']>[0]>
  readonly signed: Record<'recoveryCode', Parameters<Secrets['sign']>[0]>
  /** Where they sign in, and what browsers and apps call that. */
  place(settings: Settings): Place
}
export type AnyHolders = Holders<number | string>
export type Place = { readonly url: string; readonly name: string }

export const staffHolders: Holders<number> = {
  accounts: sql.table('desk.staff'),
  factors: sql.table('desk.second_factors'),
  recoveryCodes: sql.table('desk.recovery_codes'),
  knownNetworks: sql.table('desk.known_networks'),
  owner: sql.ref('staff_id'),
  shownId: { column: sql.ref('id') },
  bucket: 'desk',
  handle: 'desk staff',
  sealed: { totp: 'totp', setup: 'second_factor_setup' },
  signed: { recoveryCode: 'recovery_code' },
  place: ({ deskPublicUrl, BRAND_NAME }) => ({ url: deskPublicUrl, name: `${BRAND_NAME} desk` }),
}

export const memberHolders: Holders<string> = {
  accounts: sql.table('members'),
  factors: sql.table('second_factors'),
  recoveryCodes: sql.table('recovery_codes'),
  knownNetworks: sql.table('known_networks'),
  owner: sql.ref('member_id'),
  shownId: { column: sql.ref('external_id') },
  bucket: 'member',
  handle: 'member',
  sealed: { totp: 'member_totp', setup: 'member_second_factor_setup' },
  signed: { recoveryCode: 'member_recovery_code' },
  place: ({ publicUrl, BRAND_NAME }) => ({ url: publicUrl, name: BRAND_NAME }),
}
