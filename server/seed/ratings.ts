import { sql } from 'kysely'
import type { Trx } from './context.ts'

const GIVEN = [5, 4, 5, 5, 3, 5, 4, 5, 5, 4]

/** Two of three who had something completed say how it went; most were glad. */
export async function insertRatings(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into request_ratings (request_id, rating, rated_at)
    select id, (${GIVEN}::smallint[])[1 + place % ${GIVEN.length}], least(closed_at + interval '3 hours', ${now})
      from (
        select id, closed_at, row_number() over (order by closed_at, id)::integer as place
          from requests where status = 'closed'
      ) as completed
     where place % 3 <> 0`.execute(trx)
}
