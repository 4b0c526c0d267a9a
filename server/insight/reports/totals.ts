import { COHORT_FLOOR, PEOPLE_STEP, RATERS_FLOOR } from '#contract/desk/operations/reports.ts'
import { type Measured, measuredHoursOf } from './measured.ts'
import { type Cell, mergeSmallCohorts, peopleOf, type ShownTogether, sumOf } from './small-cohorts.ts'
import { type Answered, type Speed, speedOf } from './speed.ts'

export type CategoryTotal = { readonly id: number | null; readonly name: string; readonly hue: string }

/** One member's completed requests in one category. */
export type Done = {
  readonly member_id: number
  readonly category_id: number | null
  readonly completed: number
  readonly rated: number
  readonly rating_sum: number
}

export type Gathered = {
  /** Number of the company's members. */
  readonly members: number
  /** Number of people on the company's list. The company knows it. */
  readonly listed: number
  readonly done: readonly Done[]
  readonly answered: readonly Answered[]
  readonly measured: readonly Measured[]
  /** All categories that may have requests. */
  readonly categories: readonly CategoryTotal[]
}

export type Totals = {
  readonly members: number | null
  readonly listed: number | null
  readonly active_members: number | null
  readonly completed: number | null
  readonly rating: number | null
  readonly voices: number | null
  readonly measured_hours: number | null
  readonly categories: readonly ShownTogether<CategoryTotal>[]
} & Speed

export type Rules = { readonly floor: number; readonly ratersFloor: number; readonly step: number }
const OURS: Rules = { floor: COHORT_FLOOR, ratersFloor: RATERS_FLOOR, step: PEOPLE_STEP }

/** The publishable totals of a company's quarter. Null where a total covers too few people. */
export function totalsOf({ members, listed, done, answered, measured, categories }: Gathered, rules = OURS): Totals {
  const cells = categories.map((category) => cellOf(category, done))
  const active = peopleOf(cells)
  const enough = active >= rules.floor
  // members without requests are also a group that needs the minimum size
  const othersEnough = members >= rules.floor && members - active >= rules.floor
  return {
    members: othersEnough ? about(members, rules) : null,
    listed: listed >= rules.floor ? about(listed, rules) : null,
    active_members: enough ? about(active, rules) : null,
    completed: enough ? sumOf(cells) : null,
    rating: ratingOf(done, rules),
    voices: voicesOf(done, rules),
    measured_hours: measuredHoursOf(measured),
    ...speedOf(answered),
    categories: enough ? mergeSmallCohorts(cells, rules.floor) : [],
  }
}

function cellOf(category: CategoryTotal, done: readonly Done[]): Cell<CategoryTotal> {
  const ofIt = done.filter(({ category_id }) => category_id === category.id)
  return { category, completed: sumOf(ofIt), people: new Set(ofIt.map(({ member_id }) => member_id)) }
}

/**
 * Rounds the number of people: an exact count could be combined with the requests of a category to reveal a small
 * group.
 */
const about = (people: number, { step }: Rules) => Math.round(people / step) * step

/** Number of ratings, if both the raters and the people who gave none are large enough groups. */
function voicesOf(done: readonly Done[], rules: Rules): number | null {
  const silent = peopleIn(done.filter(({ completed, rated }) => rated < completed))
  const raters = peopleIn(done.filter(({ rated }) => rated > 0))
  return raters < rules.ratersFloor || silent < rules.floor ? null : about(ratingsIn(done), rules)
}

const peopleIn = (done: readonly Done[]) => new Set(done.map(({ member_id }) => member_id)).size
const ratingsIn = (done: readonly Done[]) => done.reduce((so_far, { rated }) => so_far + rated, 0)

function ratingOf(done: readonly Done[], { ratersFloor }: Rules): number | null {
  if (peopleIn(done.filter(({ rated }) => rated > 0)) < ratersFloor) return null
  const sum = done.reduce((so_far, { rating_sum }) => so_far + rating_sum, 0)
  return Math.round((sum / ratingsIn(done)) * 10) / 10
}
