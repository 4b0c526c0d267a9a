import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePick } from './options.ts'
import { giveRequest, type StoredRequest } from './requests.ts'
import { mostOfMembers } from './statement-limits.ts'
import { statementsDuring } from './statements.ts'
import { openWorld, type World } from './world.ts'

let world: World
let request: StoredRequest
let said: string
beforeAll(async () => {
  world = await openWorld()
  request = await giveRequest(world, world.maya)
  await givePick(world, request)
  // sent together from the second time on
  await world.as(world.maya).get(`/api/v1/options?request_id=${request.external_id}`)
  said = (await world.as(world.maya).get(request.path)).body.request.messages.at(-1).id
})
afterAll(() => world.close())

const calls: Readonly<Record<string, () => Promise<{ status: number }>>> = {
  openRequests: () => world.as(world.maya).get('/api/v1/requests/open'),
  getRequest: () => world.as(world.maya).get(request.path),
  getAttention: () => world.as(world.maya).get(`/api/v1/attention?request_id=${request.external_id}`),
  attentionToOpen: () => world.as(world.maya).get('/api/v1/attention/open'),
  getMilestones: () => world.as(world.maya).get('/api/v1/milestones'),
  getOptions: () => world.as(world.maya).get(`/api/v1/options?request_id=${request.external_id}`),
  markRead: () => world.as(world.maya).post(`${request.path}/read`, { up_to: said }),
  sendMessage: () =>
    world
      .as(world.maya)
      .post(`${request.path}/messages`, { message: { body: 'Yes.' } }, { 'idempotency-key': crypto.randomUUID() }),
}

test.each(Object.entries(mostOfMembers))('%s asks the database at most %i times', async (name, most) => {
  const [answer, statements] = await statementsDuring(async () => calls[name]?.())
  expect([200, 201]).toContain(answer?.status)
  expect(statements.slice(most)).toEqual([])
})
