import { expect, test } from 'vitest'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { rowBlocks } from './row-blocks.ts'

const known = new Map<string, QueuedRequest>()

/** Returns the same object for the same id, like the query cache. */
function row(id: string): QueuedRequest {
  // blocks read only the id of a row
  const request = known.get(id) ?? ({ external_id: id } as QueuedRequest)
  known.set(id, request)
  return request
}

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => row(`row ${from + n}`))
const placed = (blocks: ReturnType<typeof rowBlocks>) =>
  new Map(blocks.flatMap(({ key, requests }) => requests.map((one) => [one.external_id, key])))

test('rows are in blocks of fifty, in their order', () => {
  const blocks = rowBlocks(rows(0, 120), [])
  expect(blocks.map(({ requests }) => requests.length)).toEqual([50, 50, 20])
  expect(blocks.flatMap(({ requests }) => requests)).toEqual(rows(0, 120))
})

test('rows that are added, removed or loaded leave the blocks of all other rows unchanged', () => {
  const before = rowBlocks(rows(0, 120), [])
  const was = placed(before)
  for (const after of [
    [row('new'), ...rows(0, 120)],
    [...rows(0, 60), row('new'), ...rows(60, 120)],
    rows(1, 120),
    [...rows(0, 49), ...rows(51, 120)],
    [...rows(0, 120), ...rows(120, 170)],
    rows(60, 120),
  ]) {
    const blocks = rowBlocks(after, before)
    expect(blocks.flatMap(({ requests }) => requests)).toEqual(after)
    for (const [id, key] of placed(blocks)) if (was.has(id)) expect(key, id).toBe(was.get(id))
    expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length)
  }
})

test('a row that moves joins the block at its new position and moves no other row', () => {
  const before = rowBlocks(rows(0, 120), [])
  const after = [row('row 70'), ...rows(0, 70), ...rows(71, 120)]
  const [now, was] = [placed(rowBlocks(after, before)), placed(before)]
  expect(now.get('row 70')).toBe(was.get('row 0'))
  for (const [id, key] of now) if (id !== 'row 70') expect(key, id).toBe(was.get(id))
})
