import { type RawBuilder, sql } from 'kysely'
import { type DaySpan, minuteOf } from '#basics/time/day-spans.ts'

/**
 * The columns of one day's hours, in order. The previous release reads only `opens` and `closes`, and supports no end
 * after midnight: there, a night ends at midnight.
 */
export function dayColumns(spans: readonly DaySpan[]) {
  const ordered = spans
    .map(({ opens, closes }) => ({ opens, closes }))
    .toSorted((one, other) => one.opens.localeCompare(other.opens))
  const opens = ordered[0]?.opens ?? '00:00'
  const closes = ordered.at(-1)?.closes ?? '24:00'
  const isNight = minuteOf(closes) <= minuteOf(ordered.at(-1)?.opens ?? opens)
  return { opens, closes: isNight ? '24:00' : closes, spans: JSON.stringify(ordered) }
}

/** The spans of a row with these columns, in order. The previous release does not set `spans`. */
export const SPANS: RawBuilder<{ opens: string; closes: string }[]> = sql`
  coalesce(spans, jsonb_build_array(jsonb_build_object('opens', left(opens::text, 5), 'closes', left(closes::text, 5))))`
