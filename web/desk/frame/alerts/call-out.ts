import { ALERT_WORDS } from '#contract/desk/alert-words.ts'
import type { Alert } from '#contract/desk/alerts.ts'
import { settings } from '#web/wire/settings.ts'
import type { AlertChoices } from './choices.ts'
import { playSound } from './sound.ts'

/** More than this at once are one pop-up. */
const ONE_BY_ONE = 2

/** Shows and sounds what was chosen. A pop-up names nobody: others may see the screen. */
export function callOut(fresh: readonly Alert[], { popups, sounds }: AlertChoices, open: (path: string) => void): void {
  const shown = fresh.filter(({ kind }) => popups.includes(kind))
  if (shown.length > ONE_BY_ONE) popUp('several', `${shown.length} things need you`, '', () => open('/'))
  else
    for (const alert of shown)
      popUp(alert.key, ALERT_WORDS[alert.kind], dueWords(alert), () => open(`/requests/${alert.external_id}`))
  const heard = fresh.filter(({ kind }) => sounds.includes(kind))
  if (heard.length > 0) playSound(heard.every(({ kind }) => kind === 'unassigned') ? 'other' : 'mine')
}

function dueWords({ due_at }: Alert): string {
  if (!due_at) return ''
  return `${new Date(due_at) < new Date() ? 'Answer was due' : 'Answer due'} ${new Date(due_at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`
}

/** Shows one where the browser lets us. */
export function popUp(key: string, title: string, body: string, onOpen: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const notification = new Notification(title, { body: body || settings.brand, tag: `tendwell-desk-${key}` })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      onOpen()
    })
  } catch {
    // on a phone only a service worker may show one
  }
}
