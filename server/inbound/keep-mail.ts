import { sql } from 'kysely'
import { digest } from '#server/adapters/secrets.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { MailFacts, MailFile } from './read-mail.ts'

export type KeptMail = MailFacts & {
  readonly raw: Buffer
  /** All that came with it, to tell two mails apart. */
  readonly files?: readonly MailFile[]
}

/**
 * Keeps a mail beside the entry of the timeline that is made of it. False where the same mail was kept before: the same
 * id with the same content. Of two deliveries at once the second waits for the first one's row.
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

/** Not of the whole mail: what servers on its way write into it differs from one delivery to the next. */
export function hashOf({ messageId, date, from, subject, whole, files = [] }: KeptMail): Buffer {
  const contents = files.map(({ filename, content }) => [filename, digest(content.toString('latin1')).toString('hex')])
  return digest(JSON.stringify([messageId ?? date, from, subject, whole, contents]))
}
