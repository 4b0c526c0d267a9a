import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStaff } from '#server/runtime/commands/create-staff.ts'
import { statusesOf } from '#tests/harness/statuses.ts'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { createColleague, PASSWORD, type TestStaff } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const STAFF = '/desk/api/staff'
let world: World
let people = 0
const newcomer = (role = 'concierge') => {
  people += 1
  return { email: `new${people}@tendwell.test`, name: `New${people} Here`, role }
}
const invite = (by: TestStaff, given: object = newcomer()) => world.as(by).post(STAFF, given)
const confirm = (by: TestStaff, id: number) => world.as(by).post(`${STAFF}/${id}/role_approval`)
const refuse = (by: TestStaff, id: number) => world.as(by).delete(`${STAFF}/${id}/role_approval`)
const signIn = (email: string) => world.as(null).post('/desk/api/session', { email, password: PASSWORD })
const choosePassword = (token: string) =>
  world.as(null).put('/desk/api/password', { token, password: PASSWORD, password_confirmation: PASSWORD })
const hire = (name: string, role: 'operations' | 'employer') =>
  createColleague({
    db: world.app.deskDb,
    now: world.clock.now(),
    passwordHash: 'of no use here',
    name,
    role,
    ...(role === 'employer' && { companyId: world.brightwater }),
  })

describe("a role with access to members' messages, with two people in operations", () => {
  let otto: TestStaff
  beforeAll(async () => {
    world = await openWorld()
    otto = await hire('Otto Ames', 'operations')
  })
  afterAll(() => world.close())

  test.each(['concierge', 'operations'])(
    'of a new %s gives no access before the approval',
    { tags: '@sec-role-approval' },
    async (role) => {
      const given = newcomer(role)
      const { colleague } = (await invite(world.olga, given)).body
      expect(colleague).toMatchObject({
        state: 'unconfirmed',
        role_approval: { kind: 'invitation', role, asked_by: { name: 'Olga Petrie' }, alone_from: null },
      })
      expect(await outbox(world, given.email)).toEqual([])
      const confirmed = await confirm(otto, colleague.id)
      expect([confirmed.status, confirmed.body.colleague]).toEqual([
        200,
        expect.objectContaining({ state: 'invited', role_approval: null }),
      ])
      expect((await choosePassword(await mailedToken(world, given.email))).status).toBe(200)
      expect((await signIn(given.email)).body.staff.role).toBe(role)
    },
  )

  test('gives no access through a forgotten password', { tags: '@sec-role-approval' }, async () => {
    const given = newcomer()
    const { colleague } = (await invite(world.olga, given)).body
    await world.as(null).post('/desk/api/password', { email: given.email })
    const token = await mailedToken(world, given.email)
    expect((await choosePassword(token)).status).toBe(422)
    await confirm(otto, colleague.id)
    expect((await choosePassword(await mailedToken(world, given.email))).status).toBe(200)
  })

  test('is approved once, never by the asker, and each step is mailed to everyone in operations', async () => {
    const given = newcomer()
    const { colleague } = (await invite(world.olga, given)).body
    expect((await confirm(world.olga, colleague.id)).status).toBe(409)
    const wanda = await hire(`Wanda${people} Sorel`, 'operations')
    expect(statusesOf(await Promise.all([confirm(otto, colleague.id), confirm(wanda, colleague.id)]))).toEqual({
      200: 1,
      409: 1,
    })
    expect(await outbox(world, given.email)).toHaveLength(1)
    const subjects = (await outbox(world, world.olga.email)).slice(0, 2).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'A role was confirmed at the Tendwell desk',
      'A second person is asked for at the Tendwell desk',
    ])
  })

  test('of a staff member stays unchanged until the approval, while the name changes at once', async () => {
    const joan = await hire(`Joan${people} Castle`, 'employer')
    const changed = await world.as(world.olga).patch(`${STAFF}/${joan.id}`, { name: 'Joan Castle', role: 'concierge' })
    expect(changed.body.colleague).toMatchObject({
      name: 'Joan Castle',
      role: 'employer',
      role_approval: { kind: 'role', role: 'concierge' },
    })
    expect((await world.as(joan).get('/desk/api/requests')).status).toBe(403)
    expect((await confirm(otto, joan.id)).body.colleague).toMatchObject({ role: 'concierge', company: null })
    expect((await world.as(joan).get('/desk/api/session')).status).toBe(401)
    expect((await confirm(otto, joan.id)).body.error).toBe('No role is waiting for a second person.')
  })

  test("cannot be approved for the approver's own account", async () => {
    const joan = await hire(`June${people} Castle`, 'operations')
    await world.as(world.olga).patch(`${STAFF}/${joan.id}`, { role: 'concierge' })
    expect((await confirm(joan, joan.id)).body.error).toBe(
      'This is your own account. A colleague in operations has to do that.',
    )
  })

  test('that was refused, or waited for seven days, is requested again with another invitation', async () => {
    const given = newcomer()
    const { id } = (await invite(world.olga, given)).body.colleague
    const again = () => world.as(world.olga).post(`${STAFF}/${id}/invitation`)
    expect((await again()).body.error).toBe('A second person in operations has to confirm the role first.')
    expect((await refuse(otto, id)).body.colleague).toMatchObject({ state: 'invitation_ended', role_approval: null })
    expect((await outbox(world, world.olga.email))[0]?.subject).toBe('A role was not given at the Tendwell desk')
    expect((await again()).body.colleague.state).toBe('unconfirmed')
    world.clock.advance(7 * DAY_MS)
    expect((await confirm(otto, id)).status).toBe(409)
    expect((await again()).body.colleague.state).toBe('unconfirmed')
    expect(await outbox(world, given.email)).toEqual([])
    expect((await confirm(otto, id)).body.colleague.state).toBe('invited')
  })

  test('of a reopened account waits, too', async () => {
    const { id } = (await invite(world.olga)).body.colleague
    await confirm(otto, id)
    await world.as(world.olga).post(`${STAFF}/${id}/close`)
    const reopened = await world.as(world.olga).post(`${STAFF}/${id}/reopen`)
    expect(reopened.body.colleague).toMatchObject({ state: 'closed', role_approval: { kind: 'reopening' } })
    expect((await confirm(otto, id)).body.colleague).toMatchObject({ state: 'invited', role_approval: null })
  })

  test('takes effect at once for an employer and from the command line', async () => {
    const employer = { ...newcomer('employer'), company_id: world.brightwater }
    expect((await invite(world.olga, employer)).body.colleague.state).toBe('invited')
    const waiting = newcomer()
    await invite(world.olga, waiting)
    const made = await createStaff(world.app, waiting)
    expect((await choosePassword(made.json.link.split('/').at(-1) ?? '')).status).toBe(200)
    const other = await createStaff(world.app, newcomer('operations'))
    expect((await choosePassword(other.json.link.split('/').at(-1) ?? '')).status).toBe(200)
  })
})

describe('the only person in operations', () => {
  beforeAll(async () => void (world = await openWorld()))
  afterAll(() => world.close())

  test('invites at once before the first request exists, and then waits a day', async () => {
    expect((await invite(world.olga)).body.colleague.state).toBe('invited')
    await giveRequest(world, world.maya)
    const { colleague } = (await invite(world.olga)).body
    const from = new Date(world.clock.now().getTime() + 24 * HOUR_MS).toISOString()
    expect(colleague).toMatchObject({ state: 'unconfirmed', role_approval: { alone_from: from } })
    world.clock.advance(24 * HOUR_MS - 1)
    expect((await confirm(world.olga, colleague.id)).body.error).toMatch(/^You requested this yourself\. As long as/)
    world.clock.advance(1)
    expect((await confirm(world.olga, colleague.id)).body.colleague.state).toBe('invited')
  })

  test('needs the other person as soon as there is one', async () => {
    const { id } = (await invite(world.olga)).body.colleague
    world.clock.advance(24 * HOUR_MS)
    await hire('Otto Ames', 'operations')
    expect((await confirm(world.olga, id)).body.error).toBe(
      'You requested this yourself. Another colleague in operations has to approve it.',
    )
  })
})
