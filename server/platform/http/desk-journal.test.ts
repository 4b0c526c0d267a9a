import { beforeEach, describe, expect, test } from 'vitest'
import { createDeskJournal, RETENTION_MS } from './desk-journal.ts'

type Change = { readonly type: string; readonly external_id?: string; readonly staff_id?: number }

let now = 0
let journal: ReturnType<typeof createDeskJournal<Change>>
beforeEach(() => {
  now = 0
  journal = createDeskJournal(() => now)
})

const shift = (staff_id: number) => ({ type: 'shift.changed', staff_id }) as const
const missed = (id: string) => journal.after(id)?.map(({ change }) => change)

describe('a desk that reconnects', () => {
  test('receives the changes after its ID in order, each with its own ID', () => {
    const first = journal.add(shift(1))
    const ids = [journal.add(shift(2)), journal.add(shift(3))]
    expect(missed(first)).toEqual([shift(2), shift(3)])
    expect(journal.after(first)?.map(({ id }) => id)).toEqual(ids)
    expect(missed(ids[1] ?? '')).toEqual([])
  })

  test('receives only the last of several changes of one subject', () => {
    const before = journal.place()
    journal.add({ type: 'presence.changed', external_id: 'a' })
    const between = journal.add(shift(1))
    journal.add({ type: 'presence.changed', external_id: 'a' })
    expect(missed(before)).toEqual([shift(1), { type: 'presence.changed', external_id: 'a' }])
    expect(missed(between)).toEqual([{ type: 'presence.changed', external_id: 'a' }])
  })

  test('has to reload after changes that expired, and receives an empty list if there were none', () => {
    const before = journal.place()
    const last = journal.add(shift(1))
    now += RETENTION_MS
    expect(missed(before)).toEqual([shift(1)])
    now += 1
    expect(missed(before)).toBeUndefined()
    expect(missed(last)).toEqual([])
  })

  test('has to reload after too many changes', () => {
    const before = journal.place()
    const first = journal.add(shift(0))
    for (let n = 1; n <= 1_000; n += 1) journal.add(shift(n))
    expect(journal.after(before)).toBeNull()
    expect(journal.after(first)).toHaveLength(1_000)
  })

  test('has to reload after changes that the journal missed', () => {
    const before = journal.add(shift(1))
    journal.skip()
    expect(journal.after(before)).toBeNull()
    expect(missed(journal.place())).toEqual([])
  })

  test('has to reload with the ID of another process or an invalid one', () => {
    journal.add(shift(1))
    const elsewhere = createDeskJournal(() => now)
    const [run] = journal.place().split('.')
    for (const id of [elsewhere.add(shift(1)), '1', '', `${run}.`, `${run}.2`, `${run}.-1`, `${run}.x`])
      expect(journal.after(id), id).toBeNull()
  })
})
