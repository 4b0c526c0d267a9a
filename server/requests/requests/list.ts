import { sql, type Transaction } from 'kysely'
import { t } from '#basics/language/translate.ts'
import { invalidField } from '#contract/shared/problems.ts'
import type { RequestStatus } from '#contract/shared/request.ts'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor } from '#server/platform/http/app.ts'
import { readNames } from '#server/records/translations/names.ts'
import type { InEnglish } from '#server/records/translations/translated.ts'

/** Columns of a request in a list. Needs `requests`, left joined with `categories`. */
export const listColumns = [
  'requests.external_id',
  'requests.external_id as id',
  'requests.name',
  'requests.status',
  'requests.issued_at',
  'requests.created_at',
  'requests.unread_count',
  sql<Date>`coalesce(requests.last_message_at, requests.issued_at)`.as('news_at'),
  'categories.image_url as survey_category_image_url',
  'categories.name as survey_category_name',
] as const

export type Page = { readonly limit: number; readonly after?: string | undefined }

/** The member's requests of one status: completed ones newest first, others oldest first. */
export async function listRequests(db: MemberDb, member: MemberActor, status: RequestStatus, page: Page) {
  const { first, rest } = status === 'closed' ? newestFirst : oldestFirst
  const of = { memberId: member.id, status, limit: page.limit }
  if (page.after === undefined) return inLanguageOfCall(db, await first(db, of))
  const last = await placeOf(db, member, page.after)
  return inLanguageOfCall(db, await rest(db, { ...of, lastAt: last.issued_at, lastId: last.id }))
}

/** What the names of a request are names of. */
export const NAMES = { name: 'idea', survey_category_name: 'category' } as const

type Named = { readonly name: string; readonly survey_category_name: string | null }

/** Requests with the names of their ideas and categories in the language of the call. */
export async function inLanguageOfCall<R extends Named>(
  db: MemberDb | Transaction<MemberTables>,
  requests: readonly R[],
): Promise<(R & InEnglish)[]> {
  const wanted = requests.flatMap(({ name, survey_category_name }) => [name, survey_category_name])
  const translated = await readNames(db, wanted)
  return requests.map((request) => translated(request, NAMES))
}

type Of = { memberId: number; status: RequestStatus; limit: number }

function pagesIn(direction: 'asc' | 'desc') {
  const page = (db: MemberDb, { memberId, status, limit }: Of) =>
    db
      .selectFrom('requests')
      .leftJoin('categories', 'categories.id', 'requests.category_id')
      .select(listColumns)
      .where('requests.member_id', '=', memberId)
      .where('requests.status', '=', status)
      .orderBy('requests.issued_at', direction)
      .orderBy('requests.id', direction)
      .limit(limit)
  const beyond = sql.raw(direction === 'desc' ? '<' : '>')
  return {
    first: compileOnce(page),
    rest: compileOnce((db: MemberDb, given: Of & { lastAt: Date; lastId: number }) =>
      page(db, given).where(
        sql<boolean>`(requests.issued_at, requests.id) ${beyond} (${given.lastAt}, ${given.lastId})`,
      ),
    ),
  }
}

const oldestFirst = pagesIn('asc')
const newestFirst = pagesIn('desc')

/** Ignores the status, because the request may have moved to another list between two pages. */
async function placeOf(db: MemberDb, member: MemberActor, externalId: string) {
  const place = await db
    .selectFrom('requests')
    .select(['id', 'issued_at'])
    .where('member_id', '=', member.id)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  if (!place) throw invalidField('after', t('There is no such request to go on from.'))
  return place
}
