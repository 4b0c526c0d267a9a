import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { Colleague } from '#contract/desk/queue/shifts.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { awayConfirmation } from '#web/desk/concierge/shared/confirmation.ts'
import type { Confirmation } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { awayLabel } from '#web/desk/shared/time/away.ts'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'
import type { Change } from './change-request.ts'

type Asked = { readonly request: DeskRequest; readonly colleagues: readonly Colleague[]; readonly now: Date }

/** Returns null if no confirmation is needed. */
export function confirmationFor(change: Change, { request, colleagues, now }: Asked): Confirmation | null {
  if (change.state === 'solved' && request.status !== 'closed') return openPromisesConfirmation(request, now)
  const { assignee } = change
  const away = colleagues.find((one) => one.id === assignee && awayLabel(one, now) !== '')
  return away && away.id !== request.assignee?.id ? awayConfirmation(away, now) : null
}

function openPromisesConfirmation({ promises }: DeskRequest, now: Date): Confirmation | null {
  const tasks = promises.tasks.filter(({ done }) => !done)
  const { reminders } = promises
  const counts = [count(tasks.length, 'task'), count(reminders.length, 'reminder')].filter((words) => words !== '')
  if (counts.length === 0) return null
  const [first = '', ...rest] = counts.join(' and ')
  return {
    title: `${first.toUpperCase()}${rest.join('')} ${tasks.length + reminders.length === 1 ? 'is' : 'are'} still open.`,
    lines: [
      ...tasks.map(
        ({ title, owner, due_at }) =>
          `${isolate(title)}\u00a0· ${isolate(firstNameOf(owner.name))}, ${unbroken(due_at, now)}`,
      ),
      ...reminders.map(({ what, due_at }) => `${what}\u00a0· your reminder, ${unbroken(due_at, now)}`),
    ],
    keep: 'Keep it open',
    proceed: 'Complete anyway',
  }
}

/** A time with no-break spaces. */
const unbroken = (at: string, now: Date) => momentInSentence(at, now).replaceAll(' ', '\u00a0')

function count(number: number, one: string): string {
  if (number === 0) return ''
  return number === 1 ? `a ${one}` : `${number} ${one}s`
}
