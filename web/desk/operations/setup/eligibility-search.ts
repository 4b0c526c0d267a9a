import { asRecord, asString } from '#web/desk/shared/search-params/search-values.ts'

/** The open company and its dry run. */
export function parseEligibilitySearch(given: unknown): { company?: string | undefined; trial?: string | undefined } {
  const { company, trial } = asRecord(given)
  return { company: asString(company) || undefined, trial: asString(trial) || undefined }
}
