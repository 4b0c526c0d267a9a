import { beforeAll, expect, test } from 'vitest'
import { memberApi } from '#contract/member/api.ts'
import { memberRoutes } from '#server/runtime/routes.ts'
import { statementsDuring } from './harness/statements.ts'
import { givePick } from './world/options.ts'
import { giveRequest, type StoredRequest } from './world/requests.ts'
import { setUpWorld } from './world/world.ts'

const world = setUpWorld()
let request: StoredRequest
let lastMessage: string
beforeAll(async () => {
  request = await giveRequest(world, world.maya)
  await givePick(world, request)
  // reads are batched from the second call on
  await world.as(world.maya).get(`/api/v1/options?request_id=${request.external_id}`)
  lastMessage = (await world.as(world.maya).get(request.path)).body.request.messages.at(-1).id
})

const calls: Readonly<Record<string, () => Promise<{ status: number }>>> = {
  openRequests: () => world.as(world.maya).get('/api/v1/requests/open'),
  getRequest: () => world.as(world.maya).get(request.path),
  getAttention: () => world.as(world.maya).get(`/api/v1/attention?request_id=${request.external_id}`),
  attentionToOpen: () => world.as(world.maya).get('/api/v1/attention/open'),
  getMilestones: () => world.as(world.maya).get('/api/v1/milestones'),
  getOptions: () => world.as(world.maya).get(`/api/v1/options?request_id=${request.external_id}`),
  markRead: () => world.as(world.maya).post(`${request.path}/read`, { up_to: lastMessage }),
  sendMessage: () =>
    world
      .as(world.maya)
      .post(`${request.path}/messages`, { message: { body: 'Yes.' } }, { 'idempotency-key': crypto.randomUUID() }),
}

const limited = Object.entries(memberApi).flatMap(([name, endpoint]) => {
  const most = memberRoutes.find((route) => route.endpoint === endpoint)?.maxStatements
  return most === undefined ? [] : [{ name, most }]
})

test('every member call with a statement limit has a case here', () => {
  expect(Object.keys(calls).toSorted()).toEqual(limited.map(({ name }) => name).toSorted())
})

test.each(limited)('$name sends at most $most statements', async ({ name, most }) => {
  const [answer, statements] = await statementsDuring(async () => calls[name]?.())
  expect([200, 201]).toContain(answer?.status)
  expect(statements.slice(most)).toEqual([])
})
