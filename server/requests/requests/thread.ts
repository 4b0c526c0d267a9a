import { sql, type Transaction } from 'kysely'
import type { Attachment, MailFacts } from '#contract/shared/request.ts'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'

export type ThreadMessage = {
  readonly seq: number
  readonly id: string
  readonly body_html: string
  readonly source: 'user' | 'other'
  readonly source_name: string
  readonly external_created_at: Date
  readonly attachment_keys: string[]
  readonly attachments: Attachment[]
  readonly quick_answers?: string[]
  readonly mail?: MailFacts
}

/** A request's messages up to a number of its timeline, in order, with their files. */
export async function threadOf(
  db: MemberDb | Transaction<MemberTables>,
  requestId: number,
  upTo: number,
): Promise<ThreadMessage[]> {
  const rows = await messagesOf(db, { requestId, upTo })
  return rows.map(({ quick_answers, mail, ...row }) => ({
    ...row,
    attachment_keys: row.attachments.map(({ key }) => key),
    ...(quick_answers && { quick_answers }),
    ...(mail && { mail }),
  }))
}

type Row = Omit<ThreadMessage, 'attachment_keys' | 'quick_answers' | 'mail'> & {
  readonly quick_answers: string[] | null
  readonly mail: MailFacts | null
}

const messagesOf = compileOnce(
  (_db: MemberDb, given: { requestId: number; upTo: number }) => sql<Row>`
    select t.seq, t.id, t.body_html, t.source, t.source_name, t.at as external_created_at, t.quick_answers, t.mail,
      coalesce(files.of_message, '[]') as attachments
    from timeline t
    left join lateral (
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'key', u.key, 'filename', u.filename, 'content_type', u.content_type, 'size', u.size,
        'location_removed', nullif(u.location_removed, false), 'state', u.scan_state, 'delayed', case when u.scan_state = 'checking' and u.scan_delayed then true end))) as of_message
      from uploads u where u.attached_message_id = t.id
    ) files on true
    where t.request_id = ${given.requestId} and t.seq <= ${given.upTo} and t.kind = 'message'
    order by t.seq`,
)
