import { sql } from 'kysely'
import type { App } from '#server/http/app.ts'
import { takesReplies } from '#server/requests/reopening.ts'

/** What an address for replies stands for. */
export type ReplyAddress = {
  readonly requestId: number
  readonly externalId: string
  readonly member: { readonly id: number; readonly fullName: string }
  /** The mailbox that we wrote to, which alone may answer. */
  readonly email: string
}

type Row = {
  readonly request_id: number
  readonly external_id: string
  readonly status: 'open' | 'in_progress' | 'closed'
  readonly closed_at: Date | null
  readonly member_id: number
  readonly full_name: string
  readonly email: string
  readonly is_current: boolean
}

/** It ends with the account, with the mailbox, and when the request takes no replies anymore. */
export async function findReplyAddress(
  { deskDb, now }: Pick<App, 'deskDb' | 'now'>,
  hash: Buffer,
): Promise<ReplyAddress | 'unknown' | 'ended'> {
  const { rows } = await sql<Row>`
    select request_id, requests.external_id, requests.status, requests.closed_at, requests.member_id,
      first_name || ' ' || last_name as full_name, lower(address.email) as email,
      members.closed_at is null and address.email = coalesce(chosen.private_email, members.email) as is_current
    from desk.reply_addresses address
    join requests on requests.id = request_id and requests.member_id = address.member_id
    join members on members.id = requests.member_id
    left join notice_preferences chosen on chosen.member_id = members.id
    where token_hash = ${hash}`.execute(deskDb)
  const [row] = rows
  if (!row) return 'unknown'
  if (!row.is_current || !takesReplies(row, now())) return 'ended'
  const member = { id: row.member_id, fullName: row.full_name }
  return { requestId: row.request_id, externalId: row.external_id, member, email: row.email }
}
