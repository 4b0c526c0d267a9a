import { type RawBuilder, sql } from 'kysely'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { currentLanguage } from '#basics/language/translate.ts'
import { excerptOf, wordsOf } from '#basics/text/excerpt.ts'
import { unformatted } from '#basics/text/formatting.ts'
import { FOUND_MAX, type Match } from '#contract/member/finding.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import { containing } from '#server/platform/db/like-patterns.ts'
import type { MemberActor } from '#server/platform/http/app.ts'
import { namesIn } from '#server/records/translations/names.ts'
import { inLanguageOfCall, listColumns } from './list.ts'

/** The member's requests that contain every word, each with the place that contains the most of them; newest first. */
export async function findRequests(db: MemberDb, member: MemberActor, q: string) {
  const words = wordsOf(q)
  if (words.length === 0) return { requests: [], more: false }
  const places = await placesOf(db, member, words)
  const found = places.slice(0, FOUND_MAX)
  if (found.length === 0) return { requests: [], more: false }
  const rows = await db
    .selectFrom('requests')
    .leftJoin('categories', 'categories.id', 'requests.category_id')
    .select(['requests.id as number', ...listColumns])
    .where('requests.member_id', '=', member.id)
    .where(
      'requests.id',
      'in',
      found.map(({ request_id }) => request_id),
    )
    .execute()
  const translated = await inLanguageOfCall(db, rows)
  const byNumber = new Map(translated.map(({ number, ...request }) => [number, request]))
  return {
    requests: found.flatMap(({ request_id, ...place }) => {
      const request = byNumber.get(request_id)
      return request ? [{ ...request, match: matchOf(place, words) }] : []
    }),
    more: places.length > FOUND_MAX,
  }
}

type Place = {
  readonly request_id: number
  readonly place: 'name' | Match['where']
  readonly by: string | null
  readonly at: Date | null
  readonly message_id: string | null
  readonly text: string
}

/**
 * One place per request. Reads only this member's requests, one by one, so the cost does not depend on the number of
 * members; `offset 0` keeps the planner from reordering that.
 */
async function placesOf(db: MemberDb, member: MemberActor, words: readonly string[]): Promise<Place[]> {
  const held = words.map((word) => sql`(plain like folded(${containing(word)}))`)
  const any = sql.join(held, sql` or `)
  const count = sql.join(
    held.map((one) => sql`${one}::integer`),
    sql` + `,
  )
  const language: string = currentLanguage()
  const translatedNames =
    language === SOURCE_LANGUAGE
      ? sql`select null::text as name, null::text as translation where false`
      : sql`select name, translation from (${namesIn(language)}) as named where kind = 'idea' and translation is not null`
  const { rows } = await sql<Place>`
    with named as materialized (${translatedNames}), held as (
      select texts.*, ${count} as words from (${textsOf(member)}) as texts where ${any}
    ), found as (
      select request_id from held group by request_id
        having ${sql.join(
          held.map((one) => sql`bool_or(${one})`),
          sql` and `,
        )}
        order by max(news) desc, request_id desc limit ${FOUND_MAX + 1}
    ), best as (
      select distinct on (request_id) held.* from held join found using (request_id)
        order by request_id, place = 'name', words desc, rank, at desc nulls last
    )
    select request_id, place, by, at, message_id, text from best order by news desc, request_id desc`.execute(db)
  return rows
}

/**
 * All text that the member may see in these requests, by line, with the names that they read (`named`). Excludes files of
 * notes, which belong to no message.
 */
const textsOf = (member: MemberActor): RawBuilder<unknown> => sql`
  select own.id as request_id, coalesce(own.last_message_at, own.issued_at) as news, line.*,
    folded(line.text) as plain
  from requests own
  cross join lateral (
    select 'name' as place, 4 as rank, null::text as by, null::timestamptz as at,
        null::text as message_id, own.name as text
    union all
    select 'name', 4, null, null, null, named.translation from named where named.name = own.name
    union all
    select 'details', 2, null, null, null, own.details
    union all
    select 'message', 1, case source when 'other' then source_name end, t.at, t.id, t.body
      from timeline t where t.request_id = own.id and t.kind = 'message'
    union all
    select 'file', 3, null, null, t.id, u.filename
      from timeline t join uploads u on u.attached_message_id = t.id
      where t.request_id = own.id and t.kind = 'message'
    union all
    select 'file', 3, null, null, null, u.filename
      from survey_runs run join uploads u on u.attached_run_id = run.id
      where run.request_id = own.id
    offset 0
  ) as line
  where own.member_id = ${member.id}`

function matchOf({ place, by, at, message_id, text }: Omit<Place, 'request_id'>, words: readonly string[]) {
  if (place === 'name') return null
  // a concierge's message has Markdown, a member's does not
  const isFormatted = place === 'message' && by !== null
  return { where: place, by, at, message_id, parts: excerptOf(isFormatted ? unformatted(text) : text, words) }
}
