import { sql } from 'kysely'

/** What a member wrote when they handed it over, without our questions; of `requests`. Older requests have the text alone. */
export const askedWords = sql<string>`coalesce((
  select string_agg(given.one ->> 'answer', ' · ' order by given.place)
  from jsonb_array_elements(requests.answers) with ordinality as given (one, place)), requests.details)`
