import { randomBytes } from 'node:crypto'

/** A desk that missed more than this, or was away for longer, is quicker with reading everything. */
const MOST_CHANGES = 1_000
export const RETENTION_MS = 120_000

/** What a change is of: two of one subject say the same, and the later one how it stands. */
type Subject = { readonly type: string; readonly external_id?: string; readonly staff_id?: number }

export type Numbered<Change> = {
  /** What a desk comes back with that has heard of this. */
  readonly id: string
  readonly change: Change
}

/**
 * What changed at the desk lately, as this process numbers it: a desk that has lost its connection for a moment hears what it
 * missed. Of what changed several times the last stays, which says how it stands.
 */
export function createDeskJournal<Change extends Subject>(now: () => number) {
  // another process counts by itself: its ids mean nothing here
  const run = randomBytes(9).toString('base64url')
  const changes = new Map<string, { readonly number: number; readonly at: number; readonly change: Change }>()
  let last = 0
  /** Of what came up to here something is not known anymore. */
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
    /** Where it stands: what a desk comes back with that has everything. */
    place: () => idOf(last),
    /** @returns the change's id */
    add(change: Change): string {
      last += 1
      const key = `${change.type} ${change.external_id ?? change.staff_id ?? ''}`
      changes.delete(key)
      changes.set(key, { number: last, at: now(), change })
      drop(() => changes.size > MOST_CHANGES)
      return idOf(last)
    },
    /** What a desk missed that was here; null where that is not known anymore, or never was. */
    after(id: string): readonly Numbered<Change>[] | null {
      drop((at) => at < now() - RETENTION_MS)
      const [, counted = '', digits] = /^([^.]+)[.](\d{1,15})$/.exec(id) ?? []
      const number = Number(digits)
      if (counted !== run || number < forgotten || number > last) return null
      return [...changes.values()].filter((one) => one.number > number).map((one) => ({ ...one, id: idOf(one.number) }))
    },
    /** Something happened that nobody looked at. */
    skip() {
      last += 1
      forgotten = last
      changes.clear()
    },
  }
}
