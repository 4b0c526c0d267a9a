import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import type { Confirmation } from '#web/desk/shared/dialogs/use-confirm.tsx'

/** Largest number of requests that need no confirmation. */
const PLENTY = 50
const NAMED = 5

/** Confirmation before a change of very many requests; null if none is needed. */
export function manyConfirmation(count: number): Confirmation | null {
  if (count <= PLENTY) return null
  return {
    title: `This will change ${count.toLocaleString('en-US')} requests.`,
    lines: ['You can undo all of them at once, for a moment.'],
    keep: 'Cancel',
    proceed: 'Continue',
  }
}

/** Confirmation that names the requests that cannot be solved. Null if all can be solved, or none. */
export function solveConfirmation(targets: readonly QueuedRequest[]): Confirmation | null {
  const held = targets.filter(({ open_tasks }) => open_tasks > 0)
  const count = targets.length - held.length
  if (held.length === 0 || count === 0) return manyConfirmation(targets.length)
  const more = held.length > NAMED ? [`And ${held.length - NAMED} more`] : []
  return {
    title: `${count.toLocaleString('en-US')} of ${targets.length.toLocaleString('en-US')} can be solved.`,
    lines: [...held.slice(0, NAMED).map(({ name }) => `“${name}” has an open task.`), ...more],
    keep: 'Cancel',
    proceed: `Solve ${count}`,
  }
}
