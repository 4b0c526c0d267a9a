import { COMEBACK } from '#contract/desk/queue/shifts.ts'
import { invalidField } from '#contract/shared/problems.ts'

const LATEST_MS = 366 * 24 * 60 * 60 * 1000

/** Rejects a time that has passed, or that is more than a year away. */
export function refuseUnlessToCome(field: string, at: Date, now: Date): void {
  if (at <= now) throw invalidField(field, COMEBACK)
  if (at.getTime() - now.getTime() > LATEST_MS) throw invalidField(field, 'Please choose a time within a year.')
}
