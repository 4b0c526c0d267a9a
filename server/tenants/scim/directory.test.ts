import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addPerson,
  comparable,
  type Directory,
  newDirectory,
  settle,
  USER_SCHEMA,
} from '#tests/world/company/directory.ts'
import { mailedToken } from '#tests/world/outbox.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ RATE_LIMITS: 'off' })
let directory: Directory
beforeEach(async () => {
  directory = await newDirectory(world)
})

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const olga = () => world.as(world.olga)

/** Signs up with the company's link, and proves the address. */
async function join(name: string) {
  const email = directory.at(name)
  const user = { email, password: 'a quiet harbour', name: 'New', last_name: 'Here', terms_of_service: 1 }
  await world.as(null).post('/api/v1/users/sign_up', { user: { ...user, company_slug: directory.slug } })
  await world.as(null).post('/api/v1/users/confirm_email', { confirm_token: await mailedToken(world, email) })
}

async function place(name: string, companyId = directory.companyId) {
  const row = await world.app.db
    .selectFrom('member_companies')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['verified_at', 'ended_at'])
    .where('email', '=', directory.at(name))
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!row) return 'none'
  if (row.ended_at) return 'ended'
  return row.verified_at ? 'verified' : 'unverified'
}

async function applyDomain(domain: string) {
  const { body } = await olga().post(`/desk/api/companies/${directory.companyId}/domain_trials`, { domains: [domain] })
  await olga().post(`/desk/api/eligibility_trials/${body.trial.id}/apply`)
}

describe('a person in the directory', () => {
  test('is verified with a proven address, in whichever order', async () => {
    await join('early')
    expect(await place('early')).toBe('unverified')
    await addPerson(directory, 'early')
    await settle(world)
    expect(await place('early')).toBe('verified')
    await addPerson(directory, 'late')
    await settle(world)
    await join('late')
    expect(await place('late')).toBe('verified')
  })

  test('loses the place with active false, and gets it again', async () => {
    const id = await addPerson(directory, 'nurse')
    await join('nurse')
    await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }])
    await settle(world)
    expect(await place('nurse')).toBe('ended')
    await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: true }])
    await settle(world)
    expect(await place('nurse')).toBe('verified')
  })

  test.each(['active false', 'DELETE'])('stays out after %s, whatever domains and lists say', async (how) => {
    await applyDomain(`d${directory.companyId}.example`)
    const id = await addPerson(directory, 'leaver')
    await join('leaver')
    await join('stays')
    if (how === 'DELETE') await directory.delete(`/Users/${id}`)
    else await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }])
    await settle(world)
    const file = Buffer.from(`email\n${directory.at('leaver')}\n`).toString('base64')
    const { body } = await olga().post(`/desk/api/companies/${directory.companyId}/list_trials`, { file })
    await olga().post(`/desk/api/eligibility_trials/${body.trial.id}/apply`)
    expect([await place('leaver'), await place('stays')]).toEqual(['ended', 'verified'])
  })

  test('is let in again as a new user after DELETE', async () => {
    const id = await addPerson(directory, 'rehired')
    await join('rehired')
    await directory.delete(`/Users/${id}`)
    await settle(world)
    await addPerson(directory, 'rehired')
    await settle(world)
    expect(await place('rehired')).toBe('verified')
  })

  test('who left is kept out by every address of theirs', { tags: '@sec-directory-leaver' }, async () => {
    await applyDomain(`d${directory.companyId}.example`)
    const alias = [{ value: directory.at('main'), type: 'work', primary: true }, { value: directory.at('alias') }]
    const id = await addPerson(directory, 'main', { emails: alias })
    await join('alias')
    expect(await place('alias')).toBe('verified')
    await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }])
    await settle(world)
    expect(await place('alias')).toBe('ended')
  })

  test('is no longer eligible by a replaced address', async () => {
    const id = await addPerson(directory, 'typo')
    await join('typo')
    await directory.patch(`/Users/${id}`, [
      { op: 'replace', path: 'emails[type eq "work"].value', value: directory.at('right') },
      { op: 'replace', path: 'userName', value: directory.at('right') },
    ])
    await settle(world)
    expect(await place('typo')).toBe('ended')
    await join('right')
    expect(await place('right')).toBe('verified')
  })
})

describe('another company', () => {
  let other: Directory
  beforeAll(async () => {
    other = await newDirectory(world)
  })

  test('can neither read, change nor delete a user', { tags: '@sec-directory-company' }, async () => {
    const id = await addPerson(directory, 'mine')
    expect((await other.get(`/Users/${id}`)).status).toBe(404)
    expect((await other.put(`/Users/${id}`, { userName: 'stolen' })).status).toBe(404)
    expect((await other.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }])).status).toBe(404)
    expect((await other.delete(`/Users/${id}`)).status).toBe(404)
    expect((await other.filter(`userName eq "${directory.at('mine')}"`)).body.totalResults).toBe(0)
    expect((await directory.get(`/Users/${id}`)).body.active).toBe(true)
  })

  test('does not end a place by the same address', async () => {
    await addPerson(directory, 'shared')
    await join('shared')
    const { body } = await other.post('/Users', { userName: directory.at('shared'), active: false })
    await other.delete(`/Users/${body.id}`)
    await settle(world)
    expect(await place('shared')).toBe('verified')
  })
})

describe('an answer', () => {
  test('is the same for a person with an account and one without', { tags: '@sec-directory-blindness' }, async () => {
    await addPerson(directory, 'member')
    await addPerson(directory, 'absent')
    await join('member')
    await settle(world)
    const life = async (name: string) => {
      const { body } = await directory.filter(`userName eq "${directory.at(name)}"`)
      const { id } = body.Resources[0]
      const answers = [
        await directory.get(`/Users/${id}`),
        await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }]),
        await directory.post('/Users', { userName: directory.at(name) }),
        await directory.delete(`/Users/${id}`),
        await directory.get(`/Users/${id}`),
      ]
      return JSON.stringify(answers.map(comparable)).replaceAll(id, '<id>').replaceAll(name, '<name>')
    }
    const [member, absent] = [await life('member'), await life('absent')]
    const lengths = /"content-length":"\d+"/g // the names and IDs differ in length
    expect(member.replaceAll(lengths, '')).toBe(absent.replaceAll(lengths, ''))
  })

  test('takes the same statements for a person with an account and one without', async () => {
    await join('counted')
    await settle(world)
    const places = await world.app.db.selectFrom('member_companies').select('verified_at').execute()
    await addPerson(directory, 'counted')
    // only the job that follows the answer reads or writes places
    expect(await world.app.db.selectFrom('member_companies').select('verified_at').execute()).toEqual(places)
    expect(await place('counted')).toBe('unverified')
  })
})

describe('what is stored', () => {
  test('has neither names nor addresses in the clear, and nothing after DELETE', {
    tags: '@sec-directory-content',
  }, async () => {
    const id = await addPerson(directory, 'canary', { displayName: 'Canary Clear', externalId: 'canary-ext' })
    const stored = async () => {
      const { rows } = await sql<{ text: string }>`
        select (select json_agg(u)::text from desk.directory_users u) || (select json_agg(i)::text from desk.directory_identities i)
          || (select json_agg(c)::text from desk.directory_changes c) || (select json_agg(e)::text from eligible_people e)
          || (select json_agg(a)::text from desk.audit_records a) as text`.execute(world.owner)
      return rows[0]?.text
    }
    const inClear = /canary/i
    const inHex = new RegExp(Buffer.from('canary').toString('hex'))
    expect(await stored()).not.toMatch(inClear)
    expect(await stored()).not.toMatch(inHex)
    await directory.delete(`/Users/${id}`)
    const gone = await world.app.deskDb
      .selectFrom('desk.directory_users')
      .select(['content_sealed', 'user_name_hmac', 'external_id_hmac', 'active'])
      .where('external_id', '=', id)
      .executeTakeFirst()
    expect(gone).toEqual({ content_sealed: null, user_name_hmac: null, external_id_hmac: null, active: false })
  })

  test('is in the audit log as the company’s own system, by ID and names of attributes', async () => {
    const id = await addPerson(directory, 'audited')
    await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'name.givenName', value: 'Secret' }])
    await directory.delete(`/Users/${id}`)
    const { body, text } = await olga().get(`/desk/api/audit?type=directory_user&thing=${id}`)
    expect(text).not.toMatch(/Secret|audited/)
    expect(body.records).toMatchObject([
      { action: 'endDirectoryUser', after: null },
      { action: 'changeDirectoryUser', after: { active: true, changed: ['name'] } },
      { action: 'addDirectoryUser', after: { active: true }, staff: { name: expect.stringMatching(/own system$/) } },
    ])
  })
})

test('the company sees the last change and the last refusal of its directory', async () => {
  const state = async () => (await olga().get(`/desk/api/companies/${directory.companyId}/directory`)).body.directory
  expect(await state()).toMatchObject({ changed_at: null, refused_at: null })
  await addPerson(directory, 'seen')
  await directory.post('/Users', { userName: directory.at('seen') })
  const now = world.clock.now().toISOString()
  expect(await state()).toMatchObject({
    changed_at: now,
    change: 'added',
    refused_at: now,
    refusal: 'Another user has this userName.',
  })
})

describe('a version', () => {
  test('is the ETag, and rises only with a change', async () => {
    const id = await addPerson(directory, 'etag')
    const { headers, body } = await directory.get(`/Users/${id}`)
    expect([headers.etag, body.meta.version]).toEqual(['W/"1"', 'W/"1"'])
    const same = await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: 'True' }])
    expect(same.headers.etag).toBe('W/"1"')
    const changed = await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'displayName', value: 'E' }])
    expect(changed.headers.etag).toBe('W/"2"')
    expect((await directory.get(`/Users/${id}`, { 'if-none-match': 'W/"2"' })).status).toBe(304)
  })

  test('guards every change with If-Match', async () => {
    const id = await addPerson(directory, 'match')
    const off = [{ op: 'replace', path: 'active', value: false }]
    const stale = { 'if-match': 'W/"7"' }
    const refused = await directory.patch(`/Users/${id}`, off, stale)
    expect([refused.status, refused.body.status]).toEqual([412, '412'])
    expect((await directory.put(`/Users/${id}`, { userName: 'x' }, stale)).status).toBe(412)
    expect((await directory.delete(`/Users/${id}`, stale)).status).toBe(412)
    expect((await directory.get(`/Users/${id}`)).body.active).toBe(true)
    expect((await directory.patch(`/Users/${id}`, off, { 'if-match': 'W/"1"' })).status).toBe(200)
    expect((await directory.delete(`/Users/${id}`, { 'if-match': '*' })).status).toBe(204)
  })
})

describe('bad input', () => {
  const patched = (op: unknown) => (id: string) =>
    directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'displayName', value: 'Changed' }, op])

  test.each([
    ['an unknown path', { op: 'replace', path: 'shoeSize', value: 1 }, 'invalidPath'],
    ['a broken path', { op: 'replace', path: 'emails[type eq "work"', value: 'x' }, 'invalidPath'],
    ['a broken selector', { op: 'replace', path: 'emails[type eq].value', value: 'x' }, 'invalidFilter'],
    ['the prototype as a path', { op: 'add', path: '__proto__.polluted', value: true }, 'invalidPath'],
    ['an ID', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    ['a remove without a path', { op: 'remove' }, 'noTarget'],
    ['a removed userName', { op: 'remove', path: 'userName' }, 'invalidValue'],
    ['a removed active', { op: 'remove', path: 'active' }, 'invalidValue'],
    ['an active that is neither', { op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
    ['a value of the wrong kind', { op: 'replace', path: 'userName', value: { a: 1 } }, 'invalidValue'],
    ['no value', { op: 'replace', path: 'userName' }, 'invalidValue'],
    ['an unknown operation', { op: 'move', path: 'userName', value: 'x' }, 'invalidSyntax'],
    ['an operation that is no object', 7, 'invalidSyntax'],
  ])('a PATCH with %s is refused whole', async (_what, op, scimType) => {
    const id = await addPerson(directory, 'kept')
    const before = (await directory.get(`/Users/${id}`)).text
    const { status, body } = await patched(op)(id)
    expect([status, body]).toEqual([
      400,
      { schemas: [ERROR], status: '400', scimType, detail: expect.stringMatching(/^\w.+\.$/) },
    ])
    expect((await directory.get(`/Users/${id}`)).text).toBe(before)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test.each([
    ['no JSON', '{"userName":', 400, 'invalidSyntax'],
    ['bytes that are not UTF-8', '"\ud800', 400, 'invalidSyntax'],
    ['a list', '[]', 400, 'invalidSyntax'],
    ['nothing', '', 400, 'invalidSyntax'],
    ['no userName', '{}', 400, 'invalidValue'],
    ['a userName of spaces', '{"userName":"  "}', 400, 'invalidValue'],
    ['a userName without end', JSON.stringify({ userName: 'x'.repeat(1000) }), 400, 'invalidValue'],
    [
      'two primary addresses',
      '{"userName":"u","emails":[{"value":"a@b.example","primary":true},{"value":"c@b.example","primary":true}]}',
      400,
      'invalidValue',
    ],
    ['emails of the wrong kind', '{"userName":"u","emails":[7]}', 400, 'invalidSyntax'],
    ['a body without end', JSON.stringify({ userName: 'u', nickName: 'x'.repeat(300_000) }), 413, undefined],
  ])('a POST with %s is refused', async (_what, sent, status, scimType) => {
    const answer = await directory.post('/Users', sent)
    expect([answer.status, answer.body.status, answer.body.scimType]).toEqual([status, String(status), scimType])
    expect(answer.body.schemas).toEqual([ERROR])
    expect((await directory.get('/Users')).body.totalResults).toBe(0)
  })

  test('a prototype in the body is ignored', async () => {
    const sent = `{"userName":"${directory.at('proto')}","__proto__":{"active":false,"polluted":true},"constructor":{"prototype":{"polluted":true}}}`
    expect((await directory.post('/Users', sent)).body.active).toBe(true)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test.each([
    'userName co "a"',
    'userName eq "a" or userName eq "b"',
    'not (userName eq "a")',
    'password eq "a"',
    'userName eq',
    'userName eq 7',
    'emails[type eq "work"]',
    '((((',
    `userName eq "${'a'.repeat(2000)}"`,
    'userName eq "a" ; drop table members',
  ])('the filter %s is refused', async (filter) => {
    const { status, body } = await directory.filter(filter)
    expect([status, body.scimType]).toEqual([400, 'invalidFilter'])
  })

  test('a quotation mark in a filter is text', async () => {
    expect((await directory.filter('userName eq "a\\" or 1=1 --"')).body.totalResults).toBe(0)
  })

  test.each([
    ['GET', '/Users?startIndex=x', 400],
    ['GET', '/Users?count=1.5', 400],
    ['GET', '/Groups', 404],
    ['GET', '/Nothing', 404],
    ['POST', '/Users/.search', 405],
    ['DELETE', '/Users', 405],
    ['PUT', '/Schemas', 405],
    ['POST', '/Bulk', 404],
    ['GET', `/Users/${'x'.repeat(2000)}`, 404],
    ['GET', '/Users/%00', 404],
  ] as const)('%s %s is %i in SCIM’s form', async (method, path, status) => {
    const call = { GET: directory.get, POST: directory.post, PUT: directory.put, DELETE: directory.delete }[method]
    const answer = await (method === 'GET'
      ? directory.get(path)
      : method === 'DELETE'
        ? directory.delete(path)
        : call(path, {}))
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toContain('application/scim+json')
    expect(answer.body).toMatchObject({ schemas: [ERROR], status: String(status) })
  })

  test('a count beyond the limit gets 200 at most, and none or less gets only the number', async () => {
    await addPerson(directory, 'one')
    expect((await directory.get('/Users?count=100000')).body.itemsPerPage).toBe(1)
    expect((await directory.get('/Users?count=0')).body).toMatchObject({ totalResults: 1, Resources: [] })
    expect((await directory.get('/Users?count=-1&startIndex=-5')).body).toMatchObject({
      totalResults: 1,
      startIndex: 1,
      Resources: [],
    })
  })

  test('another content type is 415', async () => {
    const answer = await directory.post('/Users', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })
    expect([answer.status, answer.body.status]).toEqual([415, '415'])
  })

  test('every address needs a token', async () => {
    for (const path of ['/Users', '/Users/x', '/Schemas', '/ServiceProviderConfig', '/Groups', '/', '/x/y']) {
      const { status, headers } = await directory.get(path, { authorization: '' })
      expect([path, status, headers['www-authenticate']]).toEqual([path, 401, 'Bearer realm="company"'])
    }
  })

  test('a member’s token and a revoked token are refused', async () => {
    const of = (token: string) => directory.get('/Users', { authorization: `Bearer ${token}` })
    expect((await of(world.maya.token)).status).toBe(401)
    await olga().delete(`/desk/api/companies/${directory.companyId}/tokens/${directory.tokenId}`)
    expect((await of(directory.token)).status).toBe(401)
  })

  test('a closed company is refused with a sentence, and nothing changes', async () => {
    const id = await addPerson(directory, 'closed')
    await olga().patch(`/desk/api/companies/${directory.companyId}`, { closed: true })
    const { status, body } = await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }])
    expect([status, body.detail]).toEqual([
      403,
      'This company is closed, so nothing was changed. Please ask its concierge service.',
    ])
    await olga().patch(`/desk/api/companies/${directory.companyId}`, { closed: false })
    expect((await directory.get(`/Users/${id}`)).body.active).toBe(true)
  })

  test('two users with one name at the same time are one user', async () => {
    const sent = { schemas: [USER_SCHEMA], userName: directory.at('race') }
    const answers = await Promise.all([1, 2, 3, 4].map(() => directory.post('/Users', sent)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  })
})
