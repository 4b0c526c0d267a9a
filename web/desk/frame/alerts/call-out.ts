import { timeNow } from '#basics/server-clock.ts'
import { ALERT_LABELS } from '#contract/desk/alert-labels.ts'
import { type Alert, type AlertKind, deskPopUpWords } from '#contract/desk/alerts.ts'
import { call } from '#web/desk/shared/call.ts'
import { settings } from '#web/wire/settings.ts'
import type { AlertChoices } from './choices.ts'
import { playSound } from './sound.ts'

/** More than this at once are one pop-up. */
const ONE_BY_ONE = 2

/**
 * Shows and sounds what was chosen, until it is stopped. A pop-up names nobody unless that was chosen, too: others may see
 * the screen.
 */
export function callOut(
  fresh: readonly Alert[],
  chosen: AlertChoices,
  open: (path: string) => void,
  stopping: AbortSignal,
): void {
  const shown = fresh.filter(({ kind }) => chosen.popups.includes(kind))
  if (shown.length > ONE_BY_ONE) popUp('several', `${shown.length} things need you`, '', () => open('/'))
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

/** What is about a member's own words, where the request is the caller's. */
const ABOUT_WORDS: readonly AlertKind[] = ['mine', 'due', 'late']

async function popUpOf(
  alert: Alert,
  asked: ReturnType<typeof wordsOf> | null,
  stopping: AbortSignal,
  onOpen: () => void,
) {
  const said = await asked
  if (stopping.aborted) return
  const lines = [dueWords(alert), said?.words ?? ''].filter(Boolean)
  popUp(alert.key, said?.member ?? ALERT_LABELS[alert.kind], lines.join('\n'), onOpen)
}

/** Null where it is not the caller's, or can't be recorded: it calls without words then. */
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

/** Shows one where the browser lets us. */
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
    // on a phone only a service worker may show one
  }
}

/** Takes them from the screen: who comes next is not to read them. */
export function closePopUps(): void {
  for (const notification of shownNow) notification.close()
  shownNow.clear()
}
