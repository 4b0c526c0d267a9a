import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('a hundred events during a reading are one more reading after it, and none is cancelled', async () => {
  const under: (() => void)[] = []
  const again = oneAtATime(() => new Promise<void>((done) => void under.push(done)))
  again()
  for (let event = 0; event < 100; event += 1) again()
  expect(under).toHaveLength(1)
  under[0]?.()
  await expect.poll(() => under.length).toBe(2)
  under[1]?.()
  await Promise.resolve()
  await Promise.resolve()
  again()
  await expect.poll(() => under.length).toBe(3)
})
