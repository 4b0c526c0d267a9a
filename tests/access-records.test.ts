import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deskApi } from '#contract/desk/api.ts'
import { type Endpoint, statusOf } from '#contract/shared/endpoint.ts'
import { type RecipeCall, recipes } from './access-recipes.ts'
import { type CallAnswer, callerOf, proofOf } from './caller.ts'
import { DAY_MS } from './clock.ts'
import { accessRecords, atDesk } from './desk.ts'
import { upload } from './files.ts'
import { openIssuer } from './issuer.ts'
import { listenTo } from './listener.ts'
import { signInStaff, type TestStaff } from './people.ts'
import { giveRequest, type StoredRequest } from './requests.ts'
import { mostStatements } from './statement-limits.ts'
import { statementsDuring } from './statements.ts'
import { openWorld, type World } from './world.ts'

/**
 * The access book's proof, walked over every endpoint of the desk as the table names it: what shows
 * something of a member leaves its rows, and where they cannot be written nothing is shown.
 */

/** Words that only a request, an answer, a message, a note or a file's name holds. */
const SENTINELS = ['zuccherini', 'melisande', 'quetzalcoatl', 'ornithopter', 'floccinauci']

const served = Object.entries(deskApi).filter(([, endpoint]) => endpoint.served !== false)
const recorded = served.filter(([, endpoint]) => endpoint.recorded === true)
const unrecorded = served.filter(([, endpoint]) => endpoint.recorded !== true)
const operations = served.filter(([, endpoint]) => endpoint.who === 'operations')

/** Of each call that was made by its recipe: what the database was asked. */
const sent = new Map<string, readonly string[]>()

let world: World
let request: StoredRequest
let address: string
let issuer: Awaited<ReturnType<typeof openIssuer>>

beforeAll(async () => {
  // of a name, so that passkeys can be made
  const desk = 'http://localhost:3001'
  issuer = await openIssuer(`${desk}/desk/api/oidc/callback`)
  world = await openWorld({ DESK_PUBLIC_URL: desk, ...issuer.settings })
  address = await world.deskDoor.listen({ host: '127.0.0.1', port: 0 })
  request = await sentinelRequest()
  // statements are sent together from the second time on
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

test('every endpoint for concierges or operations has said whether it shows something of a member', () => {
  const undecided = served.filter(
    ([, { who, recorded: said }]) => (who === 'concierge' || who === 'operations') && said === undefined,
  )
  expect(undecided.map(([name]) => name)).toEqual([])
})

describe('what shows something of a member', () => {
  // a reading of the day before is another one
  beforeEach(() => world.clock.advance(DAY_MS))

  test.each(recorded)(
    '%s leaves a row for each thing it shows: who, what and whose',
    { tags: '@sec-reading-record' },
    async (name, endpoint) => {
      const { answer, caller, records } = await callByRecipe(name, endpoint)
      expect([answer.status, answer.text.slice(0, 300)]).toEqual([statusOf(endpoint), expect.any(String)])
      // what the recipe did a moment before is the same reading
      expect([...records, ...(await openedNow(caller))].length).toBeGreaterThan(0)
      for (const record of records) {
        expect(record).toMatchObject({ staff_id: caller?.id, action: name, what: expect.any(String) })
        expect(record.what === 'log' || name.startsWith('deskDownload') || record.member_id !== null).toBe(true)
      }
      const one = records.filter(({ what }) => what !== 'listed' && what !== 'found')
      expect(one.length).toBeLessThan(2)
    },
  )

  test.each(recorded)(
    '%s shows nothing where the record cannot be written',
    { tags: '@sec-reading-record' },
    async (name, endpoint) => {
      const call = await prepared(name, endpoint)
      await world.owner.schema.alterTable('desk.access_records').renameTo('hidden').execute()
      try {
        const answer = await call.send()
        expect([answer.status, Object.keys(answer.body)]).toEqual([500, ['error']])
      } finally {
        await world.owner.schema.alterTable('desk.hidden').renameTo('access_records').execute()
      }
    },
  )
})

test.each(unrecorded)('%s, which shows nothing of a member, leaves no access record', async (name, endpoint) => {
  const { answer, records } = await callByRecipe(name, endpoint)
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([statusOf(endpoint), expect.any(String)])
  expect(records).toEqual([])
})

test.each(operations)(
  '%s never says a word of a request, an answer, a message, a note or a file',
  async (name, endpoint) => {
    const { answer } = await callByRecipe(name, endpoint)
    expect(answer.status).toBe(statusOf(endpoint))
    expect(SENTINELS.filter((word) => answer.text.includes(word))).toEqual([])
  },
)

test('the words looked for are there, and a concierge reads every one', async () => {
  const { text } = await atDesk(world, world.theo, request).open()
  expect(SENTINELS.filter((word) => !text.includes(word))).toEqual([])
})

test('no call asks the database more often than it may', () => {
  const risen = [...sent].flatMap(([name, statements]) => {
    const most = mostStatements[name] ?? 0
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

/** Maya's, with a word of its own in everything that belongs to a request. */
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

/** What a call of this endpoint answers, and what it alone wrote into the book. */
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
  // a session of its own, since some calls end what they come with
  const caller = person && { ...person, ...(await signInStaff(world.app.deskDb, person.id, world.clock.now())) }
  const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) => String(call.params?.[param]))
  const url = call.query ? `${path}?${call.query}` : path
  return { caller, send: () => send(caller, endpoint, url, call) }
}

function usually({ who }: Endpoint): TestStaff | null {
  if (who === 'operations') return world.olga
  if (who === 'employer') return world.bruno
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

/** A stream is opened and left again. */
async function followed(caller: TestStaff | null, url: string): Promise<CallAnswer> {
  const listener = await listenTo(`${address}${url}`, proofOf(caller))
  listener.leave()
  return { status: listener.status, headers: {}, text: '', body: undefined }
}
