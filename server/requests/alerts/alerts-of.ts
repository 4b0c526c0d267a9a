import { type RawBuilder, sql } from 'kysely'
import type { Alert } from '#contract/desk/queue/alerts.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { unreadFor } from '#server/requests/requests/desk/unread.ts'
import { isAttendedBy } from '#server/requests/shifts/attended-by.ts'
import { backAt, isOnShift } from '#server/requests/shifts/colleagues.ts'
import { outsideUntil } from './outside.ts'

type Called = {
  readonly alerts: Alert[]
  readonly unread: number
  readonly away: boolean
  readonly away_until: Date | null
  readonly quiet_until: Date | null
}

/** Number of the member's newest entry in a request's timeline. */
const NEWEST = sql<number>`(
  select max(seq) from timeline where timeline.request_id = requests.id and source = 'user')`

/** Number of member messages that neither this concierge nor the absent assignee has read. */
const unreadByBoth = (staff: Pick<StaffActor, 'id'>) => sql<number>`(
  select count(*) from timeline
  where timeline.request_id = requests.id and timeline.source = 'user' and timeline.kind = 'message'
    and timeline.seq > coalesce((
      select max(mark.seq) from desk.read_marks as mark
      where mark.request_id = requests.id and mark.staff_id in (${staff.id}, requests.assignee_id)), 0))`

/** Time before an answer is due at which it causes an alert. */
const DUE_SOON_MINUTES = 30

/**
 * All open items that need a concierge at this time, with the concierge who is responsible for each:
 * `desk.open_calls`.
 */
export const openCalls = (at: Date): RawBuilder<unknown> =>
  sql`desk.open_calls(${at}, make_interval(mins => ${DUE_SOON_MINUTES}))`

/**
 * Alerts of this concierge: messages of their members and of the queue, packets, notes that mention them, and open
 * calls that belong to them, to a colleague they cover for, or to the queue. The queue has the calls whose owner is
 * absent and has no cover who is present.
 * @param only limits the alerts to these requests, by external_id
 */
export async function alertsOf(
  { deskDb, now }: Pick<App, 'deskDb' | 'now'>,
  staff: Pick<StaffActor, 'id'>,
  only?: readonly string[],
) {
  const at = now()
  const among = only ? sql`external_id = any (${only}::text[])` : sql`true`
  const { rows } = await sql<Called>`
    with absent as (
      select staff_id from desk.attendance(${at}) where attendant_id is null and staff_id <> ${staff.id}
    ), theirs as (
      select external_id, ${unreadFor(staff)} as unread, ${NEWEST} as newest,
        case when assignee_id is null then 'unassigned' else 'mine' end as kind
      from requests
      where queue_group < 2 and (assignee_id = ${staff.id} or assignee_id is null) and ${among}
      union all
      select external_id, ${unreadByBoth(staff)}, ${NEWEST}, 'unassigned'
      from requests
      where queue_group < 2 and assignee_id = any (array(select staff_id from absent)) and ${among}
    ), calls as (
      select call.kind, call.id, requests.external_id, call.due_at
      from ${openCalls(at)} as call join requests on requests.id = call.request_id
      where (call.owner_id is null or ${isAttendedBy(staff, 'call.owner_id', at)}) and ${among}
    ), called as (
      select kind || '-' || external_id || '-' || newest as key, kind, external_id, null::timestamptz as due_at, null as by
      from theirs
      where unread > 0
      union all
      select answer.kind || '-' || external_id || '-' || extract(epoch from due_at)::bigint, answer.kind, external_id, due_at, null
      from (
        select case when due_at <= ${at} then 'late' else 'due' end as kind, external_id, due_at
        from calls where kind = 'answer'
      ) as answer
      union all
      select 'task-' || id, 'task', external_id, null, null from calls where kind in ('task', 'reminder')
      union all
      select 'held-' || id, 'held', external_id, null, null from calls where kind = 'send'
      union all
      select 'hand_over-' || packet.id, 'hand_over', external_id, null, null
      from desk.packets packet join requests on requests.id = packet.request_id
      where receiver_id = ${staff.id} and acknowledged_at is null and ${among}
      union all
      select 'mention-' || external_id || '-' || note.seq, 'mention', external_id, null, note.staff_name
      from desk.mentions mention
      join desk.notes note using (request_id, seq)
      join requests on requests.id = request_id
      left join desk.read_marks mark on mark.request_id = requests.id and mark.staff_id = mention.staff_id
      where mention.staff_id = ${staff.id} and note.seq > coalesce(mark.seq, 0) and ${among}
    )
    select coalesce((select jsonb_agg(to_jsonb(called) order by key) from called), '[]') as alerts,
      (select count(*) from (
        select external_id from theirs where unread > 0 union select external_id from called where kind = 'mention'
      ) as news) as unread,
      not ${isOnShift(at)} as away,
      case when not ${isOnShift(at)} then ${backAt(at)} end as away_until,
      case when coalesce((select quiet from desk.alert_choices where staff_id = person.id), true)
        then ${outsideUntil(at)} end as quiet_until
    from desk.staff person where id = ${staff.id}`.execute(deskDb)
  const [found] = rows
  if (!found) throw new Error('A colleague who is signed in is not there.')
  return {
    ...found,
    alerts: found.alerts.map((alert) => ({ ...alert, due_at: alert.due_at && new Date(alert.due_at) })),
  }
}
