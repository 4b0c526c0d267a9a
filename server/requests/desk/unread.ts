import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { App, StaffActor } from '#server/http/app.ts'

/**
 * How often its member has written since this concierge last looked. What is a colleague's, or completed,
 * is news only to those who have looked at it before.
 */
export const unreadFor = (staff: StaffActor) => sql<number>`(
  select case
    when mark.seq is null and (requests.assignee_id <> ${staff.id} or requests.status = 'closed') then 0
    else (
      select count(*) from timeline
      where timeline.request_id = requests.id and timeline.seq > coalesce(mark.seq, 0)
        and timeline.source = 'user' and (timeline.kind = 'message' or timeline.event = 'opened'))
    end
  from (values (requests.id)) as this (id)
  left join desk.read_marks as mark on mark.request_id = this.id and mark.staff_id = ${staff.id})`

/** Moves somebody's own mark up to a number of the timeline, never back, and never beyond what is there. */
export async function markSeen(app: App, staff: StaffActor, externalId: string, upTo: number) {
  const moved = await app.deskDb
    .insertInto('desk.read_marks')
    .columns(['staff_id', 'request_id', 'seq'])
    .expression((db) =>
      db
        .selectFrom('requests')
        .select([
          sql.val(staff.id).$castTo<number>().as('staff_id'),
          'id',
          sql<number>`least(last_seq, ${upTo}::int)`.as('seq'),
        ])
        .where('external_id', '=', externalId),
    )
    .onConflict((known) =>
      known.columns(['staff_id', 'request_id']).doUpdateSet({ seq: sql`greatest(desk.read_marks.seq, excluded.seq)` }),
    )
    .returning('seq')
    .executeTakeFirst()
  if (!moved) throw new Problem('not_found')
}
