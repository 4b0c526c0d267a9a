import { type QueryExecutorProvider, sql } from 'kysely'
import type { OutgoingMessage } from '#server/adapters/message.ts'
import { WORK_CHANNEL } from './worker.ts'

/** What a message is, in one word: it may be said where its subject and text may not. */
export type MessageKind = 'code' | 'reset' | 'unlock' | 'confirm' | 'invitation' | 'test' | 'data' | 'notice'

/** Somebody sits there and waits for it. */
const URGENT: ReadonlySet<MessageKind> = new Set(['code', 'reset', 'unlock', 'confirm', 'invitation', 'test'])

export type About = {
  readonly kind?: MessageKind
  /** How long what stands in it is of use, from now on; after that it is no longer sent. */
  readonly livesMs?: number
}

/** Sets what a message says to nothing: codes, links and words are secrets. What became of it stays. */
export const WORDS_FORGOTTEN = sql`body = '', html = null, links = '[]', unsubscribe = null, reply_to = null, bounce_to = null`

/** Puts a mail or a text in the outbox, in the transaction of what it tells of. It leaves after the commit. Returns its id. */
export async function enqueue(
  trx: QueryExecutorProvider,
  message: OutgoingMessage,
  { kind = 'notice', livesMs }: About = {},
): Promise<number | undefined> {
  // by the database's clock, as everything that is about sending
  const expiresAt = livesMs === undefined ? null : sql`now() + make_interval(secs => ${livesMs / 1000})`
  const { rows } = await sql<{ id: number }>`
    with message as (
      insert into outgoing (channel, recipient, subject, body, html, links, unsubscribe, reply_to, bounce_to, kind, urgent, expires_at)
      values (${message.channel}, ${message.recipient}, ${message.subject}, ${message.body}, ${message.html ?? null},
        ${JSON.stringify(message.links)}::jsonb, ${message.unsubscribe ?? null},
        ${message.replyTo ?? null}, ${message.bounceTo ?? null}, ${kind}, ${URGENT.has(kind)}, ${expiresAt})
      returning id
    )
    select id, pg_notify(${WORK_CHANNEL}, '') from message`.execute(trx)
  return rows[0]?.id
}
