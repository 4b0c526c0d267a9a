import { sql } from 'kysely'
import type { Secrets } from '#server/platform/adapters/secrets.ts'
import type { Config } from '#server/platform/config/config.ts'

type Name = ReturnType<typeof sql.table>
type Column = ReturnType<typeof sql.ref>
type Settings = Pick<Config, 'publicUrl' | 'deskPublicUrl' | 'BRAND_NAME'>

/** Members and staff have the same second factors, in separate tables with the same columns. */
export type Holders<Id extends number | string> = {
  readonly accounts: Name
  readonly factors: Name
  readonly recoveryCodes: Name
  readonly knownNetworks: Name
  /** Column of the owner of a factor. */
  readonly owner: Column
  /** Column of the public ID of a factor. */
  readonly shownId: { readonly column: Column; readonly of?: Id }
  /** Prefix of the keys under which guesses are counted. */
  readonly bucket: 'desk' | 'member'
  /** Prefix of the passkey user handle. */
  readonly handle: string
  /** Separates the encryption and signature of staff from those of members, whose numbers may be the same. */
  readonly sealed: Record<'totp' | 'setup', Parameters<Secrets['seal']>[0]>
  readonly signed: Record<'recoveryCode', Parameters<Secrets['sign']>[0]>
  /** Where the owner signs in, and the name that browsers and apps show for it. */
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
