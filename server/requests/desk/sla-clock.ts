import { sql } from 'kysely'
import type { DeskTrx } from '#server/db/transactions.ts'

/** Whether answer times run now, and until when that stays so: a page can go on counting by itself until then. */
export async function businessClock(trx: DeskTrx, now: Date) {
  const openedWithin = (days: number) => sql`
    select opens_at, closes_at from desk.open_spans(${now}, ${now}::timestamptz + ${days} * interval '1 day')
    where closes_at > ${now}`
  const { rows } = await sql<{ opens_at: Date; closes_at: Date }>`
    with soon as (${openedWithin(SOON_DAYS)} limit 1)
    select * from soon
    union all (${openedWithin(LATEST_DAYS)} and not exists (select from soon) limit 1)`.execute(trx)
  const [span] = rows
  const open = span !== undefined && span.opens_at <= now
  return { at: now, open, since: open ? span.opens_at : null, until: (open ? span.closes_at : span?.opens_at) ?? null }
}

/** Nearly always; a quarter's days cost twenty times as much to lay out. */
const SOON_DAYS = 8
const LATEST_DAYS = 90
