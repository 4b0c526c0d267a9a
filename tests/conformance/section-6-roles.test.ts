import { describe, expect, test } from 'vitest'
import { memberApi } from '#contract/member/api.ts'
import { proofOf } from '#tests/world/caller.ts'
import { createCompany } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ INTERNAL_COMPANIES: 'ours-one,ours-two' })

const served = Object.values(memberApi).filter((endpoint) => endpoint.served !== false)
const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe('An anonymous visitor', { tags: '@6.1' }, () => {
  const OPEN = [
    'POST /api/v1/users/sign_up',
    'POST /api/v1/users/sign_in',
    'POST /api/v1/users/password',
    'PUT /api/v1/users/password',
    'GET /api/v1/users/unlock',
    // beyond the specification: the company of a sign-up link, and the emailed link of a new address
    'GET /api/v1/companies/:slug',
    'POST /api/v1/users/confirm_email',
    'POST /api/v1/users/confirm_new_email',
    'POST /api/v1/users/disown_email',
    // an employee number before the sign-up, and the way to a company's own sign-in and back
    'POST /api/v1/companies/:slug/employee_number',
    'POST /api/v1/users/sign_in_options',
    'POST /api/v1/oidc/session',
    'POST /api/v1/oidc/join',
    'POST /api/v1/oidc/join/link',
    'POST /api/v1/oidc/join/confirmation',
    // targets of links in notice emails, which carry only a signed token
    'POST /api/v1/notices/private_address/confirmation',
    'POST /api/v1/notices/stop',
  ]

  test('may sign in, sign up, forgot and reset a password, and unlock, and nothing else', async () => {
    const anyones = served.filter(({ who }) => who === 'anyone')
    expect(anyones.map(named).toSorted()).toEqual(OPEN.toSorted())
  })

  test.each(served.filter(({ who }) => who !== 'anyone').map((endpoint) => ({ name: named(endpoint), endpoint })))(
    'is asked to sign in for $name',
    async ({ endpoint: { method, path } }) => {
      const answer = await world.memberDoor.inject({ method, url: path.replace(/:\w+/, '12345678') })
      expect(answer.statusCode).toBe(401)
    },
  )
})

describe('An authenticated member', () => {
  // server/realtime/live/live.test.ts tests the endless response
  const read = served.filter(({ method, answer }) => method === 'GET' && answer !== null)

  test.each(read.map((endpoint) => ({ name: named(endpoint), endpoint })))(
    'is permitted to call $name',
    { tags: '@6.2' },
    async ({ endpoint: { path } }) => {
      const url = path.replace(/:\w+/, '12345678')
      const answer = await world.memberDoor.inject({ method: 'GET', url, headers: proofOf(world.maya) })
      expect([200, 404, 422]).toContain(answer.statusCode)
    },
  )

  test('may enroll a second factor if enrollment is available or verification required', { tags: '@6.3' }, async () => {
    const enrol = () => world.as(world.maya).post('/api/v1/mfa', { mfa_number: '5550100188' })
    const follow = (mfa_policy: 'off' | 'optional' | 'required') =>
      world.app.db.updateTable('companies').set({ mfa_policy }).where('id', '=', world.brightwater).execute()
    await follow('off')
    expect((await enrol()).status).toBe(403)
    await follow('optional')
    expect((await enrol()).status).toBe(200)
    world.clock.advance(60_000)
    await follow('required')
    expect((await enrol()).status).toBe(200)
    await follow('optional')
  })
})

describe('An internal user', { tags: '@6.5' }, () => {
  const isInternal = async () => (await world.as(world.jonah).get('/api/v1/users/current')).body.internal

  test('belongs to one of two companies that the configuration names', { tags: '@6.4' }, async () => {
    expect(await isInternal()).toBe(false)
    for (const slug of ['ours-one', 'ours-two']) {
      const company_id = await createCompany(world.app.deskDb, { slug, name: slug })
      const belonging = { member_id: world.jonah.id, company_id }
      await world.app.db.insertInto('member_companies').values(belonging).execute()
      expect(await isInternal()).toBe(true)
      await world.app.db.deleteFrom('member_companies').where('company_id', '=', company_id).execute()
      expect(await isInternal()).toBe(false)
    }
  })

  test('cannot be made by a sign-up link', async () => {
    const user = { email: 'sly@tendwell.test', password: 'a fine one', name: 'Sly', last_name: 'Fox' }
    const signUp = { user: { ...user, terms_of_service: 1, company_slug: 'ours-one' } }
    expect((await world.as(null).post('/api/v1/users/sign_up', signUp)).status).toBe(422)
  })
})

test('the members’ API knows visitors, members who owe a code, and members', { tags: '@6.9' }, () => {
  expect(new Set(served.map(({ who }) => who))).toEqual(new Set(['anyone', 'half_authenticated', 'member']))
})
