import { type RawBuilder, sql } from 'kysely'

/**
 * For the staff row that a statement calls `person`: when the work hours start again if it is outside of them, else
 * null. The office's hours apply to staff without personal hours.
 */
export const outsideUntil = (at: Date): RawBuilder<Date | null> => sql`(
  case when exists (select from desk.own_hours where staff_id = person.id) then desk.outside_until(person.id, ${at})
  when not exists (select from desk.open_spans(${at}, ${at}) where opens_at <= ${at} and closes_at > ${at})
  then (select min(opens_at) from desk.open_spans(${at}, ${at}::timestamptz + interval '30 days') where opens_at > ${at})
  end)`
