import { COHORT_FLOOR } from '#contract/desk/operations/reports.ts'
import { inWords } from './figure-labels.ts'
import type { Period } from './period.ts'

export const INSUFFICIENT_DATA = 'Not enough people to show figures'

/** Sentence that explains why a period has no figures. */
export function whyTooFew({ kind }: Pick<Period, 'kind'>): string {
  const when = kind === 'year' ? 'in any of these quarters' : 'in this quarter'
  return `Fewer than ${inWords(COHORT_FLOOR)} members had something completed ${when}. Any figure would identify them.`
}
