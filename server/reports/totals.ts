import { COHORT_FLOOR, PEOPLE_STEP, RATERS_FLOOR } from '#contract/desk/reports.ts'
import { type Cell, peopleOf, type Shown, showTogether, sumOf } from './show-together.ts'

export type Category = { readonly id: number | null; readonly name: string; readonly hue: string }

/** One member's completed requests of one category. */
export type Done = {
  readonly member_id: number
  readonly category_id: number | null
  readonly completed: number
  readonly rated: number
  readonly rating_sum: number
}

export type Gathered = {
  /** How many belong to the company. */
  readonly members: number
  readonly done: readonly Done[]
  /** Every category that there could be something of. */
  readonly categories: readonly Category[]
}

export type Totals = {
  readonly members: number | null
  readonly active_members: number | null
  readonly completed: number | null
  readonly rating: number | null
  readonly categories: readonly Shown<Category>[]
}

export type Rules = { readonly floor: number; readonly ratersFloor: number; readonly step: number }
const OURS: Rules = { floor: COHORT_FLOOR, ratersFloor: RATERS_FLOOR, step: PEOPLE_STEP }

/** What of a company's quarter may be said. Null: nothing, for it would stand for too few people. */
export function totalsOf({ members, done, categories }: Gathered, rules = OURS): Totals {
  const cells = categories.map((category) => cellOf(category, done))
  const active = peopleOf(cells)
  const enough = active >= rules.floor
  // those who asked for nothing are people too
  const othersEnough = members >= rules.floor && members - active >= rules.floor
  return {
    members: othersEnough ? about(members, rules) : null,
    active_members: enough ? about(active, rules) : null,
    completed: enough ? sumOf(cells) : null,
    rating: ratingOf(done, rules),
    categories: enough ? showTogether(cells, rules.floor) : [],
  }
}

function cellOf(category: Category, done: readonly Done[]): Cell<Category> {
  const ofIt = done.filter(({ category_id }) => category_id === category.id)
  return { category, completed: sumOf(ofIt), people: new Set(ofIt.map(({ member_id }) => member_id)) }
}

/** An exact count of people and the requests of a category could be played off against each other. */
const about = (people: number, { step }: Rules) => Math.round(people / step) * step

function ratingOf(done: readonly Done[], { ratersFloor }: Rules): number | null {
  const raters = new Set(done.filter(({ rated }) => rated > 0).map(({ member_id }) => member_id))
  if (raters.size < ratersFloor) return null
  const sum = done.reduce((so_far, { rating_sum }) => so_far + rating_sum, 0)
  const count = done.reduce((so_far, { rated }) => so_far + rated, 0)
  return Math.round((sum / count) * 10) / 10
}
