import type { AnalyticsEvent, SendEvent } from './analytics-event.ts'
import { localStore, type TextStorage } from './browser-storage.ts'
import { plausible } from './plausible.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'

/** More than anybody causes while one call is under way. */
const QUEUE_MAX = 50

const KEY = 'tendwell.internal'

export const analytics = createAnalytics(adapter(), () => session.current() !== null, localStore)
session.subscribe(() => {
  if (!session.current()) analytics.describeMember(null)
})

/** Queues a member's events until it is known whether they are internal; from then on this browser knows it. */
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
  // in development the browser's console shows what would be counted
  return ({ name, ...facts }) => console.info(`analytics: ${name}`, facts)
}
