import { sql } from 'kysely'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import type { Decision } from './decide.ts'
import { noticeMail } from './mails.ts'
import type { Recipient } from './read-situation.ts'

type Sending = {
  readonly memberId: number
  readonly recipient: Recipient
  readonly sent: readonly Decision[]
  readonly now: Date
}

/** Puts one message about all of it in the outbox. Returns the id under which it is recorded. */
export async function writeSend(
  trx: DeskTrx,
  { config }: Pick<App, 'config'>,
  { memberId, recipient, sent, now }: Sending,
): Promise<number> {
  const about = await trx
    .selectFrom('requests')
    .select('external_id')
    .where('id', 'in', [...new Set(sent.map(({ requestId }) => requestId))])
    .execute()
  const outgoingId = await enqueue(
    trx,
    noticeMail(config, recipient, {
      requestIds: about.map(({ external_id }) => external_id),
      isReminder: sent.every(({ sends }) => sends === 'reminder'),
    }),
  )
  const { rows } = await sql<{ id: number }>`
    insert into desk.notice_sends (member_id, channel, decided_at, outgoing_id)
    values (${memberId}, 'email', ${now}, ${outgoingId}) returning id`.execute(trx)
  const [send] = rows
  if (!send) throw new Error('A notice was not recorded.')
  return send.id
}
