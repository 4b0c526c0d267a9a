import { localStore, type TextStorage } from '#web/wire/browser-storage.ts'
import { session } from '#web/wire/session.ts'
import { settings } from '#web/wire/settings.ts'
import type { AnalyticsEvent, SendEvent } from './analytics-event.ts'
import { plausible } from './plausible.ts'

/** More events than occur during one call. */
const QUEUE_MAX = 50

const KEY = 'tendwell.internal'

export const analytics = createAnalytics(adapter(), () => session.current() !== null, localStore)
session.subscribe(() => {
  if (!session.current()) analytics.describeMember(null)
})

/** Queues a member's events until it is known whether the member is internal; this browser then stores the result. */
export function createAnalytics(send: SendEvent, isSignedIn: () => boolean, storage: TextStorage) {
  let queue: AnalyticsEvent[] = []

  const flush = () => {
    const known = storage.get(KEY)
    if (isSignedIn() && known === null) return
    for (const event of queue) send({ ...event, internal: known === 'true' })
    queue = []
  }
  return {
    describeMember(member: { internal: boolean } | null) {
      storage.set(KEY, member && String(member.internal))
      flush()
    },
    track(event: AnalyticsEvent) {
      if (queue.length < QUEUE_MAX) queue.push(event)
      flush()
    },
  }
}

function adapter(): SendEvent {
  if (settings.analytics_url) return plausible(settings.analytics_url, settings.analytics_site || location.host)
  // in development the browser's console shows the events
  return ({ name, ...facts }) => console.info(`analytics: ${name}`, facts)
}
