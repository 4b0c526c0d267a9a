import { trimmed } from '#basics/text/graphemes.ts'
import { foldForSearch } from '#basics/text/text.ts'
import type { UnusualKind } from '#contract/desk/operations/alarms.ts'

/** Readings of one staff member on one UTC day: the number of members, and how many of them in each of these ways. */
export type DayOfReading = {
  readonly staffId: number
  /** `2026-11-17`. */
  readonly day: string
  readonly members: number
  readonly outsideHours: number
  readonly notTheirs: number
  readonly ownName: number
}

type Unusual = {
  readonly staffId: number
  readonly day: string
  readonly kind: UnusualKind
  readonly members: number
  readonly usual: number | null
}

/** A day with fewer members than this is ordinary, whatever was usual. */
const MANY = 12
const OUTSIDE_HOURS = 3
const NOT_THEIRS = 5
/** Number of a person's own days that are needed to calculate what is usual. */
const DAYS_TO_COMPARE = 5
/** A day is unusual above this multiple of the usual number. */
const TIMES = 2

/**
 * Days that need a question, newest first: more members than is usual for the reader, readings outside business hours,
 * several of colleagues' members, and any of a member with the reader's family name.
 * @param since the first evaluated day; earlier days define what is usual
 */
export function unusualReadings(days: readonly DayOfReading[], since: string): Unusual[] {
  const judged = days.filter(({ day }) => day >= since)
  return judged
    .flatMap((one) => signsOf(one, usualOf(days, one)))
    .toSorted((one, other) => other.day.localeCompare(one.day) || other.members - one.members)
}

function signsOf(one: DayOfReading, usual: number | null): Unusual[] {
  const { staffId, day, members, outsideHours, notTheirs, ownName } = one
  const sign = (kind: UnusualKind, count: number, compared: number | null = null): Unusual => ({
    staffId,
    day,
    kind,
    members: count,
    usual: compared,
  })
  return [
    ...(ownName > 0 ? [sign('own_name', ownName)] : []),
    ...(usual !== null && members >= MANY && members > TIMES * usual ? [sign('many', members, usual)] : []),
    ...(outsideHours >= OUTSIDE_HOURS ? [sign('outside_hours', outsideHours)] : []),
    ...(notTheirs >= NOT_THEIRS ? [sign('not_theirs', notTheirs)] : []),
  ]
}

/** Median of the person's own earlier days, or of everyone's for a new person; null if there are too few days. */
function usualOf(days: readonly DayOfReading[], { staffId, day }: DayOfReading): number | null {
  const before = days.filter((one) => one.day < day)
  const own = before.filter((one) => one.staffId === staffId)
  const compared = own.length >= DAYS_TO_COMPARE ? own : before
  if (compared.length < DAYS_TO_COMPARE) return null
  const counts = compared.map(({ members }) => members).toSorted((one, other) => one - other)
  return counts[Math.floor(counts.length / 2)] ?? null
}

/**
 * Whether two full names end in the same family name, ignoring accents, case and hyphens: Weiss-Meyer matches Weiss.
 */
export function sharesFamilyName(one: string, other: string): boolean {
  const theirs = familyNames(other)
  return familyNames(one).some((name) => theirs.includes(name))
}

const SHORTEST = 2

function familyNames(name: string): string[] {
  const last = trimmed(name).split(/\s+/).at(-1) ?? ''
  return foldForSearch(last)
    .split(/[-‐‑–]/)
    .filter((part) => part.length >= SHORTEST)
}
