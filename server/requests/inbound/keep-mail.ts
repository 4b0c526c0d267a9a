import { sql } from 'kysely'
import { digest } from '#server/platform/adapters/secrets.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { MailFacts, MailFile } from './read-mail.ts'

export type KeptMail = MailFacts & {
  readonly raw: Buffer
  /** All its files, to distinguish two emails. */
  readonly files?: readonly MailFile[]
}

/**
 * Stores an email with its timeline entry. Returns false if the same email was stored before: the same Message-ID with
 * the same content. If it is delivered twice at the same time, the second call waits for the row of the first.
 */
export async function keepMail(
  trx: DeskTrx,
  mail: KeptMail,
  { requestId, entryId, now }: { requestId: number; entryId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into desk.inbound_mails (request_id, mail_hash, message_id, received_at, from_email, subject, body)
    values (${requestId}, ${hashOf(mail)}, ${entryId}, ${now}, ${mail.from ?? ''}, ${mail.subject}, ${mail.whole})
    on conflict (request_id, mail_hash) do nothing
    returning message_id`.execute(trx)
  if (rows.length === 0) return false
  await sql`insert into desk.raw_mails (message_id, received_at, raw) values (${entryId}, ${now}, ${mail.raw})`.execute(
    trx,
  )
  return true
}

/** Does not hash the raw email, because servers on its way add headers that differ between deliveries. */
export function hashOf({ messageId, date, from, subject, whole, files = [] }: KeptMail): Buffer {
  const contents = files.map(({ filename, content }) => [filename, digest(content.toString('latin1')).toString('hex')])
  return digest(JSON.stringify([messageId ?? date, from, subject, whole, contents]))
}
