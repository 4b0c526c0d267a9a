import { HOUR_MS, MINUTE_MS } from '#basics/time/duration.ts'

const MORNING_HOUR = 9
const MONDAY = 1
const DAYS_OF_WEEK = 7

export type Preset = { readonly label: string; readonly at: Date }

/** Common times in the colleague's time zone, without duplicates. */
export function presets(now: Date): Preset[] {
  const untilMonday = (MONDAY - now.getDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK
  const mornings = [
    { label: 'Tomorrow morning', days: 1 },
    // On a Friday, "In 3 days" is Monday. On a Sunday, "Next Monday" is tomorrow.
    ...(untilMonday === 3 ? [] : [{ label: 'In 3 days', days: 3 }]),
    ...(untilMonday === 1 ? [] : [{ label: 'Next Monday', days: untilMonday }]),
  ]
  return [
    { label: 'In 2 hours', at: new Date(now.getTime() + 2 * HOUR_MS) },
    ...mornings.map(({ label, days }) => ({ label, at: morning(now, days) })),
  ]
}

function morning(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR)
}

/** Value for a `datetime-local` field: local time without a time zone. */
export function fieldTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/**
 * Like `fieldTime`, but exact: returns an ISO string in the repeated hour of a clock change if the field's text would
 * mean the first of the two hours.
 */
export function exactFieldTime(at: Date): string {
  const field = fieldTime(at)
  const back = fromField(field)
  return back && Math.abs(at.getTime() - back.getTime()) < MINUTE_MS ? field : at.toISOString()
}

/** Returns the moment that a `datetime-local` field holds, or null if it is empty or invalid. */
export function fromField(value: string): Date | null {
  const at = new Date(value)
  return value === '' || Number.isNaN(at.getTime()) ? null : at
}
