import { partsOf, wordsIn } from '#web/desk/shared/in-address.ts'

/** Which company is open, and the dry run that is shown of it. */
export function parseEligibilitySearch(given: unknown): { company?: string | undefined; trial?: string | undefined } {
  const { company, trial } = partsOf(given)
  return { company: wordsIn(company) || undefined, trial: wordsIn(trial) || undefined }
}
