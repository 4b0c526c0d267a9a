import { expect, test } from 'vitest'
import { Problem } from '#contract/shared/problems.ts'
import { Turns } from './concurrency-limit.ts'

const LIMITS = { atOnce: 2, waiting: 3, retrySeconds: 7 }

test('the limit of concurrent calls is respected, and every waiting call gets its turn', async () => {
  const turns = new Turns(LIMITS)
  let running = 0
  let most = 0
  const work = async (name: number) => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    return name
  }
  expect(await Promise.all([1, 2, 3, 4, 5].map((name) => turns.take(() => work(name))))).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('a call beyond the queue is rejected at once with a retry time', async () => {
  const turns = new Turns(LIMITS)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const inside = Array.from({ length: 5 }, () => turns.take(() => held))
  const refused = await turns.take(() => held).catch((problem: unknown) => problem)
  expect(refused).toBeInstanceOf(Problem)
  expect(refused).toMatchObject({ status: 503, retryAfter: 7 })
  release()
  await Promise.all(inside)
  expect(await turns.take(async () => 'in')).toBe('in')
})

test('a failed call frees its slot', async () => {
  const turns = new Turns({ ...LIMITS, atOnce: 1 })
  await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.take(async () => 'in')).toBe('in')
})
