import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanFileName, cleanLine } from '#basics/text/text.ts'
import { EACH, expectRightRefusal, ROUNDS, written } from './harness/written-text.ts'
import { HOUR_MS } from './world/clock.ts'
import { outbox } from './world/outbox.ts'
import { PASSWORD } from './world/people.ts'
import { giveRequest, type StoredRequest } from './world/requests.ts'
import { draft } from './world/thread.ts'
import { setUpWorld } from './world/world.ts'

/** Text that people enter is shown unchanged to both sides, or rejected with a reason. */

const world = setUpWorld()
let request: StoredRequest
beforeAll(async () => {
  request = await giveRequest(world, world.maya)
})
beforeEach(() => world.clock.advance(HOUR_MS))

const signUp = (email: string, more: object = {}) =>
  world.as(null).post('/api/v1/users/sign_up', {
    user: { email, password: PASSWORD, name: 'Kim', last_name: 'Ono', terms_of_service: 1, ...more },
  })
const signIn = (email: string) => world.as(null).post('/api/v1/users/sign_in', { user: { email, password: PASSWORD } })

describe('an address', () => {
  test.each([
    'maya@tendwell.test\u200b',
    '\u202amaya@tendwell.test\u202c',
    'ma\u00adya@tendwell.test',
    'ｍａｙａ＠tendwell.test',
  ])('signs in as %j', async (typed) => expect((await signIn(typed)).status).toBe(200))

  test('with an invisible character gets the recovery email', async () => {
    await world.as(null).post('/api/v1/users/password', { user: { email: 'maya@tendwell.test\u200b' } })
    expect(await outbox(world, 'maya@tendwell.test')).toHaveLength(1)
  })

  test('is taken, with or without an invisible character', async () => {
    expect((await signUp('\u2066maya@tendwell.test\u2069')).body.errors).toHaveProperty(['user.email'])
  })

  test('is found by operations and concierges, with or without an invisible character', async () => {
    const q = encodeURIComponent('maya@tendwell.test\u200b')
    const { accounts } = (await world.as(world.olga).get(`/desk/api/accounts?q=${q}`)).body
    expect(accounts[0].email).toBe('maya@tendwell.test')
    const { members } = (await world.as(world.theo).get(`/desk/api/members?q=${q}`)).body
    expect(members[0].email).toBe('maya@tendwell.test')
  })

  test('with an internationalized domain signs up, signs in in either form, and gets emails', async () => {
    expect((await signUp('kim@müller.test')).status).toBe(200)
    for (const typed of ['kim@müller.test', 'KIM@MÜLLER.test', 'kim@mu\u0308ller.test', 'kim@xn--mller-kva.test'])
      expect((await signIn(typed)).status).toBe(200)
    expect(await outbox(world, 'kim@xn--mller-kva.test')).not.toEqual([])
    expect((await signUp('kim@xn--mller-kva.test')).status).toBe(422)
    const q = encodeURIComponent('kim@müller.test')
    expect((await world.as(world.olga).get(`/desk/api/accounts?q=${q}`)).body.accounts).toHaveLength(1)
  })

  test('with letters other than ASCII before the @ is rejected', async () => {
    expect((await signUp('zoë@example.test')).body.errors).toEqual({
      'user.email': ['Please enter a valid email address'],
    })
  })
})

describe('a required text', () => {
  const INVISIBLE = ['\u200b', '\u3164', ' \u2060\u202e ', '\u00ad']

  const ways = (): [string, 'member' | 'theo' | 'olga', string, string, (text: string) => object][] => {
    const desk = `/desk/api/requests/${request.external_id}`
    const account = `/desk/api/accounts/${world.maya.externalId}`
    return [
      [
        'a first name',
        'member',
        'PUT',
        '/api/v1/users/current/name',
        (text) => ({ first_name: text, last_name: 'Ono' }),
      ],
      ['a message', 'member', 'POST', `${request.path}/messages`, (text) => draft(text)],
      ['a reply', 'theo', 'POST', `${desk}/sends`, (text) => ({ body: text, seen_seq: 0 })],
      ['a note', 'theo', 'POST', `${desk}/notes`, (text) => ({ body: text })],
      [
        'a saved reply’s name',
        'theo',
        'POST',
        '/desk/api/saved-replies',
        (title) => ({ title, body: 'x', shared: false }),
      ],
      ['a saved reply', 'theo', 'POST', '/desk/api/saved-replies', (body) => ({ title: 'x', body, shared: false })],
      ['a reason of operations', 'olga', 'POST', `${account}/unlock`, (reason) => ({ reason })],
      ['a category', 'olga', 'POST', '/desk/api/catalog/categories', (name) => ({ name, hue: 'home' })],
      [
        'a company',
        'olga',
        'POST',
        '/desk/api/companies',
        (name) => ({
          company: { name, slug: 'new', image_url: '', mfa_policy: 'off', internal: false },
        }),
      ],
      [
        'a colleague’s name',
        'olga',
        'POST',
        '/desk/api/staff',
        (name) => ({ name, email: 'new@tendwell.test', role: 'concierge' }),
      ],
    ]
  }

  test('without visible characters is rejected like an empty one, on both sides', async () => {
    for (const [what, who, method, path, body] of ways()) {
      const as = world.as(who === 'member' ? world.maya : world[who])
      const send = (text: string) => (method === 'PUT' ? as.put(path, body(text)) : as.post(path, body(text)))
      const empty = await send('')
      expect([what, empty.status]).toEqual([what, 422])
      for (const text of INVISIBLE) {
        const answer = await send(text)
        expect([what, text, answer.status, answer.body.errors]).toEqual([what, text, 422, empty.body.errors])
      }
    }
  })
})

test('a name is stored without invisible and direction characters', async () => {
  const as = world.as(world.jonah)
  await as.put('/api/v1/users/current/name', { first_name: '\u202eJonah\u200b', last_name: ' O\u2019Ne\u0301il\u202c' })
  expect((await as.get('/api/v1/users/current')).body.full_name).toBe('Jonah O’Néil')
})

describe('any text', { timeout: 600_000 }, () => {
  test('as a name is shown on both sides without its invisible characters', async () => {
    const as = world.as(world.maya)
    for (const first_name of fc.sample(written(100), EACH * ROUNDS)) {
      const answer = await as.put('/api/v1/users/current/name', { first_name, last_name: 'Ono' })
      if (answer.status !== 200) expectRightRefusal(first_name, answer, 100)
      else expect((await as.get('/api/v1/users/current')).body.first_name).toBe(cleanLine(first_name))
    }
    const { full_name } = (await as.get('/api/v1/users/current')).body
    const shown = (await world.as(world.theo).get(`/desk/api/requests/${request.external_id}`)).body
    expect(shown.request.member.name).toBe(full_name)
  })

  test('as a message is stored as written', async () => {
    const as = world.as(world.jonah)
    for (const text of fc.sample(written(10_000), EACH * ROUNDS)) {
      world.clock.advance(HOUR_MS)
      const thread = await giveRequest(world, world.jonah)
      const answer = await as.post(`${thread.path}/messages`, draft(text))
      if (answer.status !== 201) expectRightRefusal(text, answer, 10_000)
      else expect(await lastBodyOf(thread)).toBe(text)
    }
  })

  test('as a note is shown to colleagues as written', async () => {
    const desk = world.as(world.theo)
    for (const text of fc.sample(written(10_000), EACH * ROUNDS)) {
      const thread = await giveRequest(world, world.jonah)
      const answer = await desk.post(`/desk/api/requests/${thread.external_id}/notes`, { body: text })
      if (answer.status !== 201) expectRightRefusal(text, answer, 10_000)
      else {
        const { body } = await world.app.deskDb
          .selectFrom('desk.notes')
          .select('body')
          .where('request_id', '=', thread.id)
          .executeTakeFirstOrThrow()
        expect(body).toBe(text)
      }
    }
  })

  test('as a file name is stored without folders and invisible characters', async () => {
    const as = world.as(world.maya)
    for (const filename of fc.sample(written(255), EACH * ROUNDS)) {
      world.clock.advance(HOUR_MS)
      const answer = await as.post('/api/v1/uploads/presigned_url', { upload: { filename } })
      if (answer.status !== 200) expectRightRefusal(filename, answer, 255)
      else {
        const stored = await world.app.db
          .selectFrom('uploads')
          .select('filename')
          .where('key', '=', answer.body.key)
          .executeTakeFirstOrThrow()
        expect(stored.filename).toBe(cleanFileName(filename))
      }
    }
  })

  test('as the title of a saved reply is cleaned, and as its text is returned as written', async () => {
    const desk = world.as(world.ines)
    const texts = fc.sample(fc.tuple(written(80), written(10_000)), EACH * ROUNDS)
    for (const [title, body] of texts) {
      const answer = await desk.post('/desk/api/saved-replies', { title, body, shared: false })
      if (answer.status === 201) expect(answer.body.reply).toMatchObject({ title: cleanLine(title), body })
      else expect([422, Object.keys(answer.body.errors).length > 0]).toEqual([answer.status, true])
    }
  })
})

async function lastBodyOf(thread: StoredRequest): Promise<string | null> {
  const { body } = await world.app.db
    .selectFrom('timeline')
    .select('body')
    .where('request_id', '=', thread.id)
    .where('kind', '=', 'message')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  return body
}
