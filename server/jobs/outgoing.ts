import { type QueryExecutorProvider, sql } from 'kysely'
import type { Message } from '#server/adapters/message.ts'
import { WORK_CHANNEL } from './worker.ts'

/** Puts a mail or a text in the outbox, in the transaction of what it tells of. It leaves after the commit. */
export async function enqueue(trx: QueryExecutorProvider, letter: Message): Promise<void> {
  await sql`
    with letter as (
      insert into outgoing (channel, recipient, subject, body, links)
      values (${letter.channel}, ${letter.recipient}, ${letter.subject}, ${letter.body}, ${JSON.stringify(letter.links)}::jsonb)
    )
    select pg_notify(${WORK_CHANNEL}, '')`.execute(trx)
}
