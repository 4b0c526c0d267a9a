import { type RawBuilder, sql } from 'kysely'

/** Below this many characters a trigram index finds only beginnings of words. */
const TRIGRAM_CHARACTERS = 3

/** Ids of the requests whose name, member, answers, messages or notes hold these words. */
export function requestsMatching(q: string): RawBuilder<unknown> {
  const named = sql.join(likePatterns(q).map((pattern) => sql`${pattern}::text`))
  const words = sql`(
    select case when numnode(plain) > 0 then (plain::text || ':*')::tsquery else plain end
    from plainto_tsquery('simple', ${q}) as plain)`
  return sql`(
    select id from requests where name ilike any (array[${named}])
    union
    select requests.id from members join requests on requests.member_id = members.id
      where (first_name || ' ' || last_name) ilike any (array[${named}])
    union
    select id from requests where to_tsvector('simple', details) @@ ${words}
    union
    select request_id from timeline where to_tsvector('simple', coalesce(body, '')) @@ ${words}
    union
    select request_id from desk.notes where to_tsvector('simple', body) @@ ${words})`
}

/** Anywhere in a name; a short one only where a word begins, which the index still answers. */
export function likePatterns(q: string): string[] {
  const literal = q.replace(/[\\%_]/g, '\\$&')
  return q.length < TRIGRAM_CHARACTERS ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`]
}
