import { sql } from 'kysely'
import { unformatted } from '#basics/text/formatting.ts'
import { oneLine } from '#basics/text/text.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { StaffActor } from '#server/platform/http/app.ts'
import { askedWords } from '#server/requests/requests/desk/asked-words.ts'
import { tagNames } from '#server/requests/requests/desk/tags.ts'

type RowFacts = {
  readonly tags: string[]
  readonly open_tasks: number
  readonly has_files: boolean
  readonly reminder_at: Date | null
  readonly snoozed: { readonly until: Date | null; readonly by: string } | null
  readonly back_since: Date | null
  readonly last_words: Words | null
}
type Words = { readonly ours: boolean; readonly by: string; readonly me: boolean; readonly text: string }
type Row = Omit<RowFacts, 'last_words' | 'snoozed'> & {
  id: number
  ours: boolean | null
  by: string | null
  me: boolean | null
  text: string | null
  snoozed_by: string | null
  until: Date | null
}

/** Maximum characters of a message in a row. */
const LONGEST = 240
/** Time for which a row shows that the request was snoozed. */
const NEWS_MS = 24 * 3_600_000

/**
 * Additional facts of each row, by the request's id. Message text is for the request's assignee, and for every
 * concierge while it is unassigned; before the first message it is the member's question.
 */
export async function rowFacts(trx: DeskTrx, staff: StaffActor, ids: readonly number[], now: Date) {
  if (ids.length === 0) return new Map<number, RowFacts>()
  const { rows } = await sql<Row>`
    select requests.id,
      (select count(*) from desk.tasks where tasks.request_id = requests.id and done_at is null) as open_tasks,
      ${tagNames} as tags,
      exists (select from uploads where uploads.request_id = requests.id
        and (attached_message_id is not null or attached_run_id is not null)) as has_files,
      (select min(due_at) from desk.reminders
        where reminders.request_id = requests.id and staff_id = ${staff.id} and ended_at is null) as reminder_at,
      aside.by as snoozed_by, aside.until, (
        select max(ended_at) from desk.snoozes
        where snoozes.request_id = requests.id and ended_by in ('answer', 'time')
          and ended_at > ${new Date(now.getTime() - NEWS_MS)} and aside.by is null) as back_since,
      last.ours, last.by, last.me, coalesce(last.text, case when ${mayRead(staff)} then left(${askedWords}, ${LONGEST}) end) as text
    from requests
    left join lateral (
      select source = 'other' as ours, source_name as by, staff_id = ${staff.id} as me, left(body, ${LONGEST}) as text from timeline
      where timeline.request_id = requests.id and kind = 'message' order by seq desc limit 1
    ) as last on ${mayRead(staff)}
    left join lateral (
      select name as by, until from desk.snoozes join desk.staff on staff.id = snoozes.staff_id
      where snoozes.request_id = requests.id and ended_at is null and (until is null or until > ${now})
    ) as aside on true
    where requests.id = any (${ids}::bigint[])`.execute(trx)
  return new Map(
    rows.map(({ id, ours, by, me, text, snoozed_by, until, ...rest }): [number, RowFacts] => {
      const facts = { ...rest, snoozed: snoozed_by === null ? null : { until, by: snoozed_by } }
      const words = oneLine(ours ? unformatted(text ?? '') : (text ?? ''))
      const last_words = words === '' ? null : { ours: ours ?? false, by: by ?? '', me: me ?? false, text: words }
      return [id, { ...facts, last_words }]
    }),
  )
}

const mayRead = (staff: StaffActor) => sql`(assignee_id is null or assignee_id = ${staff.id})`
