import { sql } from 'kysely'

/**
 * The member's text from when the request was created, without our questions; a column of `requests`. Older requests
 * have only the text.
 */
export const askedWords = sql<string>`coalesce((
  select string_agg(given.one ->> 'answer', ' · ' order by given.place)
  from jsonb_array_elements(requests.answers) with ordinality as given (one, place)), requests.details)`
