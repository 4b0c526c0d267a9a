import type { Transaction } from 'kysely'
import type { MemberTables } from '#server/platform/db/tables.ts'

/** Marks a file as old and unattached, so that the scheduled cleanup of such uploads deletes it with its row. */
export const LET_GO = {
  attached_message_id: null,
  attached_run_id: null,
  request_id: null,
  kept_until: null,
  created_at: new Date(0),
}

/** Deletes requests with all their dependent rows. */
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
