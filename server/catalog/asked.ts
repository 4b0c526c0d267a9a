import { type RawBuilder, sql } from 'kysely'
import { ASKED_FLOOR, ASKED_MONTHS } from '#contract/desk/catalog.ts'

/** The beginning of the month from which requests are counted. */
export function askedSince(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ASKED_MONTHS, 1))
}

/** How often the idea of the row `s` was asked for; null below the floor. Counts, and nothing of whose they are. */
export function askedOf(since: Date): RawBuilder<number | null> {
  return sql`(
    select case when count(*) >= ${sql.lit(ASKED_FLOOR)} then count(*)::integer end
    from requests where requests.survey_id = s.id and requests.issued_at >= ${since})`
}
