import { randomBytes } from 'node:crypto'

/** Limits of the journal: for more changes, or a longer absence, reloading everything is faster. */
const MOST_CHANGES = 1_000
export const RETENTION_MS = 120_000

/** Subject of a change. The later of two changes of one subject replaces the earlier one. */
type Subject = { readonly type: string; readonly external_id?: string; readonly staff_id?: number }

export type Numbered<Change> = {
  /** ID with which a desk that has received this change reconnects. */
  readonly id: string
  readonly change: Change
}

/**
 * Journal of recent changes at the desk, numbered by this process, for desks that reconnect after a short interruption.
 * Only the last change of each subject is kept, because it has the current state.
 */
export function createDeskJournal<Change extends Subject>(now: () => number) {
  // IDs of another process are invalid here, because each process has its own count
  const run = randomBytes(9).toString('base64url')
  const changes = new Map<string, { readonly number: number; readonly at: number; readonly change: Change }>()
  let last = 0
  /** Changes before this point are no longer in the journal. */
  let forgotten = 0
  const idOf = (number: number) => `${run}.${number}`

  function drop(isOver: (at: number) => boolean) {
    for (const [key, { number, at }] of changes) {
      if (!isOver(at)) return
      changes.delete(key)
      forgotten = number
    }
  }
  return {
    /** ID of the latest change, for a desk that has received everything. */
    place: () => idOf(last),
    /** @returns the change's ID */
    add(change: Change): string {
      last += 1
      const key = `${change.type} ${change.external_id ?? change.staff_id ?? ''}`
      changes.delete(key)
      changes.set(key, { number: last, at: now(), change })
      drop(() => changes.size > MOST_CHANGES)
      return idOf(last)
    },
    /** Changes after this ID; null if they are no longer known or never were. */
    after(id: string): readonly Numbered<Change>[] | null {
      drop((at) => at < now() - RETENTION_MS)
      const [, counted = '', digits] = /^([^.]+)[.](\d{1,15})$/.exec(id) ?? []
      const number = Number(digits)
      if (counted !== run || number < forgotten || number > last) return null
      return [...changes.values()].filter((one) => one.number > number).map((one) => ({ ...one, id: idOf(one.number) }))
    },
    /** Records that changes were missed. */
    skip() {
      last += 1
      forgotten = last
      changes.clear()
    },
  }
}
