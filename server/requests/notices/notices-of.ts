import { sql } from 'kysely'
import type { DeskNotice } from '#contract/desk/requests/requests.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

type Row = { readonly seq: number } & { [key in 'at' | 'until' | 'read_at']: Date | null } & Pick<
    DeskNotice,
    'state' | 'channel'
  >

/**
 * Notice states of a request's messages, by number: `at` is when the email was sent, `until` when it will be if the
 * message is still unread.
 */
export async function noticesOf(trx: DeskTrx, requestId: number): Promise<Map<number, Omit<Row, 'seq'>>> {
  const { rows } = await sql<Row>`
    select notice.seq, notice.state, send.channel, send.sent_at as at, notice.read_at,
      case when notice.state in ('waiting', 'quiet') then notice.look_at end as until
    from desk.notices notice left join desk.notice_sends send on send.id = notice.send_id
    where notice.request_id = ${requestId}`.execute(trx)
  return new Map(rows.map(({ seq, ...notice }) => [seq, notice]))
}
