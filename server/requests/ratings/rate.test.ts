import { describe, expect, test } from 'vitest'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const rate = (path: string, rating: unknown, person = world.maya) => world.as(person).post(`${path}/rating`, { rating })
const rated = async (path: string) => (await world.as(world.maya).get(`${path}/rating`)).body

describe('rating a completed request', () => {
  test('a request is rated from 1 to 5, and a later rating replaces it', async () => {
    const { path } = await giveRequest(world, world.maya, { status: 'closed' })
    expect(await rated(path)).toEqual({ rating: null })
    expect((await rate(path, 3)).body).toEqual({ rating: 3 })
    expect((await rate(path, 5)).body).toEqual({ rating: 5 })
    expect(await rated(path)).toEqual({ rating: 5 })
  })

  test.each([0, 6, -1, 2.5, '4', null, [5]])('a rating of %j is rejected', async (rating) => {
    const { path } = await giveRequest(world, world.maya, { status: 'closed' })
    const answer = await rate(path, rating)
    expect([answer.status, answer.body.errors]).toEqual([422, { rating: ['Please give a whole number from 1 to 5.'] }])
    expect(await rated(path)).toEqual({ rating: null })
  })

  test('a request can be rated by its member only', async () => {
    const { path } = await giveRequest(world, world.maya, { status: 'closed' })
    expect((await rate(path, 1, world.jonah)).status).toBe(404)
    expect((await world.as(world.jonah).get(`${path}/rating`)).status).toBe(404)
    expect(await rated(path)).toEqual({ rating: null })
  })
})

test.each(['open', 'in_progress'] as const)('a request that is %s cannot be rated', async (status) => {
  const { path } = await giveRequest(world, world.maya, { status })
  const answer = await rate(path, 5)
  expect([answer.status, answer.body]).toEqual([409, { error: 'A request can be rated once it is completed.' }])
})

test('a rating stays when the request is reopened, and can be changed after the next completion', async () => {
  const { path, id } = await giveRequest(world, world.maya, { status: 'closed' })
  await rate(path, 2)
  await world.app.db.updateTable('requests').set({ status: 'in_progress' }).where('id', '=', id).execute()
  expect([(await rate(path, 4)).status, await rated(path)]).toEqual([409, { rating: 2 }])
  await world.app.db.updateTable('requests').set({ status: 'closed' }).where('id', '=', id).execute()
  expect((await rate(path, 4)).body).toEqual({ rating: 4 })
})
