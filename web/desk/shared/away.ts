import type { Colleague } from '#contract/desk/shifts.ts'
import { momentInSentence } from './moments.ts'

type Shift = Pick<Colleague, 'name' | 'on_shift' | 'away_until'>

/** "away", "away until tomorrow 9:00 AM"; empty for who is here. */
export function awayLabel({ on_shift, away_until }: Pick<Shift, 'on_shift' | 'away_until'>, now: Date): string {
  if (on_shift) return ''
  return away_until ? `away until ${momentInSentence(away_until, now)}` : 'away'
}

/** "Tom Whitlock (away until tomorrow 9:00 AM)", as a choice among colleagues. */
export function withAway(colleague: Shift, now: Date): string {
  const away = awayLabel(colleague, now)
  return away ? `${colleague.name} (${away})` : colleague.name
}
