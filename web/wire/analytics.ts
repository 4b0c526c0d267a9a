import type { AnalyticsEvent } from './analytics-event.ts'
import { settings } from './settings.ts'

/** Never throws and never waits: nobody's click depends on it. */
export function track(event: AnalyticsEvent) {
  withAnalytics((analytics) => analytics.track(event))
}

/** Members of our own companies are told apart, and nothing else about anybody is. */
export function describeMember(member: { internal: boolean }) {
  withAnalytics((analytics) => analytics.describeMember(member))
}

type Analytics = typeof import('./told-events.ts')['analytics']

/** None of it is loaded where analytics are off. Without its code events are lost, and nothing else. */
function withAnalytics(tell: (analytics: Analytics) => void) {
  if (!settings.analytics_enabled) return
  import('./told-events.ts').then(
    ({ analytics }) => tell(analytics),
    () => undefined,
  )
}
