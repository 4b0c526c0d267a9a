import { sql } from 'kysely'
import type { DeskTrx } from '#server/db/transactions.ts'

/** What is left of a request's answer time, below 0 once it is over; null while somebody else has the ball. */
export const leftOfAnswerTime = (now: Date) => sql<number | null>`
  desk.answer_ms(requests.answered_at) - requests.clock_spent_ms - case
    when requests.clock_since is not null then desk.business_ms(requests.clock_since, ${now}) end`

const CHANGE_WITHIN = "interval '90 days'"

/** Whether answer times run now, and until when that stays so: a page can go on counting by itself until then. */
export async function businessClock(trx: DeskTrx, now: Date) {
  const { rows } = await sql<{ opens_at: Date; closes_at: Date }>`
    select opens_at, closes_at from desk.open_spans(${now}, ${now}::timestamptz + ${sql.raw(CHANGE_WITHIN)})
    where closes_at > ${now} limit 1`.execute(trx)
  const [span] = rows
  const open = span !== undefined && span.opens_at <= now
  return { at: now, open, since: open ? span.opens_at : null, until: (open ? span.closes_at : span?.opens_at) ?? null }
}
