import { sql } from 'kysely'

/** Time zones in which a day of a list begins and ends. */
export const BEGINS_IN = 'Pacific/Kiritimati'
export const ENDS_IN = 'Pacific/Honolulu'

/**
 * Condition on `person` of `eligible_people`: the dates of the list include today. A company has no time zone, so its
 * days begin with the earliest zone and end with that of Hawaii, in favor of the person.
 */
export const isCurrent = (now: Date) => sql<boolean>`(
  coalesce(person.starts_on <= (${now}::timestamptz at time zone ${sql.lit(BEGINS_IN)})::date, true)
  and coalesce(person.ends_on >= (${now}::timestamptz at time zone ${sql.lit(ENDS_IN)})::date, true))`
