import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld({ RATE_LIMITS: 'on' })))
afterAll(() => world.close())

test('names of companies are not found by trying, and who has the right one is not counted', async () => {
  const look = (slug: string) => world.as(null).get(`/api/v1/companies/${slug}`)
  for (let at = 0; at < 70; at += 1) expect((await look('brightwater')).status).toBe(200)
  for (let at = 0; at < 60; at += 1) expect((await look(`guess-${at}`)).status).toBe(404)
  expect((await look('guess-60')).status).toBe(429)
})

test('texts are capped by address, no matter who asks for them', async () => {
  const asks = Array.from({ length: 121 }, (_, at) =>
    world.as(at % 2 ? world.maya : world.jonah).post('/api/v1/mfa', { mfa_number: 'no number' }),
  )
  const statuses = (await Promise.all(asks)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(120)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
