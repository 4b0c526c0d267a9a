import type { ListMode } from '#contract/desk/operations/eligibility.ts'

/** A run that this server is reading. */
export type ClaimedRun = {
  readonly id: string
  readonly company_id: number
  readonly mode: ListMode
  readonly file_key: string
  readonly attempts: number
}
