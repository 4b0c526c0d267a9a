import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffMember } from '#contract/desk/operations/staff.ts'
import { listenTo } from '#tests/harness/listener.ts'
import { proofOf } from '#tests/world/caller.ts'
import { DAY_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { createColleague, PASSWORD, type TestStaff } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const STAFF = '/desk/api/staff'
const world = setUpWorld()
beforeEach(() => world.clock.advance(DAY_MS))

const olga = () => world.as(world.olga)
const invite = (body: object) => olga().post(STAFF, body)
const signIn = (email: string, password = PASSWORD) => world.as(null).post('/desk/api/session', { email, password })
const choosePassword = (token: string, password = PASSWORD) =>
  world.as(null).put('/desk/api/password', { token, password, password_confirmation: password })
const roster = async (): Promise<StaffMember[]> => (await olga().get(STAFF)).body.staff
const found = async (id: number) => (await roster()).find((one) => one.id === id)

let hired = 0
/** Another staff member, signed in. */
async function hire(role: 'concierge' | 'operations' | 'employer' = 'concierge'): Promise<TestStaff> {
  hired += 1
  const db = world.app.deskDb
  const { password_hash } = await db
    .selectFrom('desk.staff')
    .select('password_hash')
    .where('id', '=', world.theo.id)
    .executeTakeFirstOrThrow()
  const person = { db, now: world.clock.now(), passwordHash: password_hash ?? '', name: `Colleague${hired} Grey`, role }
  return createColleague(role === 'employer' ? { ...person, companyId: world.brightwater } : person)
}

/** Approval by a second person, which a role with access to messages needs because requests exist. */
const confirm = async (id: number) => world.as(await hire('operations')).post(`${STAFF}/${id}/role_approval`)

const changes = () =>
  world.app.deskDb
    .selectFrom('desk.audit_records')
    .select(['staff_id', 'action', 'thing_type', 'thing_id', 'thing_name', 'before', 'after'])
    .orderBy('id')
    .execute()
/** Returns the audit records that the call wrote. */
async function audited(act: () => Promise<unknown>) {
  const before = await changes()
  await act()
  return (await changes()).slice(before.length)
}

test('operations see all staff with their role and status', async () => {
  const answer = await olga().get(STAFF)
  expect(answer.body.staff).toContainEqual({
    id: world.bruno.id,
    name: 'Bruno Haas',
    email: 'bruno@tendwell.test',
    role: 'employer',
    company: { id: world.brightwater, name: 'Brightwater Foods' },
    state: 'active',
    created_at: expect.any(String),
    last_signed_in_at: null,
    in_hand: 0,
    languages: ['en'],
    has_second_factor: false,
    second_factor_reset: null,
    role_approval: null,
  })
  expect(answer.body.companies).toEqual([{ id: world.brightwater, name: 'Brightwater Foods' }])
})

describe('an invitation', () => {
  test('gives a company’s staff one right, and says what they can do', { tags: '@sec-roles' }, async () => {
    const email = 'marcus@brightwater.example'
    const given = { email, name: 'Marcus Bell', role: 'employer', company_id: world.brightwater, right: 'sync' }
    expect((await invite(given)).status).toBe(201)
    const [mail] = await outbox(world, email)
    expect(mail?.body).toContain('Sign-in & sync')
    expect(mail?.body).toContain('Brightwater Foods')
    const stored = world.app.deskDb.selectFrom('desk.staff').select('company_right').where('email', '=', email)
    expect(await stored.executeTakeFirst()).toEqual({ company_right: 'sync' })
  })

  test("creates an account that opens only with the mailed link, once, with a password of the person's choice", async () => {
    const given = { email: ' Renata@Tendwell.test ', name: 'Renata Ochoa', role: 'concierge' }
    const answer = await invite(given)
    expect([answer.status, answer.body.colleague]).toEqual([
      201,
      expect.objectContaining({ email: 'renata@tendwell.test', name: 'Renata Ochoa', state: 'invited', company: null }),
    ])
    expect((await signIn('renata@tendwell.test')).status).toBe(401)
    const [mail] = await outbox(world, 'renata@tendwell.test')
    expect(mail?.links[0]).toMatch(/^http:\/\/127\.0\.0\.1:3001\/set-password\/[\w-]{43}$/)
    const token = await mailedToken(world, 'renata@tendwell.test')
    expect((await choosePassword(token)).body).toEqual({ success: true })
    expect((await choosePassword(token, 'another one')).status).toBe(422)
    expect((await signIn('renata@tendwell.test')).body.staff.role).toBe('concierge')
    expect(await found(answer.body.colleague.id)).toMatchObject({
      state: 'active',
      last_signed_in_at: world.clock.now().toISOString(),
    })
  })

  test('stores only a digest of its token', async () => {
    await invite({ email: 'digest@tendwell.test', name: 'Dig Est', role: 'concierge' })
    const token = await mailedToken(world, 'digest@tendwell.test')
    const rows = await world.app.deskDb.selectFrom('desk.mailed_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.some(({ token_hash }) => token_hash.toString().includes(token))).toBe(false)
  })

  test('expires after seven days, and operations can send another one', async () => {
    const { body } = await invite({ email: 'late@tendwell.test', name: 'Late Comer', role: 'concierge' })
    const first = await mailedToken(world, 'late@tendwell.test')
    world.clock.advance(7 * DAY_MS)
    expect((await choosePassword(first)).body).toEqual({
      error: 'This recovery link is no longer valid. Please ask for a new one.',
    })
    expect((await found(body.colleague.id))?.state).toBe('invitation_ended')
    const again = await olga().post(`${STAFF}/${body.colleague.id}/invitation`)
    expect([again.status, again.body.colleague.state]).toEqual([200, 'invited'])
    expect((await choosePassword(await mailedToken(world, 'late@tendwell.test'))).status).toBe(200)
  })

  test('that is sent again voids the previous one', async () => {
    const { body } = await invite({ email: 'twice@tendwell.test', name: 'Twice Asked', role: 'concierge' })
    const first = await mailedToken(world, 'twice@tendwell.test')
    await olga().post(`${STAFF}/${body.colleague.id}/invitation`)
    expect((await choosePassword(first)).status).toBe(422)
    expect((await choosePassword(await mailedToken(world, 'twice@tendwell.test'))).status).toBe(200)
    const late = await olga().post(`${STAFF}/${body.colleague.id}/invitation`)
    expect([late.status, Object.keys(late.body)]).toEqual([409, ['error']])
  })

  test('repeated because its response was lost creates one account, one mail and one record', async () => {
    const given = { email: 'lost@tendwell.test', name: 'Lost Answer', role: 'concierge' }
    const records = await audited(async () => {
      const answers = await Promise.all([invite(given), invite(given), invite(given)])
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.colleague.id}`)).size).toBe(1)
    })
    expect(await outbox(world, 'lost@tendwell.test')).toHaveLength(1)
    expect(records.map(({ action }) => action)).toEqual(['deskInviteStaff'])
  })

  test('is rejected for an address that already has a desk account', async () => {
    const answer = await invite({ email: world.theo.email, name: 'Theo Again', role: 'concierge' })
    expect([answer.status, answer.body.errors]).toEqual([422, { email: ['A colleague already has this address.'] }])
  })

  test.each([
    [{ email: 'x', name: 'X', role: 'concierge' }, 'email'],
    [{ email: 'x@tendwell.test', name: ' ', role: 'concierge' }, 'name'],
    [{ email: 'x@tendwell.test', name: 'X', role: 'member' }, 'role'],
    [{ email: 'x@tendwell.test', name: 'X', role: 'employer' }, 'company_id'],
    [{ email: 'x@tendwell.test', name: 'X', role: 'employer', company_id: 99_999 }, 'company_id'],
    [{ email: 'x\r\nBcc: y@tendwell.test', name: 'X', role: 'concierge' }, 'email'],
  ])('of %j is rejected at %s', async (given, field) => {
    const answer = await invite(given)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('used twenty times at once sets one password', async () => {
    await invite({ email: 'race@tendwell.test', name: 'Race Horse', role: 'concierge' })
    const token = await mailedToken(world, 'race@tendwell.test')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => choosePassword(token, `words of my own, ${n}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })
})

describe('a change', () => {
  test('of the name is recorded with before and after, and keeps the sessions', async () => {
    const grey = await hire()
    const records = await audited(() => olga().patch(`${STAFF}/${grey.id}`, { name: 'Grace Grey' }))
    expect(records).toEqual([
      {
        staff_id: world.olga.id,
        action: 'deskChangeStaff',
        thing_type: 'staff',
        thing_id: String(grey.id),
        thing_name: grey.name,
        before: { name: grey.name },
        after: { name: 'Grace Grey' },
      },
    ])
    expect((await world.as(grey).get('/desk/api/session')).body.staff.name).toBe('Grace Grey')
  })

  test('without a difference leaves no record', async () => {
    const grey = await hire()
    expect(await audited(() => olga().patch(`${STAFF}/${grey.id}`, { name: grey.name, role: 'concierge' }))).toEqual([])
  })

  test("of the role ends the sessions and unassigns the person's requests with an event", async () => {
    const grey = await hire()
    const request = await giveRequest(world, world.maya)
    await atDesk(world, grey, request).change({ assignee: 'me' })
    const answer = await olga().patch(`${STAFF}/${grey.id}`, { role: 'employer', company_id: world.brightwater })
    expect(answer.body.colleague).toMatchObject({
      role: 'employer',
      company: { name: 'Brightwater Foods' },
      in_hand: 0,
    })
    expect((await world.as(grey).get('/desk/api/session')).status).toBe(401)
    const { body } = await atDesk(world, world.theo, request).open()
    expect(body.request.assignee).toBeNull()
    expect(body.request.events.at(-1)).toMatchObject({ event: 'released', by: 'Olga Petrie' })
  })

  test('to the role of an employer needs a company, and from it removes the company', async () => {
    const grey = await hire()
    const without = await olga().patch(`${STAFF}/${grey.id}`, { role: 'employer' })
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['company_id']])
    await olga().patch(`${STAFF}/${grey.id}`, { role: 'employer', company_id: world.brightwater })
    await olga().patch(`${STAFF}/${grey.id}`, { role: 'concierge' })
    const back = await confirm(grey.id)
    expect(back.body.colleague).toMatchObject({ role: 'concierge', company: null })
  })

  test('based on outdated values is rejected and changes nothing', async () => {
    const grey = await hire()
    const change = (body: object) => olga().patch(`${STAFF}/${grey.id}`, body)
    const was = { name: grey.name, role: 'concierge', company_id: null, waiting_role: null }
    expect((await change({ name: 'Grace Grey', was })).status).toBe(200)
    const second = await change({ name: 'Gray Grey', was })
    expect([second.status, second.body.error]).toEqual([
      409,
      'Someone else changed this. Please open it again to see its current state.',
    ])
    expect((await change({ role: 'operations', was: { ...was, name: 'Grace Grey' } })).status).toBe(200)
    const blind = await change({ role: 'employer', company_id: world.brightwater, was: { ...was, name: 'Grace Grey' } })
    expect(blind.status, 'nobody withdraws unseen what a colleague has asked for').toBe(409)
    const { staff } = (await olga().get(STAFF)).body
    expect(staff.find(({ id }: { id: number }) => id === grey.id)).toMatchObject({
      name: 'Grace Grey',
      role: 'concierge',
      role_approval: { role: 'operations' },
    })
  })

  test("of the person's own role is rejected, while their own name can be changed", async () => {
    const answer = await olga().patch(`${STAFF}/${world.olga.id}`, { role: 'concierge' })
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'This is your own account. A colleague in operations has to do that.',
    ])
    expect((await olga().patch(`${STAFF}/${world.olga.id}`, { name: 'Olga Petrie' })).status).toBe(200)
  })

  test('of a closed account is rejected', async () => {
    const grey = await hire()
    await olga().post(`${STAFF}/${grey.id}/close`)
    expect((await olga().patch(`${STAFF}/${grey.id}`, { name: 'Ghost' })).status).toBe(409)
  })
})

describe('closing an account', () => {
  test('ends every session and stream on every server, and no password opens it', async () => {
    const grey = await hire()
    const there = await world.anotherNode()
    const address = await there.deskDoor.listen({ host: '127.0.0.1', port: 0 })
    const stream = await listenTo(`${address}/desk/api/events`, proofOf(grey))
    const answer = await olga().post(`${STAFF}/${grey.id}/close`)
    expect([answer.status, answer.body.colleague.state]).toEqual([200, 'closed'])
    await stream.ended
    expect((await there.as(grey).get('/desk/api/session')).status).toBe(401)
    expect((await signIn(grey.email)).status).toBe(401)
  })

  test("unassigns the person's open requests and keeps the completed ones", async () => {
    const grey = await hire()
    const [open, done] = [await giveRequest(world, world.maya), await giveRequest(world, world.jonah)]
    await atDesk(world, grey, open).change({ assignee: 'me' })
    await atDesk(world, grey, done).change({ assignee: 'me' })
    await atDesk(world, grey, done).change({ status: 'closed' })
    expect((await found(grey.id))?.in_hand).toBe(1)
    await olga().post(`${STAFF}/${grey.id}/close`)
    const released = (await atDesk(world, world.theo, open).open()).body.request
    expect([released.assignee, released.events.at(-1)?.event]).toEqual([null, 'released'])
    expect((await atDesk(world, world.theo, done).open()).body.request.assignee).toMatchObject({ id: grey.id })
  })

  test('twice, also concurrently, closes it once with one record', async () => {
    const grey = await hire()
    const records = await audited(async () => {
      const close = () => olga().post(`${STAFF}/${grey.id}/close`)
      const answers = await Promise.all([close(), close(), close()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    })
    expect(records.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'deskCloseStaff', before: { closed: false }, after: { closed: true } },
    ])
  })

  test('revokes an invitation', async () => {
    const { body } = await invite({ email: 'never@tendwell.test', name: 'Never Came', role: 'concierge' })
    await confirm(body.colleague.id)
    const token = await mailedToken(world, 'never@tendwell.test')
    await olga().post(`${STAFF}/${body.colleague.id}/close`)
    expect((await choosePassword(token)).status).toBe(422)
  })

  test('of the caller is rejected', async () => {
    expect((await olga().post(`${STAFF}/${world.olga.id}/close`)).status).toBe(409)
    expect((await olga().get('/desk/api/session')).status).toBe(200)
  })

  test('concurrently by two people of each other leaves one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const [left, right] = [await hire('operations'), await hire('operations')]
      const answers = await Promise.all([
        world.as(left).post(`${STAFF}/${right.id}/close`),
        world.as(right).post(`${STAFF}/${left.id}/close`),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
      const states = [(await found(left.id))?.state, (await found(right.id))?.state]
      expect(states.toSorted()).toEqual(['active', 'closed'])
    }
  })

  test('is undone by reopening, which requires a new password', async () => {
    const grey = await hire()
    await olga().post(`${STAFF}/${grey.id}/close`)
    const records = await audited(async () => {
      await olga().post(`${STAFF}/${grey.id}/reopen`)
      const answer = await confirm(grey.id)
      expect([answer.status, answer.body.colleague.state]).toEqual([200, 'invited'])
      await olga().post(`${STAFF}/${grey.id}/reopen`)
    })
    expect(records.map(({ action }) => action)).toEqual(['deskAskReopening', 'deskConfirmRole', 'deskReopenStaff'])
    expect((await signIn(grey.email)).status).toBe(401)
    expect((await choosePassword(await mailedToken(world, grey.email), 'quite another one')).status).toBe(200)
    expect((await signIn(grey.email, 'quite another one')).status).toBe(200)
  })
})

test.each(['close', 'reopen', 'invitation'])('an unknown or malformed ID is not found: %s', async (act) => {
  for (const id of ['999999', 'nobody', '0', '%00'])
    expect((await olga().post(`${STAFF}/${id}/${act}`)).status).toBe(404)
})

test('a staff account is not changed if the audit record cannot be written', async () => {
  const grey = await hire()
  await world.owner.schema.alterTable('desk.audit_records').renameTo('hidden').execute()
  const answers = await Promise.all([
    olga().post(`${STAFF}/${grey.id}/close`),
    olga().patch(`${STAFF}/${grey.id}`, { name: 'Nobody' }),
    invite({ email: 'unrecorded@tendwell.test', name: 'Un Recorded', role: 'concierge' }),
  ])
  await world.owner.schema.alterTable('desk.hidden').renameTo('audit_records').execute()
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500])
  expect(await found(grey.id)).toMatchObject({ name: grey.name, state: 'active' })
  expect((await roster()).some(({ email }) => email === 'unrecorded@tendwell.test')).toBe(false)
  expect(await outbox(world, 'unrecorded@tendwell.test')).toEqual([])
})
