import { sql } from 'kysely'
import type { DeskTrx } from '#server/db/transactions.ts'

/**
 * Whether answer times run now, and until when that is so: a page can go on counting by itself until then. While the
 * office's day is under way, its breaks among it, also when that began and ends.
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

/** Nearly always; a quarter's days cost twenty times as much to lay out. */
const SOON_DAYS = 8
const LATEST_DAYS = 90
