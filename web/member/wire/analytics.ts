import { settings } from '#web/wire/settings.ts'
import type { AnalyticsEvent } from './analytics-event.ts'

/** Never throws and never blocks, so that no click depends on it. */
export function track(event: AnalyticsEvent) {
  withAnalytics((analytics) => analytics.track(event))
}

/** Members of our own companies are marked as internal; no other data about a member is sent. */
export function describeMember(member: { internal: boolean }) {
  withAnalytics((analytics) => analytics.describeMember(member))
}

type Analytics = typeof import('./analytics-queue.ts')['analytics']

/** Not loaded if analytics are off. If its code fails to load, only events are lost. */
function withAnalytics(act: (analytics: Analytics) => void) {
  if (!settings.analytics_enabled) return
  import('./analytics-queue.ts').then(
    ({ analytics }) => act(analytics),
    () => undefined,
  )
}
