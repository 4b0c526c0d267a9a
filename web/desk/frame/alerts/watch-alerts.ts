import { QueryObserver } from '@tanstack/react-query'
import { isolate } from '#basics/isolate.ts'
import { deskAlerts } from '#contract/desk/alerts.ts'
import { call } from '#web/desk/shared/call.ts'
import { keys, queryClient } from '#web/desk/shared/queries.ts'
import { callInTitle } from '#web/desk/shared/use-page-title.ts'
import { toasts } from '#web/kit/toasts.ts'
import { ownShift } from '../shift/own-shift.ts'
import { callOut, closePopUps } from './call-out.ts'
import { readChoices } from './choices.ts'
import { hush, NOTHING, pausedUntil } from './hush.ts'
import { createNews } from './news.ts'
import { openMentions } from './open-mentions.ts'

/** Answers become due by the clock alone, of which no event tells. */
const LOOK_EVERY_MS = 60_000

/**
 * Says in the title what is new and due, and calls this concierge for what comes from now on: in one of their tabs, and not
 * while they look at it. What comes while it is quiet or they are away waits, and calls them then if it still stands.
 * Returns how to stop it.
 */
export function watchAlerts(staffId: number, open: (path: string) => void): () => void {
  const stopping = new AbortController()
  let isCaller = false
  // the other tabs wait for the lock; when this one goes the next has seen all that it has
  void holdLock(stopping.signal, () => {
    isCaller = true
  })
  const look = createNews()
  const observer = new QueryObserver(queryClient, {
    queryKey: keys.alerts,
    queryFn: ({ signal }) => call(deskAlerts, {}, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    refetchIntervalInBackground: true,
  })
  const stop = observer.subscribe(({ data }) => {
    if (!data) return
    const callPlainly = () => callInTitle({ unread: data.unread, due: null })
    if (data.alerts.some(({ kind }) => kind === 'due'))
      void import('./call-in-tab.ts')
        .then(({ callInTab }) => callInTab(() => observer.getCurrentResult().data, stopping.signal))
        .catch(callPlainly)
    else callPlainly()
    openMentions.set(data.alerts.filter(({ kind }) => kind === 'mention'))
    const until = latest(data.quiet_until, pausedUntil(staffId), data.away_until)
    const isQuiet = data.away || until !== null
    const { fresh, waiting, calling } = look({ alerts: data.alerts, isQuiet, isUnseen: !document.hasFocus() })
    ownShift.set({ away: data.away, until: data.away_until })
    hush.set({ until, waited: waiting.length })
    for (const { kind, by, external_id } of fresh) if (kind === 'mention') showMention(by, `/requests/${external_id}`)
    if (isCaller && calling.length > 0) callOut(calling, readChoices(staffId), open, stopping.signal)
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
    hush.set(NOTHING)
    ownShift.set(null)
  }
}

const latest = (...moments: readonly (string | null)[]): string | null =>
  moments.reduce((last, one) => (one && (!last || new Date(one) > new Date(last)) ? one : last), null)

/** Has the lock until it is stopped; where the browser knows no locks each tab is the only one. */
async function holdLock(stopping: AbortSignal, onHeld: () => void): Promise<void> {
  if (!('locks' in navigator)) return onHeld()
  const stopped = new Promise<void>((done) => stopping.addEventListener('abort', () => done()))
  const held = navigator.locks.request('tendwell.desk.alerts', { signal: stopping }, () => {
    onHeld()
    return stopped
  })
  // stopped before it was one's turn
  await held.catch(() => undefined)
}
