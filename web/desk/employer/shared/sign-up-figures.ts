import type { EmployerPeople } from '#contract/desk/employer/people.ts'
import { settings } from '#web/wire/settings.ts'

export type Figure = { readonly value: string; readonly label: string }

const DAY_MS = 24 * 60 * 60 * 1000
/** Below twice the floor no number of sign-ups can be shown. */
const SMALLEST_LIST = 22

/** The three figures about people. */
export function figuresOf({ has_list, may_join, signed_up }: EmployerPeople): readonly Figure[] {
  const may = { value: has_list ? about(may_join) : 'Everyone', label: mayLabel(has_list) }
  if (!signed_up) return [may, { value: 'Not yet', label: 'counted. The first count comes on a Monday' }]
  const tooFew = has_list && (may_join ?? 0) < SMALLEST_LIST
  const { people, before, previously } = signed_up
  const share = has_list && may_join && people ? Math.round((people / may_join) * 100) : null
  const day = lastDay(before)
  return [
    may,
    {
      value: tooFew && people === null ? 'Too few to say' : about(people),
      label: `had signed up by ${day}${share === null || share > 100 ? '' : `, ${share}% of them`}`,
    },
    ...(people === null || previously === undefined ? [] : [moreThanBefore(people - (previously ?? 0))]),
  ]
}

const mayLabel = (hasList: boolean) =>
  hasList ? `may use ${settings.brand}` : `with your link may use ${settings.brand}`

function moreThanBefore(more: number): Figure {
  if (more <= 0) return { value: 'No change', label: 'since the count before, or too small to say' }
  return { value: `About ${more.toLocaleString('en-US')}`, label: 'more than at the count before' }
}

const about = (count: number | null) => (count === null ? 'Fewer than 11' : `About ${count.toLocaleString('en-US')}`)

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** The day before a count's date, which the count includes. */
const lastDay = (before: string) => day.format(new Date(Date.parse(before) - DAY_MS))
