import { COHORT_FLOOR, HOURS_STEP, RATERS_FLOOR } from '#contract/desk/operations/reports.ts'

const MINUTES_AN_HOUR = 60

/** The time given back by one member's measured requests. */
export type Measured = { readonly member_id: number; readonly minutes: number }

export type MeasuredRules = { readonly floor: number; readonly peopleFloor: number; readonly step: number }
const OURS: MeasuredRules = { floor: COHORT_FLOOR, peopleFloor: RATERS_FLOOR, step: HOURS_STEP }

/**
 * The hours given back, in tens. Null if there are too few people, or if one of them has more than two elevenths of
 * the sum, which would then reveal that person's time.
 */
export function measuredHoursOf(measured: readonly Measured[], rules = OURS): number | null {
  const byPerson = new Map<number, number>()
  for (const { member_id, minutes } of measured) byPerson.set(member_id, (byPerson.get(member_id) ?? 0) + minutes)
  const shares = [...byPerson.values()].filter((minutes) => minutes > 0)
  if (shares.length < rules.peopleFloor) return null
  const sum = shares.reduce((so_far, minutes) => so_far + minutes, 0)
  const most = shares.reduce((so_far, minutes) => Math.max(so_far, minutes), 0) // a spread has an argument limit
  if (most * rules.floor > sum * 2) return null
  return Math.round(sum / MINUTES_AN_HOUR / rules.step) * rules.step
}
