import { msg, t } from '#basics/language/translate.ts'
import { COHORT_FLOOR } from '#contract/desk/operations/reports.ts'
import { inWords } from './figure-labels.ts'
import type { Period } from './period.ts'

export const INSUFFICIENT_DATA = msg('Not enough people to show figures')

/** Sentence that explains why a period has no figures. */
export function whyTooFew({ kind }: Pick<Period, 'kind'>): string {
  const few = inWords(COHORT_FLOOR)
  return kind === 'year'
    ? t('Fewer than {few} members had something completed in any of these quarters. Any figure would identify them.', {
        few,
      })
    : t('Fewer than {few} members had something completed in this quarter. Any figure would identify them.', { few })
}
