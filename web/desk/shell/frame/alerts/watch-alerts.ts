import { QueryObserver } from '@tanstack/react-query'
import { isolate } from '#basics/text/isolate.ts'
import { deskAlerts } from '#contract/desk/queue/alerts.ts'
import { callInTitle } from '#web/desk/shared/layout/use-page-title.ts'
import { queryClient } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { ownShift } from '#web/desk/shell/frame/shift/own-shift.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { readChoices } from './choices.ts'
import { createNews } from './news.ts'
import { openMentions } from './open-mentions.ts'
import { NOTHING, pauseAlerts, pausedUntil } from './pause-alerts.ts'
import { closePopUps, showNotification } from './show-notification.ts'
import { updateTabTitle } from './update-tab-title.ts'

/** Answers become due without an event. */
const LOOK_EVERY_MS = 60_000

/**
 * Shows new and due requests in the tab's title, and alerts this concierge to new ones. Only one of their tabs does so,
 * and not while they look at it. Alerts that arrive during quiet time or while they are away wait, and follow if they
 * still apply. Returns a function that stops it.
 */
export function watchAlerts(staffId: number, open: (path: string) => void): () => void {
  const stopping = new AbortController()
  let isCaller = false
  // The other tabs wait for the lock. The next tab has already seen the same alerts as this one.
  void holdLock(stopping.signal, () => {
    isCaller = true
  })
  const look = createNews()
  const observer = new QueryObserver(queryClient, {
    ...queryOf(deskAlerts),
    refetchInterval: LOOK_EVERY_MS,
    refetchIntervalInBackground: true,
  })
  const stop = observer.subscribe(({ data }) => {
    if (!data) return
    if (data.alerts.some(({ kind }) => kind === 'due'))
      void updateTabTitle(() => observer.getCurrentResult().data, stopping.signal)
    else callInTitle({ unread: data.unread, due: null })
    openMentions.set(data.alerts.filter(({ kind }) => kind === 'mention'))
    const until = latest(data.quiet_until, pausedUntil(staffId), data.away_until)
    const isQuiet = data.away || until !== null
    const { fresh, waiting, calling } = look({ alerts: data.alerts, isQuiet, isUnseen: !document.hasFocus() })
    ownShift.set({ away: data.away, until: data.away_until })
    pauseAlerts.set({ until, waited: waiting.length })
    for (const { kind, by, external_id } of fresh) if (kind === 'mention') showMention(by, `/requests/${external_id}`)
    if (isCaller && calling.length > 0) showNotification(calling, readChoices(staffId), open, stopping.signal)
  })
  function showMention(by: string | null, path: string) {
    toasts.show({
      message: `${isolate(by ?? 'A colleague')} mentions you in a note.`,
      action: { label: 'Open', run: () => open(path) },
    })
  }
  return () => {
    stopping.abort()
    stop()
    closePopUps()
    callInTitle(null)
    openMentions.set([])
    pauseAlerts.set(NOTHING)
    ownShift.set(null)
  }
}

const latest = (...moments: readonly (string | null)[]): string | null =>
  moments.reduce((last, one) => (one && (!last || new Date(one) > new Date(last)) ? one : last), null)

/** Holds the lock until it is stopped. In a browser without locks, each tab acts as the only one. */
async function holdLock(stopping: AbortSignal, onHeld: () => void): Promise<void> {
  if (!('locks' in navigator)) return onHeld()
  const stopped = new Promise<void>((done) => stopping.addEventListener('abort', () => done()))
  const held = navigator.locks.request('tendwell.desk.alerts', { signal: stopping }, () => {
    onHeld()
    return stopped
  })
  // stopped before the lock was granted
  await held.catch(() => undefined)
}
