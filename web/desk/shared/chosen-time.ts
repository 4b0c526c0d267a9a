const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MORNING_HOUR = 9
const MONDAY = 1
const DAYS_OF_WEEK = 7

export type Preset = { readonly label: string; readonly at: Date }

/** The moments that one mostly means, in the colleague's own time; each once. */
export function presets(now: Date): Preset[] {
  const untilMonday = (MONDAY - now.getDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK
  const mornings = [
    { label: 'Tomorrow morning', days: 1 },
    // on a Friday that is Monday, and on a Sunday Monday is tomorrow
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

/** What the browser's own field for a date and time takes: local, without a zone. */
export function fieldTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/** The same for one exact moment: in the hour that the clocks repeat, the field's text means the first of the two. */
export function exactFieldTime(at: Date): string {
  const field = fieldTime(at)
  const back = fromField(field)
  return back && Math.abs(at.getTime() - back.getTime()) < MINUTE_MS ? field : at.toISOString()
}

/** The moment that such a field says, or null where it says none. */
export function fromField(value: string): Date | null {
  const at = new Date(value)
  return value === '' || Number.isNaN(at.getTime()) ? null : at
}
