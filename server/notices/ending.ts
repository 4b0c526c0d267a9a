import { sql } from 'kysely'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { Decision } from './decide.ts'
import type { Ending } from './mails.ts'

/**
 * How the one request ended that all of this is about: when, and the time that it took, which name nothing of it. Null
 * where several are meant, or it goes on.
 */
export async function endingOf(trx: DeskTrx, sent: readonly Decision[], timeZone: string): Promise<Ending | null> {
  const [first] = sent
  if (!first || sent.some(({ requestId, sends }) => requestId !== first.requestId || sends === 'reminder')) return null
  const seqs = sent.map(({ seq }) => seq)
  const { rows } = await sql<{ at: Date; worked: number | null; own: number | null }>`
    select closed_at as at, worked_minutes as worked, own_minutes as own
    from requests left join time_given_back time on time.request_id = requests.id
    where requests.id = ${first.requestId} and status = 'closed' and exists (
      select from timeline entry
      where entry.request_id = requests.id and entry.kind <> 'message' and entry.seq = any(${seqs}::integer[]))`.execute(
    trx,
  )
  const [row] = rows
  if (!row) return null
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric' }).format(row.at)
  const { worked, own } = row
  return { day, minutes: worked === null || own === null ? null : { worked, own } }
}
