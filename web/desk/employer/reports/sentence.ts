import { count } from './figure-labels.ts'
import { inTimeOf, type Period, shareOf } from './period.ts'
import { anHourInShort, type Cents, worthAbout } from './wage.ts'

type Words = { readonly brand: string; readonly whose: string; readonly wage: Cents | null }

/**
 * Summary in one sentence: requests handed over, time given back, and whether answers were in time. Null if every
 * figure is withheld.
 */
export function sentenceOf(period: Period, { brand, whose, wage }: Words): string | null {
  const { completed, hours, kind, quarters } = period
  if (!completed || !hours) return null
  const share = kind === 'quarter' && quarters[0] ? shareOf(quarters[0]) : null
  const people = share === null ? `${whose} people` : `${share}% of ${whose} people who signed up`
  const worth = wage === null ? '' : `, worth about ${worthAbout(hours, wage)} at ${anHourInShort(wage)} an hour`
  const { percent } = inTimeOf(period)
  const promised = percent === null ? '' : `; ${percent}% of answers came as promised`
  return `From ${period.name}, ${people} handed ${count(completed)} errands to ${brand}. It gave back about ${count(hours)} hours${worth}${promised}.`
}
