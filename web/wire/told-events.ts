import type { AnalyticsEvent, TellEvent } from './analytics-event.ts'
import { type Kept, keptHere } from './kept.ts'
import { plausible } from './plausible.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'

/** More than anybody causes while one call is under way. */
const WAITING_MAX = 50

const KEY = 'tendwell.internal'

export const analytics = createAnalytics(adapter(), () => session.current() !== null, keptHere)
session.subscribe(() => {
  if (!session.current()) analytics.describeMember(null)
})

/** Holds a member's events back until it is known whether they are internal; from then on this browser knows it. */
export function createAnalytics(tell: TellEvent, isSignedIn: () => boolean, kept: Kept) {
  let waiting: AnalyticsEvent[] = []

  const hand = () => {
    const known = kept.get(KEY)
    if (isSignedIn() && known === null) return
    for (const event of waiting) tell({ ...event, internal: known === 'true' })
    waiting = []
  }
  return {
    describeMember(member: { internal: boolean } | null) {
      kept.set(KEY, member && String(member.internal))
      hand()
    },
    track(event: AnalyticsEvent) {
      if (waiting.length < WAITING_MAX) waiting.push(event)
      hand()
    },
  }
}

function adapter(): TellEvent {
  if (settings.analytics_url) return plausible(settings.analytics_url, settings.analytics_site || location.host)
  // in development the browser's console shows what would be counted
  return ({ name, ...facts }) => console.info(`analytics: ${name}`, facts)
}
