import { beforeEach, describe, expect, test } from 'vitest'
import { hashAddress, hashNumber, hashProof } from '#server/tenants/eligibility/hash-person.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { outbox } from '#tests/world/outbox.ts'
import { createCompany } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ RATE_LIMITS: 'off' })
const BORN = '1988-03-14'
let company: number
let slug: string
let count = 0

beforeEach(async () => {
  count += 1
  slug = `mill-${count}`
  company = await createCompany(world.app.deskDb, { slug, name: `Mill ${count}` })
})

/** Adds a person to the company's list. */
async function list(number: string, born = BORN, more: { active?: boolean; ends_on?: string; email?: string } = {}) {
  const { secrets, deskDb } = world.app
  const { email, ...columns } = more
  await deskDb
    .insertInto('eligible_people')
    .values({
      company_id: company,
      source: 'list',
      identity: hashNumber(secrets, { companyId: company, number }),
      proof_hmac: hashProof(secrets, { companyId: company, number, dateOfBirth: born }),
      address_hmac: email ? hashAddress(secrets, email) : null,
      ...columns,
    })
    .execute()
}
const unlist = () => world.app.deskDb.deleteFrom('eligible_people').where('company_id', '=', company).execute()

const typed = (number: string, born = BORN) => ({ employee_id: number, date_of_birth: born })
const check = (number: string, born = BORN) =>
  world.as(null).post(`/api/v1/companies/${slug}/employee_number`, typed(number, born))

async function signUp(name: string, more: object = {}) {
  const email = `${name}-${count}@home.example`
  const user = {
    email,
    password: 'a quiet harbour',
    name,
    last_name: 'Okafor',
    terms_of_service: 1,
    company_slug: slug,
  }
  const answer = await world.as(null).post('/api/v1/users/sign_up', { user: { ...user, ...more } })
  return { answer, email }
}
async function signedIn(name: string, more: object = {}) {
  const { email } = await signUp(name, more)
  const { headers } = await world
    .as(null)
    .post('/api/v1/users/sign_in', { user: { email, password: 'a quiet harbour' } })
  const claim = (number: string, born = BORN, companyId = company) =>
    world
      .as(null)
      .post(
        '/api/v1/users/current/employee_number',
        { ...typed(number, born), company_id: companyId },
        { authorization: String(headers.authorization) },
      )
  return { email, claim }
}
async function placeOf(email: string) {
  const row = await world.app.db
    .selectFrom('member_companies')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['verified_at', 'ended_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (row.ended_at) return 'ended'
  return row.verified_at ? 'verified' : 'unverified'
}

describe('a sign-up with an employee number', () => {
  test('verifies the place before the address is proven', async () => {
    await list('2041187')
    const { answer, email } = await signUp('ada', typed('2041187'))
    expect(answer.status).toBe(200)
    expect(await placeOf(email)).toBe('verified')
  })

  test.each([' 204-1187 ', '2041 187', '002041187', '２０４１１８７'])(
    'finds the number written as %j',
    async (number) => {
      await list('2041187')
      const { email } = await signUp('ada', typed(number))
      expect(await placeOf(email)).toBe('verified')
    },
  )

  test('goes on unverified with the same answer for an unknown number, a wrong date and a taken place', async () => {
    await list('1')
    await list('2')
    await signUp('owner', typed('1'))
    const answers = []
    for (const [name, number, born] of [
      ['unknown', '9', BORN],
      ['wrong', '2', '1988-03-15'],
      ['taken', '1', BORN],
    ] as const) {
      const { answer, email } = await signUp(name, typed(number, born))
      expect(await placeOf(email)).toBe('unverified')
      answers.push([answer.status, answer.text.replace(email, '')])
    }
    expect(new Set(answers.map(String)).size).toBe(1)
  })

  test('does not find a person of another company, one who has left, or one whose last day is over', async () => {
    await list('1', BORN, { active: false })
    await list('2', BORN, { ends_on: new Date(world.clock.now().getTime() - 2 * DAY_MS).toISOString().slice(0, 10) })
    for (const number of ['1', '2']) expect((await check(number)).body.found).toBe(false)
    await list('3')
    slug = 'brightwater'
    expect((await check('3')).body.found).toBe(false)
  })

  test('rejects a day that does not exist', async () => {
    const { answer } = await signUp('ada', typed('1', '1988-02-30'))
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ 'user.date_of_birth': ['That day doesn’t exist.'] })
  })

  test('notifies the member who has the place', async () => {
    await list('1')
    const owner = await signUp('owner', typed('1'))
    await signUp('second', typed('1'))
    await signUp('third', typed('1'))
    const notices = (await outbox(world, owner.email)).filter(({ subject }) => subject?.includes('already have'))
    expect(notices).toHaveLength(1)
  })
})

describe('the check before a sign-up', () => {
  test('is the same for a person with and without an account', { tags: '@sec-number-check' }, async () => {
    await list('1')
    const before = await check('1')
    await signUp('ada', typed('1'))
    const after = await check('1')
    expect(after.text).toBe(before.text)
    expect(before.body).toEqual({ found: true, tries_left: 5, again_at: null })
  })

  test('counts five failed tries a day for a number, known or not, and hides a match after them', async () => {
    await list('1')
    for (const number of ['1', '9']) {
      const left = []
      for (let day = 1; day <= 6; day += 1) left.push((await check(number, `1970-01-0${day}`)).body.tries_left)
      expect(left).toEqual([4, 3, 2, 1, 0, 0])
    }
    const blocked = await check('1')
    expect(blocked.body.found).toBe(false)
    expect(blocked.text).toBe((await check('9')).text)
    const again = new Date(blocked.body.again_at).getTime() - world.clock.now().getTime()
    expect(again).toBeGreaterThan(DAY_MS - MINUTE_MS)
    expect(again).toBeLessThanOrEqual(DAY_MS + 10 * MINUTE_MS)
    world.clock.advance(again)
    expect((await check('1')).body.found).toBe(true)
  })

  test('counts concurrent tries on several servers together', async () => {
    await list('1')
    const other = await world.anotherNode()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => {
        const caller = at % 2 ? other.as(null) : world.as(null)
        return caller.post(`/api/v1/companies/${slug}/employee_number`, typed('1', `1970-01-${at + 10}`))
      }),
    )
    expect(answers.map(({ body }) => body.found)).not.toContain(true)
    expect((await check('1')).body).toMatchObject({ found: false, tries_left: 0 })
  })

  test('allows fifty failed tries an hour for a company', async () => {
    world.clock.advance(HOUR_MS)
    await list('1')
    for (let number = 100; number < 150; number += 1) expect((await check(String(number))).status).toBe(200)
    const refused = await check('150')
    expect(refused.status).toBe(429)
    expect((await check('1')).status).toBe(429)
    // a sign-up goes on, and its place is not verified
    const { answer, email } = await signUp('ada', typed('1'))
    expect(answer.status).toBe(200)
    expect(await placeOf(email)).toBe('unverified')
    world.clock.advance(HOUR_MS)
    expect((await check('1')).body.found).toBe(true)
  })
})

describe('a claim in the account', () => {
  test('verifies the place', async () => {
    await list('7')
    const { email, claim } = await signedIn('ada')
    expect((await claim('7')).body).toEqual({ found: true, tries_left: 5, again_at: null })
    expect(await placeOf(email)).toBe('verified')
  })

  test('has the same answer for an unknown number, a wrong date and a taken place', async () => {
    await list('1')
    await list('2')
    await signUp('owner', typed('1'))
    const texts = []
    for (const [number, born] of [
      ['9', BORN],
      ['2', '1988-03-15'],
      ['1', BORN],
    ] as const) {
      const { claim } = await signedIn(`second-${number}`)
      texts.push((await claim(number, born)).text)
    }
    expect(new Set(texts).size).toBe(1)
  })

  test('counts five failed tries a day for the account, whatever the numbers', async () => {
    await list('1')
    const { claim } = await signedIn('ada')
    for (let number = 11; number <= 15; number += 1) await claim(String(number))
    expect((await claim('1')).body).toMatchObject({ found: false, tries_left: 0 })
  })

  test('does not find a company of which the caller is no member', async () => {
    const { claim } = await signedIn('ada')
    expect((await claim('1', BORN, world.brightwater)).status).toBe(404)
  })

  test('of two members at once verifies one', async () => {
    await list('1')
    const [one, two] = [await signedIn('one'), await signedIn('two')]
    const found = (await Promise.all([one.claim('1'), two.claim('1')])).map(({ body }) => body.found)
    expect(found.toSorted()).toEqual([false, true])
  })

  test('is free again after the account that had it was closed', async () => {
    await list('1')
    const first = await signUp('first', typed('1'))
    await world.app.deskDb
      .updateTable('members')
      .set({ closed_at: world.clock.now() })
      .where('email', '=', first.email)
      .execute()
    const { email, claim } = await signedIn('second')
    expect((await claim('1')).body.found).toBe(true)
    expect(await placeOf(email)).toBe('verified')
  })
})

describe('a claimed number', () => {
  const sync = async () => {
    const { syncMemberships } = await import('#server/tenants/eligibility/sync-memberships.ts')
    const scope = { companyId: company }
    await world.app.deskDb.transaction().execute((trx) => syncMemberships(trx, world.app, scope))
  }

  test('is found again when a later list names the person again', async () => {
    await list('1')
    const { email } = await signUp('ada', typed('1'))
    await unlist()
    await sync()
    expect(await placeOf(email)).toBe('ended')
    await list('1')
    await sync()
    expect(await placeOf(email)).toBe('verified')
  })

  test('ends when the company gives the number to another person, who can claim it', async () => {
    await list('1')
    const { email } = await signUp('ada', typed('1'))
    await world.app.deskDb
      .updateTable('eligible_people')
      .set({ proof_hmac: hashProof(world.app.secrets, { companyId: company, number: '1', dateOfBirth: '1999-09-09' }) })
      .where('company_id', '=', company)
      .execute()
    await sync()
    expect(await placeOf(email)).toBe('ended')
    const next = await signUp('next', typed('1', '1999-09-09'))
    expect(await placeOf(next.email)).toBe('verified')
  })
})

describe('a list', () => {
  const digits = async () => (await world.as(null).get(`/api/v1/companies/${slug}`)).body.company.known_by.digits
  async function upload(numbers: readonly string[], mode = 'full') {
    const rows = numbers.map((number) => `${number},${BORN}`)
    const file = Buffer.from(['employee_id,date_of_birth', ...rows].join('\n')).toString('base64')
    const olga = world.as(world.olga)
    const { body } = await olga.post(`/desk/api/companies/${company}/list_trials`, { file, mode })
    expect(await digits(), 'a dry run changes nothing').toBe(before)
    expect((await olga.post(`/desk/api/eligibility_trials/${body.trial.id}/apply`)).status).toBe(200)
    before = await digits()
    return before
  }
  let before = false

  test('says whether its employee numbers hold digits only', async () => {
    before = false
    expect(await upload(['00 1-7', '18'])).toBe(true)
    expect(await upload(['19'], 'joiners')).toBe(true)
    expect(await upload(['A20'], 'joiners')).toBe(false)
    expect(await upload(['21'], 'joiners')).toBe(false)
    expect(await upload(['22'])).toBe(true)
    expect(await upload(['A23'], 'leavers')).toBe(true)
  })
})

test('the company of a link says how it knows its people, without counts', async () => {
  const read = async () => (await world.as(null).get(`/api/v1/companies/${slug}`)).body.company.known_by
  expect(await read()).toEqual({ email: false, number: false, digits: false })
  await list('1')
  expect(await read()).toEqual({ email: false, number: true, digits: false })
  await list('2', BORN, { email: 'bo@mill.example' })
  expect(await read()).toEqual({ email: true, number: true, digits: false })
})

test('a member’s standing says how the company knows its people', async () => {
  await list('1')
  const email = (await signUp('ada')).email
  const { headers } = await world
    .as(null)
    .post('/api/v1/users/sign_in', { user: { email, password: 'a quiet harbour' } })
  const { standing } = (
    await world.as(null).get('/api/v1/users/current', { authorization: String(headers.authorization) })
  ).body
  expect(standing.places[0].known_by).toEqual({ email: false, number: true, digits: false })
})

test('the company of a link names the domains of its work addresses', async () => {
  const { deskDb } = world.app
  const row = { company_id: company, proof: 'x', claimed_at: world.clock.now() }
  await deskDb
    .insertInto('company_domains')
    .values([
      { ...row, domain: `proven-${count}.example`, proven_at: world.clock.now() },
      { ...row, domain: `claimed-${count}.example` },
    ])
    .execute()
  await deskDb
    .insertInto('eligible_domains')
    .values({ company_id: company, domain: `known-${count}.example` })
    .execute()
  const { domains } = (await world.as(null).get(`/api/v1/companies/${slug}`)).body.company
  expect(domains).toEqual([`known-${count}.example`, `proven-${count}.example`])
})
