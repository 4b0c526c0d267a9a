import { expect, test } from 'vitest'
import { DAY_MS } from './world/clock.ts'
import { setUpWorld } from './world/world.ts'

const world = setUpWorld()

test('a member of the world is signed in until the session expires', async () => {
  const path = '/api/v1/requests/open'
  expect((await world.as(null).get(path)).status).toBe(401)
  expect((await world.as(world.maya).get(path)).status).toBe(200)
  world.clock.advance(366 * DAY_MS)
  expect((await world.as(world.maya).get(path)).status).toBe(401)
})
