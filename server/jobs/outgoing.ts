import { type QueryExecutorProvider, sql } from 'kysely'
import type { Message } from '#server/adapters/message.ts'
import { WORK_CHANNEL } from './worker.ts'

/** Puts a mail or a text in the outbox, in the transaction of what it tells of. It leaves after the commit. */
export async function enqueue(trx: QueryExecutorProvider, message: Message): Promise<void> {
  await sql`
    with message as (
      insert into outgoing (channel, recipient, subject, body, links)
      values (${message.channel}, ${message.recipient}, ${message.subject}, ${message.body}, ${JSON.stringify(message.links)}::jsonb)
    )
    select pg_notify(${WORK_CHANNEL}, '')`.execute(trx)
}
