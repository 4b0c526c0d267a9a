import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

/**
 * Whether SLA clocks run now, and the time of the next change, so that a page can keep counting by itself until then.
 * During the business day, including its breaks, also the day's start and end.
 */
export async function businessClock(trx: DeskTrx, now: Date) {
  const openedWithin = (days: number) => sql`
    select opens_at, closes_at from desk.open_spans(${now}, ${now}::timestamptz + ${days} * interval '1 day')
    where closes_at > ${now}`
  const { rows } = await sql<Clock>`
    with soon as (${openedWithin(SOON_DAYS)} limit 1)
    select span.*, day.opens_at as since, day.closes_at as day_until
    from (
      select * from soon
      union all (${openedWithin(LATEST_DAYS)} and not exists (select from soon) limit 1)
    ) as span
    left join desk.open_days(${now}, ${now}) as day
      on span.opens_at >= day.opens_at and span.opens_at < day.closes_at and day.opens_at <= ${now}`.execute(trx)
  const [span] = rows
  const open = span !== undefined && span.opens_at <= now
  const { since = null, day_until = null } = span ?? {}
  return { at: now, open, since, day_until, until: (open ? span.closes_at : span?.opens_at) ?? null }
}

type Clock = { opens_at: Date; closes_at: Date; since: Date | null; day_until: Date | null }

/** Enough in nearly all cases; computing a quarter's days costs twenty times as much. */
const SOON_DAYS = 8
const LATEST_DAYS = 90
