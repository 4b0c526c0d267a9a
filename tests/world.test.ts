import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from './clock.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

test('a member of the world is signed in, until the clock has gone past the session', async () => {
  const path = '/api/v1/requests/open'
  expect((await world.as(null).get(path)).status).toBe(401)
  expect((await world.as(world.maya).get(path)).status).toBe(200)
  world.clock.advance(366 * DAY_MS)
  expect((await world.as(world.maya).get(path)).status).toBe(401)
})
