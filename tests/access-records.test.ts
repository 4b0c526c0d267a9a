import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deskApi } from '#contract/desk/api.ts'
import { type Endpoint, statusOf } from '#contract/shared/endpoint.ts'
import { staffRoutes } from '#server/runtime/routes.ts'
import { type RecipeCall, recipes } from './harness/access-recipes.ts'
import { openIssuer } from './harness/issuer.ts'
import { listenTo } from './harness/listener.ts'
import { statementsDuring } from './harness/statements.ts'
import { type CallAnswer, callerOf, proofOf } from './world/caller.ts'
import { DAY_MS } from './world/clock.ts'
import { accessRecords, atDesk } from './world/desk.ts'
import { upload } from './world/files.ts'
import { signInStaff, type TestStaff } from './world/people.ts'
import { giveRequest, type StoredRequest } from './world/requests.ts'
import { openWorld, type World } from './world/world.ts'

/**
 * Proves the access log for every endpoint of the desk: an endpoint that shows member data writes access records, and
 * shows nothing if they cannot be written.
 */

/** Words that occur only in requests, answers, messages, notes and file names. */
const SENTINELS = ['zuccherini', 'melisande', 'quetzalcoatl', 'ornithopter', 'floccinauci']

const served = Object.entries(deskApi).filter(([, endpoint]) => endpoint.served !== false)
const recorded = served.filter(([, endpoint]) => endpoint.recorded === true)
const unrecorded = served.filter(([, endpoint]) => endpoint.recorded !== true)
const operations = served.filter(([, endpoint]) => endpoint.who === 'operations')

/** The statements of each endpoint's recipe, by the endpoint's name. */
const sent = new Map<string, readonly string[]>()

let world: World
let request: StoredRequest
let address: string
let issuer: Awaited<ReturnType<typeof openIssuer>>

beforeAll(async () => {
  // a host name instead of an IP address, because passkeys need one
  const desk = 'http://localhost:3001'
  issuer = await openIssuer(`${desk}/desk/api/oidc/callback`)
  world = await openWorld({ DESK_PUBLIC_URL: desk, ...issuer.settings })
  address = await world.deskDoor.listen({ host: '127.0.0.1', port: 0 })
  request = await sentinelRequest()
  // statements are batched from the second call on
  const theo = world.as(world.theo)
  await theo.get('/desk/api/requests')
  await atDesk(world, world.theo, request).open()
  const another = await giveRequest(world, world.maya)
  const once = { 'idempotency-key': 'once' }
  await atDesk(world, world.theo, another).reply('It begins.', {}, once)
  await theo.post(`/desk/api/requests/${another.external_id}/notes`, { body: 'Noted.' }, once)
  await atDesk(world, world.theo, another).change({ assignee: null })
  await theo.get(`/desk/api/requests/${request.external_id}/options`)
})
afterAll(async () => {
  await world.close()
  await issuer.close()
})

test('every endpoint of the desk has a recipe for calling it successfully', () => {
  expect(served.map(([name]) => name).filter((name) => !(name in recipes))).toEqual([])
})

test('every recipe belongs to an endpoint of the desk', () => {
  expect(Object.keys(recipes).filter((name) => !(name in deskApi))).toEqual([])
})

test('every endpoint for concierges or operations declares whether it shows member data', () => {
  const undecided = served.filter(
    ([, { who, recorded: said }]) => (who === 'concierge' || who === 'operations') && said === undefined,
  )
  expect(undecided.map(([name]) => name)).toEqual([])
})

describe('an endpoint that shows member data', () => {
  // the previous day's reading does not count for today
  beforeEach(() => world.clock.advance(DAY_MS))

  test.each(recorded)('%s writes a row for each thing', { tags: '@sec-reading-record' }, async (name, endpoint) => {
    const { answer, caller, records } = await callByRecipe(name, endpoint)
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([statusOf(endpoint), expect.any(String)])
    // includes readings of the recipe's preparation, which are not recorded twice
    expect([...records, ...(await openedNow(caller))].length).toBeGreaterThan(0)
    for (const record of records) {
      expect(record).toMatchObject({ staff_id: caller?.id, action: name, what: expect.any(String) })
      expect(record.what === 'log' || name.startsWith('deskDownload') || record.member_id !== null).toBe(true)
    }
    const one = records.filter(({ what }) => what !== 'listed' && what !== 'found')
    expect(one.length).toBeLessThan(2)
  })

  test.each(recorded)('%s shows nothing without record', { tags: '@sec-reading-record' }, async (name, endpoint) => {
    const call = await prepared(name, endpoint)
    await world.owner.schema.alterTable('desk.access_records').renameTo('hidden').execute()
    try {
      const answer = await call.send()
      expect([answer.status, Object.keys(answer.body)]).toEqual([500, ['error']])
    } finally {
      await world.owner.schema.alterTable('desk.hidden').renameTo('access_records').execute()
    }
  })
})

test.each(unrecorded)('%s shows no member data and writes no access record', async (name, endpoint) => {
  const { answer, records } = await callByRecipe(name, endpoint)
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([statusOf(endpoint), expect.any(String)])
  expect(records).toEqual([])
})

test.each(operations)('%s never returns words of a request, answer, message, note or file', async (name, endpoint) => {
  const { answer } = await callByRecipe(name, endpoint)
  expect(answer.status).toBe(statusOf(endpoint))
  expect(SENTINELS.filter((word) => answer.text.includes(word))).toEqual([])
})

test('the sentinel words exist, and a concierge reads each of them', async () => {
  const { text } = await atDesk(world, world.theo, request).open()
  expect(SENTINELS.filter((word) => !text.includes(word))).toEqual([])
})

test('every route of the desk limits its statements', () => {
  const unlimited = staffRoutes.filter(({ maxStatements }) => maxStatements === undefined)
  expect(unlimited.map(({ endpoint: { path } }) => path)).toEqual([])
})

test('no call sends more statements than its route allows', () => {
  const limits = new Map(staffRoutes.map(({ endpoint, maxStatements }) => [endpoint, maxStatements ?? 0]))
  const risen = served.flatMap(([name, endpoint]) => {
    const [statements, most] = [sent.get(name) ?? [], limits.get(endpoint) ?? 0]
    return statements.length > most ? { name, most, statements } : []
  })
  expect(risen).toEqual([])
})

async function openedNow(caller: TestStaff | null) {
  const { app, clock } = world
  const rows = app.deskDb.selectFrom('desk.access_records').select('id').where('at', '=', clock.now())
  return rows
    .where('what', '=', 'opened')
    .where('staff_id', '=', caller?.id ?? 0)
    .execute()
}

/** A request of Maya's with a sentinel word in each of its parts. */
async function sentinelRequest(): Promise<StoredRequest> {
  const request = await giveRequest(world, world.maya, { name: 'A zuccherini tasting' })
  await world.app.db
    .updateTable('requests')
    .set({ details: 'Who comes?\nmelisande' })
    .where('id', '=', request.id)
    .execute()
  const key = await upload(world, world.maya, { filename: 'floccinauci.png' })
  await world.as(world.maya).post(`${request.path}/messages`, {
    message: { body: 'Bring the quetzalcoatl', attachment_keys: [key] },
  })
  await atDesk(world, world.theo, request).note('An ornithopter was mentioned')
  return request
}

/** The response of a call to this endpoint, and the access records of this call alone. */
async function callByRecipe(name: string, endpoint: Endpoint) {
  const { caller, send } = await prepared(name, endpoint)
  const before = await accessRecords(world)
  const [answer, statements] = await statementsDuring(send)
  sent.set(name, statements)
  return { answer, caller, records: (await accessRecords(world)).slice(before.length) }
}

async function prepared(name: string, endpoint: Endpoint) {
  const call = (await recipes[name]?.(world, request)) ?? {}
  const person = call.as === undefined ? usually(endpoint) : call.as
  // a separate session, because some calls end it
  const caller = person && { ...person, ...(await signInStaff(world.app.deskDb, person.id, world.clock.now())) }
  const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) => String(call.params?.[param]))
  const url = call.query ? `${path}?${call.query}` : path
  return { caller, send: () => send(caller, endpoint, url, call) }
}

function usually({ who }: Endpoint): TestStaff | null {
  if (who === 'operations') return world.olga
  if (who.startsWith('employer')) return world.bruno
  return who === 'anyone' ? null : world.theo
}

async function send(
  caller: TestStaff | null,
  endpoint: Endpoint,
  url: string,
  { body, headers }: RecipeCall,
): Promise<CallAnswer> {
  if (endpoint.answer === null) return followed(caller, url)
  const as = callerOf(world, caller)
  if (endpoint.method === 'GET') return as.get(url)
  if (endpoint.method === 'DELETE') return as.delete(url)
  const change = { POST: as.post, PUT: as.put, PATCH: as.patch }[endpoint.method]
  return change(url, body, headers)
}

/** Opens a stream and closes it. */
async function followed(caller: TestStaff | null, url: string): Promise<CallAnswer> {
  const listener = await listenTo(`${address}${url}`, proofOf(caller))
  listener.leave()
  return { status: listener.status, headers: {}, text: '', body: undefined }
}
