import { timeNow } from '#basics/time/server-clock.ts'
import { type Alert, type AlertKind, deskPopUpWords } from '#contract/desk/queue/alerts.ts'
import { ALERT_LABELS } from '#domain/alert-labels.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { settings } from '#web/wire/settings.ts'
import type { AlertChoices } from './choices.ts'
import { playSound } from './sound.ts'

/** More alerts than this at once share one pop-up. */
const ONE_BY_ONE = 2

/**
 * Shows pop-ups and plays sounds as chosen, until it is stopped. A pop-up has no name unless the concierge chose that,
 * because others may see the screen.
 */
export function showNotification(
  fresh: readonly Alert[],
  chosen: AlertChoices,
  open: (path: string) => void,
  stopping: AbortSignal,
): void {
  const shown = fresh.filter(({ kind }) => chosen.popups.includes(kind))
  if (shown.length > ONE_BY_ONE) popUp('several', `${shown.length} alerts`, '', () => open('/'))
  else
    for (const alert of shown) {
      const wanted = chosen.words && ABOUT_WORDS.includes(alert.kind)
      void popUpOf(alert, wanted ? wordsOf(alert, stopping) : null, stopping, () =>
        open(`/requests/${alert.external_id}`),
      )
    }
  const heard = fresh.filter(({ kind }) => chosen.sounds.includes(kind))
  if (heard.length > 0) playSound(heard.every(({ kind }) => kind === 'unassigned') ? 'other' : 'mine')
}

/** Alerts about a member's message, if the request is the concierge's own. */
const ABOUT_WORDS: readonly AlertKind[] = ['mine', 'due', 'late']

async function popUpOf(
  alert: Alert,
  asked: ReturnType<typeof wordsOf> | null,
  stopping: AbortSignal,
  onOpen: () => void,
) {
  const details = await asked
  if (stopping.aborted) return
  const lines = [dueWords(alert), details?.words ?? ''].filter(Boolean)
  popUp(alert.key, details?.member ?? ALERT_LABELS[alert.kind], lines.join('\n'), onOpen)
}

/**
 * Returns null if the request is not the concierge's own, or if the reading cannot be recorded. The alert then has no
 * words.
 */
async function wordsOf({ external_id }: Alert, signal: AbortSignal) {
  try {
    return (await call(deskPopUpWords, { params: { external_id } }, { signal })).pop_up
  } catch {
    return null
  }
}

function dueWords({ due_at }: Alert): string {
  if (!due_at) return ''
  return `${new Date(due_at) < timeNow() ? 'Answer was due' : 'Answer due'} ${new Date(due_at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`
}

const shownNow = new Set<Notification>()

/** Shows a pop-up if the browser permits it. */
export function popUp(key: string, title: string, body: string, onOpen: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const notification = new Notification(title, { body: body || settings.brand, tag: `tendwell-desk-${key}` })
    shownNow.add(notification)
    notification.addEventListener('close', () => shownNow.delete(notification))
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      onOpen()
    })
  } catch {
    // on a phone, only a service worker may show notifications
  }
}

/** Closes all pop-ups, so that the next person at this screen cannot read them. */
export function closePopUps(): void {
  for (const notification of shownNow) notification.close()
  shownNow.clear()
}
