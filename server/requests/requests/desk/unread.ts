import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { announceAttention } from '#server/realtime/live/announce-attention.ts'

/**
 * Number of member messages since this concierge last looked. A colleague's request, or a completed one, counts only
 * for concierges who have looked at it before.
 */
export const unreadFor = (staff: Pick<StaffActor, 'id'>) => sql<number>`(
  select case
    when mark.seq is null and (requests.assignee_id <> ${staff.id} or requests.status = 'closed') then 0
    else (
      select count(*) from timeline
      where timeline.request_id = requests.id and timeline.seq > coalesce(mark.seq, 0)
        and timeline.source = 'user' and (timeline.kind = 'message' or timeline.event = 'opened'))
    end
  from (values (requests.id)) as this (id)
  left join desk.read_marks as mark on mark.request_id = this.id and mark.staff_id = ${staff.id})`

/**
 * Moves the concierge's own read mark up to a number of the timeline, never back and never past the last entry. When
 * it passes a message of the member, the member sees from when it was read.
 */
export async function markSeen(app: App, staff: StaffActor, externalId: string, upTo: number) {
  const now = app.now()
  const { rows } = await sql<{ member_id: number; passed: boolean }>`
    with request as (select id, member_id, least(last_seq, ${upTo}::int) as seq from requests where external_id = ${externalId})
    insert into desk.read_marks as mark (staff_id, request_id, seq, seen_at)
    select ${staff.id}, id, seq, ${now} from request
    on conflict (staff_id, request_id) do update
      set seq = greatest(mark.seq, excluded.seq), seen_at = case when exists (
        select from timeline where timeline.request_id = mark.request_id and kind = 'message' and source = 'user'
          and timeline.seq > mark.seq and timeline.seq <= excluded.seq) then excluded.seen_at else mark.seen_at end
    returning (select member_id from request), seen_at is not distinct from ${now}::timestamptz(3) as passed`.execute(
    app.deskDb,
  )
  const [moved] = rows
  if (!moved) throw new Problem('not_found')
  if (moved.passed) await announceAttention(app.deskDb, moved.member_id, externalId)
}
