import { trimmed } from '#basics/graphemes.ts'
import { foldForSearch } from '#basics/text.ts'
import type { UnusualKind } from '#contract/desk/alarms.ts'

/** One colleague's readings of one day, of UTC: how many members it was about, and how many of them in these ways. */
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

/** Fewer than these are an ordinary day, whatever was usual. */
const MANY = 12
const OUTSIDE_HOURS = 3
const NOT_THEIRS = 5
/** So many days of one's own make something usual. */
const DAYS_TO_COMPARE = 5
/** So many times what is usual is not. */
const TIMES = 2

/**
 * What somebody should ask about, newest day first: more members than is usual for who read them, readings outside the
 * business hours, several that were a colleague's, and any of somebody with the reader's own family name.
 * @param since the first day that is judged; the ones before it say what is usual
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

/**
 * The median of the colleague's own days before this one, or, of somebody new, of everybody's; null where there are too
 * few to say.
 */
function usualOf(days: readonly DayOfReading[], { staffId, day }: DayOfReading): number | null {
  const before = days.filter((one) => one.day < day)
  const own = before.filter((one) => one.staffId === staffId)
  const compared = own.length >= DAYS_TO_COMPARE ? own : before
  if (compared.length < DAYS_TO_COMPARE) return null
  const counts = compared.map(({ members }) => members).toSorted((one, other) => one - other)
  return counts[Math.floor(counts.length / 2)] ?? null
}

/** Whether two full names end in the same family name, whatever their accents, case and hyphens: Weiss-Meyer is a Weiss. */
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
