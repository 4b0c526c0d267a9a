import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { FoundRequest } from '#contract/member/finding.ts'
import { giveReply, giveRequest, giveUpload, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
beforeEach(async () => {
  await sql`truncate requests cascade`.execute(world.owner)
  request = await giveRequest(world, world.maya, {
    name: 'Fix the roof',
    details: 'Where does it leak?\nAbove the crib',
  })
})

async function find(q: string, who = world.maya): Promise<FoundRequest[]> {
  const { status, body } = await world.as(who).get(`/api/v1/found_requests?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return body.requests
}
const names = async (q: string, who = world.maya) => (await find(q, who)).map(({ name }) => name)
const shown = (found: FoundRequest | undefined) =>
  found?.match?.parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

test('a request is found by words of its name, answers and messages combined, in any case', async () => {
  await giveReply(world, request, world.theo, 'The **roofer** comes on Friday with new shingles.')
  expect(await names('ROOF crib shingl')).toEqual(['Fix the roof'])
  expect(await names('roof chimney')).toEqual([])
  const [found] = await find('roofer friday')
  expect(shown(found)).toBe('The [roofer] comes on [Friday] with new shingles.')
  const [said] = (await world.as(world.maya).get(request.path)).body.request.messages
  expect(found?.match).toMatchObject({ where: 'message', by: world.theo.name, message_id: said.id })
  const [answer] = await find('crib')
  expect([answer?.match?.where, answer?.match?.message_id, shown(answer)]).toEqual([
    'details',
    null,
    'Where does it leak? Above the [crib]',
  ])
  expect((await find('fix'))[0]?.match).toBeNull()
})

test('a search ignores diacritics, apostrophes, case and Unicode form, and finds words inside a sentence', async () => {
  const key = await giveUpload(world, world.maya, { filename: 'Quxa\u0308bo.pdf' })
  await world
    .as(world.maya)
    .post(`${request.path}/messages`, { message: { body: 'Ask Mr. O’Neil.', attachment_keys: [key] } })
  await giveReply(world, request, world.theo, '明日は歯医者に行きます')
  await giveReply(world, request, world.theo, 'พรุ่งนี้ไปหาหมอฟันครับ')
  for (const q of ['quxäbo', 'quxabo', 'Quxa\u0308bo', "O'Neil", 'OʼNEIL', 'o’neil', '歯医者', '医者', 'หมอฟัน'])
    expect([q, await names(q)]).toEqual([q, ['Fix the roof']])
  expect(shown((await find("o'neil"))[0])).toBe('Ask Mr. [O’Neil].')
})

test('a file is found by its name, unless it is attached to a note', async () => {
  const key = await giveUpload(world, world.maya, { filename: 'leak-over-the-crib.png' })
  await world
    .as(world.maya)
    .post(`${request.path}/messages`, { message: { body: 'Here it is.', attachment_keys: [key] } })
  const [found] = await find('leak-over')
  const [sent] = (await world.as(world.maya).get(request.path)).body.request.messages
  expect([shown(found), found?.match?.message_id]).toEqual(['[leak-over]-the-crib.png', sent.id])
  const note = world.app.newId()
  await world.app.deskDb
    .updateTable('uploads')
    .set({ attached_message_id: note, filename: 'suspicion.png' })
    .where('key', '=', key)
    .execute()
  expect(await names('suspicion')).toEqual([])
})

test('a search finds neither another member’s requests nor the desk’s notes', async () => {
  await giveReply(world, request, world.theo, 'The roofer comes on Friday.')
  await world.as(world.theo).post(`/desk/api/requests/${request.external_id}/messages`, {
    body: 'She sounded doubtful.',
    internal: true,
  })
  expect(await names('roofer', world.jonah)).toEqual([])
  expect(await names('doubtful')).toEqual([])
})

test('a search takes wildcards literally, finds nothing without words, and rejects long text', async () => {
  expect(await names('%')).toEqual([])
  expect(await names('_')).toEqual([])
  expect(await names('   ')).toEqual([])
  expect((await world.as(world.maya).get('/api/v1/found_requests')).body).toEqual({ requests: [], more: false })
  const long = await world.as(world.maya).get(`/api/v1/found_requests?q=${'a'.repeat(201)}`)
  expect([long.status, long.body.errors.q]).toEqual([422, ['Please use at most 200 characters.']])
})

test('a search returns the fifty requests with the latest activity', async () => {
  for (let number = 1; number <= 51; number += 1) {
    world.clock.advance(1000)
    await giveRequest(world, world.maya, { name: `Roof ${number}` })
  }
  world.clock.advance(1000)
  await giveReply(world, request, world.theo)
  const { body } = await world.as(world.maya).get('/api/v1/found_requests?q=roof')
  expect([body.requests.length, body.more]).toEqual([50, true])
  expect(body.requests.slice(0, 2).map(({ name }: FoundRequest) => name)).toEqual(['Fix the roof', 'Roof 51'])
})

test('completion times are visible to the member only, and end when the request is reopened', async () => {
  const at = world.clock.now().toISOString()
  const move = (status: string) => world.as(world.theo).patch(`/desk/api/requests/${request.external_id}`, { status })
  const completions = async (who = world.maya) => (await world.as(who).get('/api/v1/completions')).body.completions
  expect(await completions()).toEqual([])
  await move('closed')
  expect(await completions()).toEqual([{ request_external_id: request.external_id, completed_at: at }])
  expect(await completions(world.jonah)).toEqual([])
  await move('in_progress')
  expect(await completions()).toEqual([])
})
