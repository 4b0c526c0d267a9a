import { sql } from 'kysely'
import type { Language } from '#basics/language/languages.ts'
import type { App } from '#server/platform/http/app.ts'
import { languageOf } from '#server/platform/language/language.ts'
import { takesReplies } from '#server/requests/requests/reopening.ts'
import { localeOfMember } from '#server/tenants/companies/locale-of-member.ts'

/** The member, request and mailbox of a reply address. */
export type ReplyAddress = {
  readonly requestId: number
  readonly externalId: string
  readonly member: { readonly id: number; readonly fullName: string }
  readonly language: Language
  /** The mailbox that we wrote to; only it may reply. */
  readonly email: string
  /** The account, the mailbox or the request no longer accepts replies. */
  readonly hasEnded: boolean
}

type Row = {
  readonly request_id: number
  readonly external_id: string
  readonly status: 'open' | 'in_progress' | 'closed'
  readonly closed_at: Date | null
  readonly member_id: number
  readonly full_name: string
  readonly locale: string | null
  readonly email: string
  readonly is_current: boolean
}

/** Null for an unknown address. An address ends with the account, with the mailbox, and with the request’s replies. */
export async function findReplyAddress(
  { deskDb, now }: Pick<App, 'deskDb' | 'now'>,
  hash: Buffer,
): Promise<ReplyAddress | null> {
  const { rows } = await sql<Row>`
    select request_id, requests.external_id, requests.status, requests.closed_at, requests.member_id,
      first_name || ' ' || last_name as full_name, ${localeOfMember} as locale, lower(address.email) as email,
      members.closed_at is null and address.email = coalesce(chosen.private_email, members.email) as is_current
    from desk.reply_addresses address
    join requests on requests.id = request_id and requests.member_id = address.member_id
    join members on members.id = requests.member_id
    left join notice_preferences chosen on chosen.member_id = members.id
    where token_hash = ${hash}`.execute(deskDb)
  const [row] = rows
  if (!row) return null
  const hasEnded = !row.is_current || !takesReplies(row, now())
  const member = { id: row.member_id, fullName: row.full_name }
  const { request_id: requestId, external_id: externalId, email } = row
  return { requestId, externalId, member, language: languageOf(row), email, hasEnded }
}
