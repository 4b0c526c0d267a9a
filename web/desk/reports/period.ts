import { monthsOf, yearOf } from '#basics/quarter.ts'
import { closedAt, type QuarterTotals, type Report } from '#contract/desk/reports.ts'

const QUARTERS_A_YEAR = 4
const PERCENT = 100

export type PeriodKind = 'quarter' | 'year'
type Category = QuarterTotals['categories'][number]

/**
 * What the page shows: one published quarter, or the four up to it added up. Whatever it says of a year is computed
 * from the published quarters alone, so that it gives away nothing that they don't.
 */
export type Period = {
  readonly kind: PeriodKind
  /** "July to September 2026". */
  readonly name: string
  /** Oldest first; of a year as many as there are. */
  readonly quarters: readonly QuarterTotals[]
  /** The one before, or the year before; none where nothing was published then. */
  readonly before: Period | null
  /** When its last figure was closed. */
  readonly closed: Date
  readonly completed: number | null
  readonly hours: number | null
  /** About how many were counted from the work itself; no part of a quarter of which that can't be said. */
  readonly measured: number | null
  readonly rating: number | null
  readonly voices: number | null
  readonly categories: readonly Category[]
}

export function periodOf(kind: PeriodKind, { past }: Pick<Report, 'past'>): Period {
  const length = kind === 'year' ? QUARTERS_A_YEAR : 1
  const quarters = past.slice(-length)
  const earlier = past.slice(0, -length)
  return {
    kind,
    name: nameOf(quarters),
    quarters,
    before: earlier.length < length ? null : periodOf(kind, { past: earlier }),
    closed: closedAt(quarters.at(-1)?.quarter ?? ''),
    completed: sumOf(quarters.map(({ completed }) => completed)),
    hours: sumOf(quarters.map(({ hours_saved }) => hours_saved)),
    measured: sumOf(quarters.map(({ measured_hours }) => measured_hours)),
    rating: ratingOf(quarters),
    voices: sumOf(quarters.map(({ voices }) => voices)),
    categories: kind === 'quarter' ? (quarters[0]?.categories ?? []) : added(quarters),
  }
}

function nameOf(quarters: readonly QuarterTotals[]): string {
  const [first, last] = [quarters.at(0)?.quarter, quarters.at(-1)?.quarter]
  if (!first || !last) return ''
  const [from, to] = [monthsOf(first).split(' to ')[0], monthsOf(last).split(' to ')[1]]
  const [begun, ended] = [yearOf(first), yearOf(last)]
  return begun === ended ? `${from} to ${to} ${ended}` : `${from} ${begun} to ${to} ${ended}`
}

/** What can't be said of a quarter is in no sum; of none that can, there is no sum. */
function sumOf(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null)
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0)
}

/** Weighted by voices where a quarter tells how many there were. */
function ratingOf(quarters: readonly QuarterTotals[]): number | null {
  const rated = quarters.filter(({ rating }) => rating !== null)
  if (rated.length === 0) return null
  const weights = rated.every(({ voices }) => voices !== null)
    ? rated.map(({ voices }) => voices ?? 0)
    : rated.map(() => 1)
  const sum = rated.reduce((so_far, { rating }, place) => so_far + (rating ?? 0) * (weights[place] ?? 0), 0)
  return Math.round((sum / weights.reduce((all, weight) => all + weight, 0)) * 10) / 10
}

/** A category that stood together with others in any quarter stands with them in the sum. */
function added(quarters: readonly QuarterTotals[]): Category[] {
  const cells = quarters.flatMap(({ categories }) => categories)
  const pooled = new Set(cells.filter(({ names }) => names.length > 1).flatMap(({ names }) => names))
  const sums = new Map<string, Category>()
  for (const { names, hue, completed } of cells) {
    const isPooled = names.some((name) => pooled.has(name))
    const key = isPooled ? '' : names.join()
    const sum = sums.get(key)?.completed ?? 0
    sums.set(key, {
      names: isPooled ? [...pooled] : names,
      hue: isPooled ? 'wildcard' : hue,
      completed: sum + completed,
    })
  }
  const together = sums.get('')
  sums.delete('')
  const alone = [...sums.values()].toSorted((one, other) => other.completed - one.completed)
  return together ? [...alone, together] : alone
}

/** How many of a hundred used it; null where one of the two can't be said. */
export function shareOf({ active_members: active, members }: QuarterTotals): number | null {
  return active && members ? Math.round((active / members) * PERCENT) : null
}

/** Answers that came when they were promised: of the quarters that tell it, weighted by their answers. */
export function inTimeOf({ quarters }: Pick<Period, 'quarters'>) {
  const published = quarters.flatMap(({ promises }) => (promises ? [promises] : []))
  const counted = published.flatMap(({ answers, in_time }) => (in_time === null ? [] : [{ answers, in_time }]))
  const answers = counted.reduce((sum, one) => sum + one.answers, 0)
  const kept = counted.reduce((sum, one) => sum + one.answers * one.in_time, 0) / PERCENT
  return {
    /** About how many a time was promised for, in the quarters that the percentage is of; where there are none, in all. */
    answers: answers || published.reduce((sum, one) => sum + one.answers, 0),
    /** Null: in each of them nearly all, or nothing can be said. */
    percent: answers === 0 ? null : Math.round((kept / answers) * PERCENT * 10) / 10,
    /** Quarters in which fewer than eleven people waited longer. */
    nearlyAll: published.length - counted.length,
  }
}

export type PercentChange = { readonly percent: number; readonly before: number }

/** By how much more, in percent; null where there is nothing to compare with. */
export function changeOf(now: number | null | undefined, before: number | null | undefined): PercentChange | null {
  return now && before ? { percent: Math.round((now / before - 1) * PERCENT), before } : null
}

/** The same quarter a year before, where it was published. */
export const yearAgo = ({ past }: Pick<Report, 'past'>): QuarterTotals | undefined => past.at(-1 - QUARTERS_A_YEAR)

/** "38 min", "2 h 50 min". */
export function waitOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return minutes === 0 ? 'at once' : `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
