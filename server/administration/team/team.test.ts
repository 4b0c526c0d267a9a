import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#tests/world/clock.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { createColleague, createCompany, PASSWORD } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const TEAM = '/desk/api/company/team'
const world = setUpWorld({ RATE_LIMITS: 'off' })
beforeEach(() => world.clock.advance(DAY_MS))

let companies = 0
/** A company with one person who may do everything. */
async function newCompany() {
  companies += 1
  const id = await createCompany(world.app.deskDb, { slug: `team-${companies}`, name: `Team ${companies}` })
  const keeper = await hire(id, 'everything')
  return { id, keeper, as: world.as(keeper) }
}

let hired = 0
function hire(companyId: number, companyRight: 'everything' | 'report' | 'sync') {
  hired += 1
  const name = `Teammate${hired} Reed`
  const person = { name, role: 'employer', companyId, companyRight } as const
  return createColleague({ db: world.app.deskDb, now: world.clock.now(), passwordHash: 'x', ...person })
}

const teamOf = async (as: ReturnType<typeof world.as>) => (await as.get(TEAM)).body.team
const changesOf = (id: number) =>
  world.app.deskDb
    .selectFrom('desk.audit_records')
    .select(['action', 'staff_id', 'before', 'after'])
    .where('thing_type', '=', 'staff')
    .where('thing_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('an invitation by a colleague', () => {
  test('opens what it gives and nothing else, and operations learn of it', { tags: '@sec-company-team' }, async () => {
    const { as, keeper } = await newCompany()
    const email = 'marcus.bell@team.example'
    const { status, body } = await as.post(TEAM, { email, name: 'Marcus Bell', right: 'sync' })
    expect([status, body.colleague]).toMatchObject([201, { email, right: 'sync', state: 'invited' }])
    const [mail] = await outbox(world, email)
    expect(mail?.body).toContain('Begin under Sign-in & sync')
    expect((await outbox(world, 'olga@tendwell.test'))[0]?.body).toContain('has invited Marcus Bell')
    expect(await changesOf(body.colleague.id)).toMatchObject([
      { action: 'employerInvite', staff_id: keeper.id, after: { email, right: 'sync' } },
    ])
    const token = await mailedToken(world, email)
    await world.as(null).put('/desk/api/password', { token, password: PASSWORD, password_confirmation: PASSWORD })
    const session = await world.as(null).post('/desk/api/session', { email, password: PASSWORD })
    expect(session.body.staff.employer.right).toBe('sync')
    expect(await teamOf(as)).toContainEqual(expect.objectContaining({ email, state: 'active' }))
  })

  test('is mailed once if the call is repeated, and again on demand', async () => {
    const { as } = await newCompany()
    const dana = { email: 'dana@team.example', name: 'Dana Whitfield', right: 'report' }
    const first = await as.post(TEAM, dana)
    expect((await as.post(TEAM, dana)).body).toEqual(first.body)
    expect(await outbox(world, dana.email)).toHaveLength(1)
    const before = await mailedToken(world, dana.email)
    expect((await as.post(`${TEAM}/${first.body.colleague.id}/invitation`)).status).toBe(200)
    expect(await mailedToken(world, dana.email)).not.toBe(before)
  })

  test('does not take over an account of another company or role', { tags: '@sec-company-team' }, async () => {
    const { as } = await newCompany()
    const other = await newCompany()
    for (const { email, name } of [other.keeper, world.theo]) {
      const answer = await as.post(TEAM, { email, name, right: 'everything' })
      expect([answer.status, answer.body.errors]).toEqual([422, expect.anything()])
    }
    expect(await teamOf(other.as)).toHaveLength(1)
  })
})

describe('a colleague', () => {
  test('with another right is signed out', async () => {
    const { as, id, keeper } = await newCompany()
    const it = await hire(id, 'sync')
    expect((await world.as(it).get('/desk/api/company/feed')).status).toBe(200)
    const { body } = await as.patch(`${TEAM}/${it.id}`, { right: 'report' })
    expect(body.colleague.right).toBe('report')
    expect((await world.as(it).get('/desk/api/session')).status).toBe(401)
    expect(await changesOf(it.id)).toMatchObject([
      { action: 'employerChangeRight', staff_id: keeper.id, before: { right: 'sync' }, after: { right: 'report' } },
    ])
  })

  test('who is removed is signed out, and returns by a new invitation', async () => {
    const { as, id } = await newCompany()
    const { email, name, ...it } = await hire(id, 'everything')
    expect((await as.post(`${TEAM}/${it.id}/close`)).body).toEqual({ success: true })
    expect((await world.as({ ...it, email, name }).get('/desk/api/session')).status).toBe(401)
    expect(await teamOf(as)).toHaveLength(1)
    const again = await as.post(TEAM, { email, name, right: 'report' })
    expect([again.status, again.body.colleague]).toMatchObject([201, { id: it.id, right: 'report', state: 'invited' }])
    expect((await changesOf(it.id)).map(({ action }) => action)).toEqual(['employerRemove', 'deskReopenStaff'])
  })

  test('of another company is not found', { tags: '@sec-company-team' }, async () => {
    const [{ as }, other] = [await newCompany(), await newCompany()]
    const { id } = await hire(other.id, 'sync')
    const calls = [
      await as.patch(`${TEAM}/${id}`, { right: 'report' }),
      await as.post(`${TEAM}/${id}/close`),
      await as.post(`${TEAM}/${id}/invitation`),
      await as.post(`${TEAM}/${world.theo.id}/close`),
    ]
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await teamOf(other.as)).toHaveLength(2)
  })
})

describe('the keys', () => {
  test('stay with the last person with everything', { tags: '@sec-company-team' }, async () => {
    const { as, id, keeper } = await newCompany()
    for (const answer of [
      await as.post(`${TEAM}/${keeper.id}/close`),
      await as.patch(`${TEAM}/${keeper.id}`, { right: 'report' }),
    ])
      expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('Someone has to keep the keys')])
    await hire(id, 'everything')
    const answer = await as.post(`${TEAM}/${keeper.id}/close`)
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('A colleague with everything')])
  })

  test('stay with one of two people who remove each other at the same time', {
    tags: '@sec-company-team',
  }, async () => {
    const { as, id, keeper } = await newCompany()
    const second = await hire(id, 'everything')
    const answers = await Promise.all([
      as.post(`${TEAM}/${second.id}/close`),
      world.as(second).post(`${TEAM}/${keeper.id}/close`),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })
})
