import { type RawBuilder, sql } from 'kysely'
import type { Alert } from '#contract/desk/alerts.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { backAt, isOnShift } from '#server/promises/colleagues.ts'
import { unreadFor } from '#server/requests/desk/unread.ts'
import { outsideUntil } from './outside.ts'

type Called = {
  readonly alerts: Alert[]
  readonly unread: number
  readonly away: boolean
  readonly away_until: Date | null
  readonly quiet_until: Date | null
}

/** So long before an answer is due it is about to be late. */
export const DUE_SOON_MINUTES = 30

/** Of a request in a query: an answer of ours is about to be late. */
export const isDueSoon = (at: Date): RawBuilder<boolean> =>
  sql`waiting_on = 'us' and due_at > ${at} and due_at <= ${at}::timestamptz + make_interval(mins => ${DUE_SOON_MINUTES})`

/**
 * What is new to this concierge: their members' words, what nobody has, answers that are about to be late or are, packets,
 * notes that mention them, and what they have to do now. For a colleague who is away and whom they cover for, what falls
 * due.
 * @param only of these requests alone, by external_id
 */
export async function alertsOf(
  { deskDb, now }: Pick<App, 'deskDb' | 'now'>,
  staff: Pick<StaffActor, 'id'>,
  only?: readonly string[],
) {
  const at = now()
  const among = only ? sql`external_id = any (${only}::text[])` : sql`true`
  const { rows } = await sql<Called>`
    with theirs as (
      select external_id, assignee_id, due_at, waiting_on, ${unreadFor(staff)} as unread,
        (select max(seq) from timeline where timeline.request_id = requests.id and source = 'user') as newest
      from requests
      where queue_group < 2 and (assignee_id = ${staff.id} or assignee_id is null) and ${among}
    ), covered as (
      select array_agg(id) as ids from desk.staff person where covered_by = ${staff.id} and not ${isOnShift(at)}
    ), answers as (
      select external_id, due_at, waiting_on from theirs
      union all
      select external_id, due_at, waiting_on from requests
      where queue_group < 2 and assignee_id = any ((select ids from covered)::int[]) and ${among}
    ), called as (
      select kind || '-' || external_id || '-' || newest as key, kind, external_id, null::timestamptz as due_at, null as by
      from (select *, case when assignee_id is null then 'unassigned' else 'mine' end as kind from theirs) as theirs
      where unread > 0
      union all
      select 'due-' || external_id || '-' || extract(epoch from due_at)::bigint, 'due', external_id, due_at, null
      from answers
      where ${isDueSoon(at)}
      union all
      select 'late-' || external_id || '-' || extract(epoch from due_at)::bigint, 'late', external_id, due_at, null
      from answers
      where waiting_on = 'us' and due_at <= ${at}
      union all
      select 'task-' || todo.id, 'task', external_id, null, null
      from (
        select id, request_id from desk.reminders where staff_id = ${staff.id} and ended_at is null and due_at <= ${at}
        union all
        select id, request_id from desk.tasks
        where owner_id = any (array_append((select ids from covered), ${staff.id}::int)) and done_at is null and due_at <= ${at}
      ) as todo join requests on requests.id = todo.request_id
      where ${among}
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
