import { COHORT_FLOOR } from '#contract/desk/reports.ts'
import { inWords } from './figure-labels.ts'
import type { Period } from './period.ts'

export const TOO_FEW = 'Too few people to say anything'

/** Why a quarter, or a whole year, has no figures. */
export function whyTooFew({ kind }: Pick<Period, 'kind'>): string {
  const when = kind === 'year' ? 'in any of these quarters' : 'in this quarter'
  return `Fewer than ${inWords(COHORT_FLOOR)} members had something completed ${when}. Whatever we showed would be about them.`
}
