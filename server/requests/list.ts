import { sql } from 'kysely'
import { invalidField } from '#contract/shared/problems.ts'
import type { RequestStatus } from '#contract/shared/request.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor } from '#server/http/app.ts'

/** What a request shows of itself in a list. Needs `requests`, left joined with `categories`. */
export const listColumns = [
  'requests.external_id',
  'requests.external_id as id',
  'requests.name',
  'requests.status',
  'requests.issued_at',
  'requests.created_at',
  'requests.unread_count',
  'categories.image_url as survey_category_image_url',
  'categories.name as survey_category_name',
] as const

export type Page = { readonly limit: number; readonly after?: string | undefined }

/** The member's requests of one status: newest first where completed, else oldest first. */
export async function listRequests(db: MemberDb, member: MemberActor, status: RequestStatus, page: Page) {
  const direction = status === 'closed' ? 'desc' : 'asc'
  let query = db
    .selectFrom('requests')
    .leftJoin('categories', 'categories.id', 'requests.category_id')
    .select(listColumns)
    .where('requests.member_id', '=', member.id)
    .where('requests.status', '=', status)
    .orderBy('requests.issued_at', direction)
    .orderBy('requests.id', direction)
    .limit(page.limit)
  if (page.after !== undefined) {
    const last = await placeOf(db, member, page.after)
    const beyond = sql.raw(status === 'closed' ? '<' : '>')
    query = query.where(sql<boolean>`(requests.issued_at, requests.id) ${beyond} (${last.issued_at}, ${last.id})`)
  }
  return query.execute()
}

/** In whatever status it is by now: it may have moved on between two pages. */
async function placeOf(db: MemberDb, member: MemberActor, externalId: string) {
  const place = await db
    .selectFrom('requests')
    .select(['id', 'issued_at'])
    .where('member_id', '=', member.id)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  if (!place) throw invalidField('after', 'There is no such request to go on from.')
  return place
}
