import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { isPast } from '#web/desk/shared/time/moments.ts'

type Promises = DeskRequest['promises']

/** Summary for one line: "Packet from Ines · 1 reminder due · 2 tasks open". */
export function summaryLine({ packets, reminders, tasks }: Promises, now: Date): string {
  const due = reminders.filter(({ due_at }) => isPast(due_at, now)).length
  const open = tasks.filter(({ done }) => !done).length
  const parts = [
    ...packets.map(({ giver }) => `packet from ${isolate(firstNameOf(giver.name))}`),
    ...counted(due, 'reminder due', 'reminders due'),
    ...counted(reminders.length - due, 'reminder', 'reminders'),
    ...counted(open, 'task open', 'tasks open'),
  ]
  const words = parts.join(' · ') || 'reminders and tasks'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The open promise that is due first. */
export function nextPromise({ reminders, tasks }: Promises): { title: string; due_at: string } | null {
  const all = [...reminders.map(({ what, due_at }) => ({ title: what, due_at })), ...tasks.filter(({ done }) => !done)]
  const [first] = all.toSorted((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at))
  return first ? { title: first.title, due_at: first.due_at } : null
}

function counted(count: number, one: string, more: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : more}`]
}

/** Whether any promise is urgent. */
export function isPressing({ packets, reminders, tasks }: Promises, now: Date): boolean {
  const isDue = ({ due_at }: { due_at: string }) => isPast(due_at, now)
  return packets.length > 0 || reminders.some(isDue) || tasks.some((task) => !task.done && isDue(task))
}
