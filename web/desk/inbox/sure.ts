import type { QueuedRequest } from '#contract/desk/queue.ts'
import type { Confirmation } from '#web/desk/shared/confirmation.ts'

/** So many are meant without asking. */
const PLENTY = 50
const NAMED = 5

/** What touches very many is asked once, in words; null where it is not. */
export function manyConfirmation(count: number): Confirmation | null {
  if (count <= PLENTY) return null
  return {
    title: `This touches ${count.toLocaleString('en-US')} requests.`,
    lines: ['All of them can be taken back at once, for a moment.'],
    keep: 'Leave them as they are',
    proceed: 'Go on',
  }
}

/** What of these can't be solved is said before; null where all can, or none. */
export function solveConfirmation(targets: readonly QueuedRequest[]): Confirmation | null {
  const held = targets.filter(({ open_tasks }) => open_tasks > 0)
  const count = targets.length - held.length
  if (held.length === 0 || count === 0) return manyConfirmation(targets.length)
  const more = held.length > NAMED ? [`And ${held.length - NAMED} more`] : []
  return {
    title: `${count.toLocaleString('en-US')} of ${targets.length.toLocaleString('en-US')} can be solved.`,
    lines: [...held.slice(0, NAMED).map(({ name }) => `“${name}” has an open task.`), ...more],
    keep: 'Solve none',
    proceed: `Solve ${count}`,
  }
}
