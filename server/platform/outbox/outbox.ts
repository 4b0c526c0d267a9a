import { type QueryExecutorProvider, sql } from 'kysely'
import { type BrandLook, NO_LOOK, type OwnLook } from '#contract/desk/operations/brand.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import { inLanguage, languageOf } from '#server/platform/language/language.ts'
import { WORK_CHANNEL } from './worker.ts'

/** Kind of a message, which may be shown where its subject and text may not. */
export type MessageKind = 'code' | 'reset' | 'unlock' | 'confirm' | 'invitation' | 'test' | 'data' | 'notice'

/** A person is waiting for it. */
const URGENT: ReadonlySet<MessageKind> = new Set(['code', 'reset', 'unlock', 'confirm', 'invitation', 'test'])

export type About = {
  readonly kind?: MessageKind
  /** Validity of the content in milliseconds from now. After that, the message is no longer sent. */
  readonly livesMs?: number
}

/** SQL that deletes the content of a message, because codes, links and text are secrets. Its status stays. */
export const WORDS_FORGOTTEN = sql`body = '', html = null, links = '[]', unsubscribe = null, reply_to = null, bounce_to = null`

/**
 * Adds a mail or a text to the outbox, in the transaction of its cause. It is sent after the commit. Returns its ID.
 */
export async function enqueue(
  trx: QueryExecutorProvider,
  message: OutgoingMessage,
  { kind = 'notice', livesMs }: About = {},
): Promise<number | undefined> {
  const html = (message.dress && (await inCompanysLook(trx, message.recipient, message.dress))) ?? message.html ?? null
  // by the database's clock, like everything about sending
  const expiresAt = livesMs === undefined ? null : sql`now() + make_interval(secs => ${livesMs / 1000})`
  const { rows } = await sql<{ id: number }>`
    with message as (
      insert into outgoing (channel, recipient, subject, body, html, links, unsubscribe, reply_to, bounce_to, kind, urgent, expires_at)
      values (${message.channel}, ${message.recipient}, ${message.subject}, ${message.body}, ${html},
        ${JSON.stringify(message.links)}::jsonb, ${message.unsubscribe ?? null},
        ${message.replyTo ?? null}, ${message.bounceTo ?? null}, ${kind}, ${URGENT.has(kind)}, ${expiresAt})
      returning id
    )
    select id, pg_notify(${WORK_CHANNEL}, '') from message`.execute(trx)
  return rows[0]?.id
}

/** A mail to a member in the look of their company; null if it has none. */
async function inCompanysLook(trx: QueryExecutorProvider, recipient: string, dress: (look: BrandLook) => string) {
  const { rows } = await sql<{ look: OwnLook }>`
    select companies.look from members
    join member_companies on member_companies.member_id = members.id and member_companies.ended_at is null
    join companies on companies.id = member_companies.company_id
    where members.email = ${recipient} and members.closed_at is null
      and companies.look is not null and companies.closed_at is null
    order by companies.id limit 1`.execute(trx)
  return rows[0] ? dress({ ...NO_LOOK, ...rows[0].look }) : null
}

/**
 * Adds a mail or a text to a member, written in the member's language. A signed-in member's own call is in that language
 * already.
 */
export function enqueueFor(
  trx: QueryExecutorProvider,
  member: { readonly locale: string | null },
  write: () => OutgoingMessage,
  about?: About,
): Promise<number | undefined> {
  return enqueue(trx, inLanguage(languageOf(member), write), about)
}
