import { firstNameOf } from '#basics/first-name.ts'
import { isolate } from '#basics/isolate.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import type { Colleague } from '#contract/desk/shifts.ts'
import { awayLabel } from '#web/desk/shared/away.ts'
import { awayConfirmation, type Confirmation } from '#web/desk/shared/confirmation.ts'
import { momentInSentence } from '#web/desk/shared/moments.ts'
import type { Change } from './change-request.ts'

type Asked = { readonly request: DeskRequest; readonly colleagues: readonly Colleague[]; readonly now: Date }

/** Null where nothing speaks against it. */
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

/** A time that stays in one line. */
const unbroken = (at: string, now: Date) => momentInSentence(at, now).replaceAll(' ', '\u00a0')

function count(number: number, one: string): string {
  if (number === 0) return ''
  return number === 1 ? `a ${one}` : `${number} ${one}s`
}
