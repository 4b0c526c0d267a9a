import { sql } from 'kysely'

/**
 * Condition on `person` of `eligible_people`: the dates of the list include today. A company has no time zone, so its
 * days begin with the earliest zone and end with that of Hawaii, in favor of the person.
 */
export const isCurrent = (now: Date) => sql<boolean>`(
  coalesce(person.starts_on <= (${now}::timestamptz at time zone 'Pacific/Kiritimati')::date, true)
  and coalesce(person.ends_on >= (${now}::timestamptz at time zone 'Pacific/Honolulu')::date, true))`
