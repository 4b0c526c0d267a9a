import { isolate } from '#basics/text/isolate.ts'
import type { Colleague } from '#contract/desk/queue/shifts.ts'
import { momentInSentence } from './moments.ts'

type Absence = Pick<Colleague, 'on_shift' | 'away_until'> & Partial<Pick<Colleague, 'outside_until'>>
type Shift = Absence & Pick<Colleague, 'name'>

/**
 * Examples: "away", "away until tomorrow 9:00 AM", "outside their hours until today 4:00 PM". Empty for a colleague who
 * is present.
 */
export function awayLabel({ on_shift, away_until, outside_until }: Absence, now: Date): string {
  if (on_shift) return outside_until ? `outside their hours until ${momentInSentence(outside_until, now)}` : ''
  return away_until ? `away until ${momentInSentence(away_until, now)}` : 'away'
}

/** Label of an option: "Tom Whitlock (away until tomorrow 9:00 AM)". */
export function withAway(colleague: Shift, now: Date): string {
  const away = awayLabel(colleague, now)
  return away ? `${isolate(colleague.name)} (${away})` : colleague.name
}
