import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { WholeMail } from '#contract/shared/whole-mail.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'

type Row = Omit<WholeMail, 'received_at'> & { readonly received_at: Date }

/** The complete email behind one of the member's own messages, while it is stored. */
export async function readMail(db: MemberDb, member: MemberActor, messageId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select "from", subject, received_at, body from whole_mail(${member.id}, ${messageId})`.execute(db)
  const [mail] = rows
  if (!mail) throw new Problem('not_found')
  return mail
}
