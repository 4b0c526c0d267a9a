import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { LIVE_CHANNEL } from '#server/platform/http/live.ts'

type Place = { readonly external_id: string; readonly member_id: number; readonly to_member: boolean }

/** Updates the open pages that show this file: the member's and the desk's, or the desk's alone for a note. */
export async function announceFile(trx: DeskTrx, key: string): Promise<void> {
  const { rows } = await sql<Place>`
    with file as (select attached_message_id as message, attached_run_id as run from uploads where key = ${key})
    select external_id, member_id, to_member from (
      select request_id, true as to_member from file join timeline on timeline.id = file.message
      union all
      select request_id, false from file join desk.notes on notes.id = file.message
      union all
      select request_id, true from file join survey_runs on survey_runs.id = file.run
    ) as place join requests on requests.id = place.request_id`.execute(trx)
  for (const { external_id, member_id, to_member } of rows)
    await (to_member
      ? sql`select announce(${member_id}, 'request.changed', ${external_id})`.execute(trx)
      : sql`select pg_notify(${LIVE_CHANNEL}, json_build_object('desk', ${external_id}::text, 'assignee',
          (select assignee_id from requests where external_id = ${external_id}))::text)::text as notified`.execute(trx))
}
