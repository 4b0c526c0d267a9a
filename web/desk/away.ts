import type { Colleague } from '#contract/desk/shifts.ts'
import { momentWithin } from './moments.ts'

type Shift = Pick<Colleague, 'name' | 'on_shift' | 'away_until'>

/** "away", "away until tomorrow 9:00 AM"; empty for who is here. */
export function awayWords({ on_shift, away_until }: Pick<Shift, 'on_shift' | 'away_until'>, now: Date): string {
  if (on_shift) return ''
  return away_until ? `away until ${momentWithin(away_until, now)}` : 'away'
}

/** "Tom Whitlock (away until tomorrow 9:00 AM)", as a choice among colleagues. */
export function withAway(colleague: Shift, now: Date): string {
  const away = awayWords(colleague, now)
  return away ? `${colleague.name} (${away})` : colleague.name
}
