import type { Transaction } from 'kysely'
import { invalidField } from '#contract/problems.ts'
import type { MemberTables } from '#server/db/tables.ts'

const LOGO = /^\/logos\/([A-Za-z0-9_-]+)$/

/** Refuses the address of a picture that was never kept; one of the app's own is always there. */
export async function refuseUnknownLogo(trx: Transaction<MemberTables>, field: string, address: string | null) {
  const [, key] = LOGO.exec(address ?? '') ?? []
  if (key === undefined) return
  const logo = await trx.selectFrom('logos').select('key').where('key', '=', key).executeTakeFirst()
  if (!logo) throw invalidField(field, 'We do not have this picture. Please upload it again.')
}
