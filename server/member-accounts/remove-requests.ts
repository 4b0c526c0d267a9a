import type { Transaction } from 'kysely'
import type { MemberTables } from '#server/db/tables.ts'

/** Attached to nothing, and long ago: the chore that clears such uploads removes the files with their rows. */
export const LET_GO = {
  attached_message_id: null,
  attached_run_id: null,
  request_id: null,
  kept_until: null,
  created_at: new Date(0),
}

/** Takes requests out of the database with everything that hangs on them. */
export async function removeRequests(trx: Transaction<MemberTables>, ids: readonly number[]): Promise<void> {
  const runs = trx.selectFrom('survey_runs').select('id').where('request_id', 'in', ids)
  await trx
    .updateTable('uploads')
    .set(LET_GO)
    .where((upload) => upload.or([upload('request_id', 'in', ids), upload('attached_run_id', 'in', runs)]))
    .execute()
  await trx.deleteFrom('survey_runs').where('request_id', 'in', ids).execute()
  await trx.updateTable('survey_runs').set({ linked_request_id: null }).where('linked_request_id', 'in', ids).execute()
  await trx.updateTable('requests').set({ linked_request_id: null }).where('linked_request_id', 'in', ids).execute()
  await trx.deleteFrom('requests').where('id', 'in', ids).execute()
}
