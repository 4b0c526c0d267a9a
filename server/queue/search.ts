import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '#basics/excerpt.ts'
import { likePatterns } from '#server/db/like-patterns.ts'

/** Ids of the requests that hold every word, each anywhere in what a concierge may see of a request. */
export function requestsMatching(q: string): RawBuilder<unknown> {
  return sql`(${sql.join(wordsOf(q).map(requestsContaining), sql` intersect `)})`
}

/** In its name, its member's name or address, its answers, messages, notes, or the name of a file. */
function requestsContaining(word: string): RawBuilder<unknown> {
  const anywhere = sql`any (array[${sql.join(likePatterns(word).map((pattern) => sql`${pattern}::text`))}])`
  const words = beginningWith(word)
  return sql`(
    select id from requests where name ilike ${anywhere}
    union
    select requests.id from members join requests on requests.member_id = members.id
      where (first_name || ' ' || last_name) ilike ${anywhere} or email ilike ${anywhere}
    union
    select id from requests where to_tsvector('simple', details) @@ ${words}
    union
    select request_id from timeline where to_tsvector('simple', coalesce(body, '')) @@ ${words}
    union
    select request_id from desk.notes where to_tsvector('simple', body) @@ ${words}
    union
    select request_id from uploads where filename ilike ${anywhere} and request_id is not null
      and (attached_message_id is not null or attached_run_id is not null))`
}

/** A word as the full-text index knows it, and every longer one that begins so. */
export function beginningWith(word: string): RawBuilder<unknown> {
  return sql`(
    select case when numnode(plain) > 0 then (plain::text || ':*')::tsquery else plain end
    from plainto_tsquery('simple', ${word}) as plain)`
}
