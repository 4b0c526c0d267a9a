import { t } from '#basics/language/translate.ts'
import { firstMonth, lastMonth, yearOf } from '#basics/time/quarter.ts'
import { closedAt, type QuarterTotals, type Report } from '#contract/desk/operations/reports.ts'

const QUARTERS_A_YEAR = 4
const PERCENT = 100

export type PeriodKind = 'quarter' | 'year'
type Category = QuarterTotals['categories'][number]

/**
 * The period of the page: one published quarter, or the sum of four up to it. A year is computed from published
 * quarters only, so that it reveals nothing that they do not.
 */
export type Period = {
  readonly kind: PeriodKind
  /** Example: "July to September 2026". */
  readonly name: string
  /** Oldest first. A year has as many quarters as were published. */
  readonly quarters: readonly QuarterTotals[]
  /** The previous quarter or year; null if it was not published. */
  readonly before: Period | null
  /** When its last quarter was closed. */
  readonly closed: Date
  readonly completed: number | null
  readonly hours: number | null
  /** Approximate number of requests with measured time. Quarters that withhold the number are left out. */
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
  const [begun, ended] = [yearOf(first), yearOf(last)]
  // a year is a word: it has no separator
  const values = { from: firstMonth(first), to: lastMonth(last), begun: String(begun), ended: String(ended) }
  return begun === ended ? t('{from} to {to} {ended}', values) : t('{from} {begun} to {to} {ended}', values)
}

/** Adds the known figures. Returns null if all are withheld. */
function sumOf(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null)
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0)
}

/** Average weighted by the number of ratings, where a quarter states it. */
function ratingOf(quarters: readonly QuarterTotals[]): number | null {
  const rated = quarters.filter(({ rating }) => rating !== null)
  if (rated.length === 0) return null
  const weights = rated.every(({ voices }) => voices !== null)
    ? rated.map(({ voices }) => voices ?? 0)
    : rated.map(() => 1)
  const sum = rated.reduce((so_far, { rating }, place) => so_far + (rating ?? 0) * (weights[place] ?? 0), 0)
  return Math.round((sum / weights.reduce((all, weight) => all + weight, 0)) * 10) / 10
}

/** Categories that were grouped in any quarter are grouped in the sum. */
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

/**
 * The people of whom a share used it: those on the company's list, or else its members. Null if the number is withheld.
 * A list that is shorter than the number of users is no base: members of earlier times are not on it.
 */
export function baseOf({ active_members: active, listed, members }: QuarterTotals) {
  if (listed && listed > (active ?? 0)) return { people: listed, isList: true }
  return members ? { people: members, isList: false } : null
}

/** Share of the base that used it, in percent; null if either number is withheld. */
export function shareOf(totals: QuarterTotals): number | null {
  const base = baseOf(totals)
  return totals.active_members && base ? Math.round((totals.active_members / base.people) * PERCENT) : null
}

/** Share of answers in time: quarters that state it, weighted by their number of answers. */
export function inTimeOf({ quarters }: Pick<Period, 'quarters'>) {
  const published = quarters.flatMap(({ promises }) => (promises ? [promises] : []))
  const counted = published.flatMap(({ answers, in_time }) => (in_time === null ? [] : [{ answers, in_time }]))
  const answers = counted.reduce((sum, one) => sum + one.answers, 0)
  const kept = counted.reduce((sum, one) => sum + one.answers * one.in_time, 0) / PERCENT
  return {
    /**
     * Approximate number of promised answers in the quarters of the percentage, or in all quarters if there is no
     * percentage.
     */
    answers: answers || published.reduce((sum, one) => sum + one.answers, 0),
    /** Null if every quarter states only "nearly all", or nothing can be stated. */
    percent: answers === 0 ? null : Math.round((kept / answers) * PERCENT * 10) / 10,
    /** Quarters in which fewer than eleven people waited longer. */
    nearlyAll: published.length - counted.length,
  }
}

export type PercentChange = { readonly percent: number; readonly before: number }

/** Increase in percent; null without a previous figure. */
export function changeOf(now: number | null | undefined, before: number | null | undefined): PercentChange | null {
  return now && before ? { percent: Math.round((now / before - 1) * PERCENT), before } : null
}

/** The same quarter of the previous year, if it was published. */
export const yearAgo = ({ past }: Pick<Report, 'past'>): QuarterTotals | undefined => past.at(-1 - QUARTERS_A_YEAR)

/** Examples: "38 min", "2 h 50 min". */
export function waitOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return minutes === 0 ? t('at once') : `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
