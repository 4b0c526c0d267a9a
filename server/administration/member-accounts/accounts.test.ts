import { beforeEach, describe, expect, test } from 'vitest'
import { countWrongPassword } from '#server/identity/accounts/credentials.ts'
import { listenTo } from '#tests/harness/listener.ts'
import { proofOf } from '#tests/world/caller.ts'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import { outbox } from '#tests/world/outbox.ts'
import { createMember, PASSWORD, signInMember, type TestMember } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const ACCOUNTS = '/desk/api/accounts'
const world = setUpWorld()
beforeEach(() => world.clock.advance(DAY_MS))

const olga = () => world.as(world.olga)
const find = async (q: string, after = '') =>
  (await olga().get(`${ACCOUNTS}?q=${encodeURIComponent(q)}${after && `&after=${after}`}`)).body
const account = async ({ externalId }: TestMember) => (await olga().get(`${ACCOUNTS}/${externalId}`)).body.account
const act = (member: TestMember, verb: string, body?: object) =>
  olga().post(`${ACCOUNTS}/${member.externalId}/${verb}`, body)
const signIn = (email: string, password = PASSWORD) =>
  world.as(null).post('/api/v1/users/sign_in', { user: { email, password } })

const passwordHash = async () =>
  (await world.app.db.selectFrom('members').select('password_hash').executeTakeFirstOrThrow()).password_hash
/** Another member of Brightwater, signed in. */
const join = async (name: string) =>
  createMember({
    db: world.app.deskDb,
    now: world.clock.now(),
    passwordHash: await passwordHash(),
    name,
    companyId: world.brightwater,
  })

const changes = () =>
  world.app.deskDb
    .selectFrom('desk.audit_records')
    .select(['action', 'thing_type', 'thing_id', 'thing_name', 'before', 'after'])
    .orderBy('id')
    .execute()
/** Returns the audit records that the call wrote. */
async function audited(act: () => Promise<unknown>) {
  const before = await changes()
  await act()
  return (await changes()).slice(before.length)
}

describe('finding a member', () => {
  test('by exact address lists that member first, with the minimum of data', async () => {
    await join('Mayalin Stroud')
    const { accounts } = await find(' MAYA@tendwell.test ')
    expect(accounts).toEqual([
      {
        external_id: world.maya.externalId,
        name: 'Maya Lindqvist',
        email: 'maya@tendwell.test',
        companies: ['Brightwater Foods'],
        state: 'open',
      },
    ])
    expect((await find('maya')).accounts.map(({ name }: { name: string }) => name)).toEqual([
      'Maya Lindqvist',
      'Mayalin Stroud',
    ])
  })

  test('by an empty or unknown term returns no members', async () => {
    for (const q of ['', '   ', '%', '_', 'zzzz', "'; drop table members; --"])
      expect((await find(q)).accounts).toEqual([])
  })

  test('pages through all members without gaps or repeats', async () => {
    for (let n = 0; n < 60; n++) await join(`Quill${n} Samename`)
    const names: string[] = []
    let page = await find('samename')
    names.push(...page.accounts.map(({ email }: { email: string }) => email))
    while (page.next) {
      page = await find('samename', page.next)
      names.push(...page.accounts.map(({ email }: { email: string }) => email))
    }
    expect([names.length, new Set(names).size]).toEqual([60, 60])
  })

  test('with an unknown cursor is rejected', async () => {
    expect((await olga().get(`${ACCOUNTS}?q=maya&after=nobodysnobodys`)).status).toBe(400)
  })

  test('and opening the account records whose account was opened', async () => {
    world.clock.advance(DAY_MS)
    const before = await accessRecords(world)
    await find('maya')
    await account(world.maya)
    const rows = (await accessRecords(world)).slice(before.length)
    const about = { staff_id: world.olga.id, member_id: world.maya.id, request_id: null }
    expect(rows).toContainEqual(expect.objectContaining({ ...about, what: 'found', words: 'maya' }))
    expect(rows.at(-1)).toMatchObject({ ...about, what: 'account' })
  })
})

test('an account page shows how the member signs in, and only the end of the phone number', async () => {
  const nora = await join('Nora Phone')
  await world.app.db.updateTable('members').set({ phone: '5550104321' }).where('id', '=', nora.id).execute()
  await signIn(nora.email)
  const answer = await olga().get(`${ACCOUNTS}/${nora.externalId}`)
  expect(answer.body.account).toEqual({
    external_id: nora.externalId,
    name: 'Nora Phone',
    email: 'nora@tendwell.test',
    companies: ['Brightwater Foods'],
    state: 'open',
    created_at: world.clock.now().toISOString(),
    last_signed_in_at: world.clock.now().toISOString(),
    closed_at: null,
    locked_until: null,
    sessions: 2,
    phone_ending: '4321',
    own_factors: 0,
    places: [
      {
        company: 'Brightwater Foods',
        state: 'verified',
        verified_by: 'operations',
        ended_at: null,
        grace_until: null,
      },
    ],
    leaver_link: null,
  })
  expect(answer.text).not.toContain('5550104321')
})

describe('unlocking', () => {
  test('accepts the correct password at once, is recorded, and changes nothing when repeated', async () => {
    const lock = await join('Lotte Locked')
    for (let at = 0; at < 10; at++) await countWrongPassword(world.app, lock.id)
    expect(await account(lock)).toMatchObject({
      state: 'locked',
      locked_until: new Date(world.clock.now().getTime() + HOUR_MS).toISOString(),
    })
    expect((await act(lock, 'unlock', {})).status).toBe(422)
    const records = await audited(async () => {
      expect((await act(lock, 'unlock', { reason: 'Rang us' })).body).toEqual({ success: true })
      expect((await act(lock, 'unlock', { reason: 'Rang us' })).status).toBe(200)
    })
    expect(records).toEqual([
      {
        action: 'deskUnlockAccount',
        thing_type: 'member',
        thing_id: lock.externalId,
        thing_name: lock.externalId,
        before: { locked: true },
        after: { locked: false, reason: 'Rang us' },
      },
    ])
    expect((await signIn(lock.email)).status).toBe(200)
  })
})

describe('signing a member out everywhere', () => {
  test('ends every session and stream on every server, and leaves other members alone', async () => {
    const there = await world.anotherNode()
    const address = await there.memberDoor.listen({ host: '127.0.0.1', port: 0 })
    const dora = await join('Dora Devices')
    const phone = { ...dora, ...(await signInMember(world.app.deskDb, dora.id, world.clock.now())) }
    const streams = [
      await listenTo(`${address}/api/v1/events`, proofOf(dora)),
      await listenTo(`${address}/api/v1/events`, proofOf(phone)),
    ]
    const records = await audited(() => act(dora, 'sign_out', { reason: 'Lost' }))
    await Promise.all(streams.map(({ ended }) => ended))
    for (const one of [dora, phone]) expect((await there.as(one).get('/api/v1/users/current')).status).toBe(401)
    expect((await there.as(world.maya).get('/api/v1/users/current')).status).toBe(200)
    expect(records.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { sessions: 2 }, after: { sessions: 0, reason: 'Lost' } },
    ])
    expect(await audited(() => act(dora, 'sign_out', { reason: 'Lost' }))).toEqual([])
  })
})

describe('removing a lost phone', () => {
  test('removes the second factor, signs out, mails the member, and records the reason', async () => {
    const pia = await join('Pia Phoneless')
    await world.app.db.updateTable('members').set({ phone: '5550104322' }).where('id', '=', pia.id).execute()
    const records = await audited(async () => {
      expect((await act(pia, 'phone_removal', { reason: ' Rang from work, knew her details ' })).status).toBe(200)
      await act(pia, 'phone_removal', { reason: 'Again' })
    })
    expect(records.map(({ before, after }) => ({ before, after }))).toEqual([
      {
        before: { second_factor: true },
        after: { second_factor: false, reason: 'Rang from work, knew her details' },
      },
    ])
    expect((await world.as(pia).get('/api/v1/users/current')).status).toBe(401)
    expect((await signIn(pia.email)).body.mfa_requires_verification).toBe(false)
    expect((await outbox(world, pia.email)).map(({ subject }) => subject)).toEqual([
      'Two-step verification of your Tendwell account',
    ])
  })

  test.each([{}, { reason: '' }, { reason: '   ' }, { reason: 'x'.repeat(501) }, { reason: 7 }])(
    'the reason %j is rejected',
    async (body) => {
      const answer = await act(world.maya, 'phone_removal', body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['reason']])
    },
  )
})

describe('closing an account', () => {
  const close = (member: TestMember, email = member.email, reason = 'Asked by mail') =>
    act(member, 'close', { email, reason })

  test('requires the exact address, and reports a mismatch at its field', async () => {
    const answer = await close(world.maya, 'jonah@tendwell.test')
    expect([answer.status, answer.body.errors]).toEqual([422, { email: ['This is not the address of this account.'] }])
    expect((await account(world.maya)).state).toBe('open')
  })

  test('signs out everywhere, prevents sign-in, and mails the member', async () => {
    const clara = await join('Clara Closing')
    expect((await close(clara, ' CLARA@tendwell.test ')).body).toEqual({ success: true })
    expect((await world.as(clara).get('/api/v1/users/current')).status).toBe(401)
    expect((await signIn(clara.email)).text).toBe((await signIn('nobody@tendwell.test')).text)
    expect(await account(clara)).toMatchObject({
      state: 'closed',
      closed_at: world.clock.now().toISOString(),
      sessions: 0,
      phone_ending: null,
    })
    expect((await outbox(world, clara.email)).map(({ subject }) => subject)).toEqual([
      'Your Tendwell account was closed',
    ])
  })

  test('voids every mailed link', async () => {
    const rita = await join('Rita Reset')
    await world.as(null).post('/api/v1/users/password', { user: { email: rita.email } })
    const [mail] = await outbox(world, rita.email)
    await close(rita)
    const token = mail?.links[0]?.split('/').at(-1)
    const reset = await world.as(null).put('/api/v1/users/password', {
      reset_password_token: token,
      password: 'a new one',
      password_confirmation: 'a new one',
    })
    expect([mail?.links.length, reset.status]).toEqual([1, 422])
  })

  test('frees the address: a new account with it starts empty, without data of the old one', async () => {
    const fred = await join('Fred Free')
    await giveRequest(world, fred, { name: 'The old request' })
    await close(fred)
    const user = { email: fred.email, password: PASSWORD, name: 'Fred', last_name: 'Free', terms_of_service: 1 }
    expect((await world.as(null).post('/api/v1/users/sign_up', { user })).status).toBe(200)
    const token = (await signIn(fred.email)).headers['authorization']
    const open = await world.as(null).get('/api/v1/requests/open', { authorization: String(token) })
    expect([open.status, open.body.requests]).toEqual([200, []])
    expect((await find(fred.email)).accounts.map(({ state }: { state: string }) => state).toSorted()).toEqual([
      'closed',
      'open',
    ])
  })

  test('keeps the requests at the desk, with a note in those that are in progress', async () => {
    const gail = await join('Gail Going')
    const [open, done] = [await giveRequest(world, gail), await giveRequest(world, gail, { status: 'closed' })]
    await close(gail)
    const [current, completed] = [
      (await atDesk(world, world.theo, open).open()).body.request,
      (await atDesk(world, world.theo, done).open()).body.request,
    ]
    expect([current.status, current.messages.at(-1).internal, completed.messages]).toEqual(['open', true, []])
    expect(current.messages.at(-1).body_html).toContain('account has been closed')
  })

  test('twice, also concurrently, closes it once with one record and one mail', async () => {
    const tina = await join('Tina Twice')
    const records = await audited(async () => {
      const answers = await Promise.all([close(tina), close(tina), close(tina)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    })
    expect(records.map(({ action, after }) => [action, after])).toEqual([
      ['deskCloseAccount', { closed: true, reason: 'Asked by mail' }],
    ])
    expect(await outbox(world, tina.email)).toHaveLength(1)
  })

  test('cannot be undone, and later actions are rejected', async () => {
    const una = await join('Una Undone')
    await close(una)
    for (const [verb, body] of [
      ['unlock', { reason: 'Rang us' }],
      ['sign_out', { reason: 'Lost' }],
      ['phone_removal', { reason: 'Lost' }],
      ['data', { reason: 'Asked' }],
    ] as const) {
      const answer = await act(una, verb, body)
      expect([answer.status, answer.text]).toEqual([
        409,
        '{"error":"This account has been closed, and that cannot be undone."}',
      ])
    }
  })

  test('during a sign-in leaves no session open', async () => {
    for (let round = 0; round < 4; round++) {
      const sam = await join(`Sam${round} Signing`)
      await Promise.all([signIn(sam.email), close(sam), signIn(sam.email)])
      const sessions = await world.app.db.selectFrom('sessions').select('id').where('member_id', '=', sam.id).execute()
      expect(sessions).toEqual([])
    }
  })
})

test('an unknown member is not found by any endpoint', async () => {
  const unknownMember = { ...world.maya, externalId: 'AAAAAAAAAAAAAAAAAAAAAA' }
  const answers = [
    await olga().get(`${ACCOUNTS}/${unknownMember.externalId}`),
    await act(unknownMember, 'unlock', { reason: 'Rang us' }),
    await act(unknownMember, 'sign_out', { reason: 'Lost' }),
    await act(unknownMember, 'phone_removal', { reason: 'Lost' }),
    await act(unknownMember, 'data', { reason: 'Asked' }),
    await act(unknownMember, 'close', { reason: 'Asked', email: 'a@b.c' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
})

test('an account is not changed if the audit record cannot be written', async () => {
  await world.owner.schema.alterTable('desk.audit_records').renameTo('hidden').execute()
  const answers = [
    await act(world.jonah, 'sign_out', { reason: 'Lost' }),
    await act(world.jonah, 'close', { reason: 'Asked', email: world.jonah.email }),
    await act(world.jonah, 'data', { reason: 'Asked' }),
  ]
  await world.owner.schema.alterTable('desk.hidden').renameTo('audit_records').execute()
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500])
  expect((await world.as(world.jonah).get('/api/v1/users/current')).status).toBe(200)
  expect(await outbox(world, world.jonah.email)).toEqual([])
})
