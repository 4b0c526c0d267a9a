import type { Transaction } from 'kysely'
import { invalidField } from '#contract/shared/problems.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'

const LOGO = /^\/logos\/([A-Za-z0-9_-]+)$/

/** Marks a picture as used by a record; rejects the address of a missing upload. Pictures of the app always exist. */
export async function claimLogo(trx: Transaction<MemberTables>, field: string, address: string | null) {
  const [, key] = LOGO.exec(address ?? '') ?? []
  if (key === undefined) return
  const logo = await trx
    .updateTable('logos')
    .set({ unused_since: null })
    .where('key', '=', key)
    .where('here', '=', true)
    .returning('key')
    .executeTakeFirst()
  if (!logo) throw invalidField(field, 'We do not have this picture. Please upload it again.')
}
