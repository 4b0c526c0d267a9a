import type { AnalyticsEvent } from './analytics-event.ts'
import { settings } from './settings.ts'

/** Never throws and never waits: nobody's click depends on it. */
export function track(event: AnalyticsEvent) {
  withAnalytics((analytics) => analytics.track(event))
}

/** Members of our own companies are marked, and nothing else about anybody is. */
export function describeMember(member: { internal: boolean }) {
  withAnalytics((analytics) => analytics.describeMember(member))
}

type Analytics = typeof import('./analytics-queue.ts')['analytics']

/** None of it is loaded where analytics are off. Without its code events are lost, and nothing else. */
function withAnalytics(act: (analytics: Analytics) => void) {
  if (!settings.analytics_enabled) return
  import('./analytics-queue.ts').then(
    ({ analytics }) => act(analytics),
    () => undefined,
  )
}
