import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { upload } from '#tests/world/files.ts'
import { OPTIONS_BEGUN, optionOf, optionsToSend, repriced } from '#tests/world/options.ts'
import type { TestMember } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
beforeEach(async () => void (request = await giveRequest(world, world.maya)))

const at = () => ({
  send: async (more: object = {}, headers?: Record<string, string>) => {
    const { body } = await world.as(world.theo).get(`/desk/api/requests/${request.external_id}`)
    const options = optionsToSend({ seen_seq: body.request.last_seq, ...more })
    return world.as(world.theo).post(`/desk/api/requests/${request.external_id}/options`, options, headers)
  },
  answer: (body: object, key?: string, who: TestMember = world.maya) =>
    world.as(who).post(`${request.path}/option_answers`, body, key === undefined ? {} : { 'idempotency-key': key }),
  cap: (cap: object | null) => world.as(world.maya).put(`${request.path}/spending_cap`, { cap }),
})
const own = async (who = world.maya) =>
  (await world.as(who).get(`/api/v1/options?request_id=${request.external_id}`)).body.options
const thread = async () => (await world.as(world.maya).get(request.path)).body.request
const usd = (amount: string) => ({ amount, currency: 'USD' })

/** A sent set: its newest version, as the member sees it. */
async function sent(more: object = {}) {
  const { status, body } = await at().send(more)
  expect([status, body.error]).toEqual([201, undefined])
  const set = body.options.sets.at(-1)
  return { set: set.id, ...set.versions.at(-1) }
}

test('a request shows the earliest time by which the member must pick, until it is answered', async () => {
  const pickBy = async () => {
    const { body } = await world.as(world.maya).get('/api/v1/attention/open')
    return body.attention.find(({ request_id }: { request_id: string }) => request_id === request.external_id).pick_by
  }
  expect(await pickBy()).toBeNull()
  const [first, second] = [1, 2].map((days) =>
    new Date(world.clock.now().getTime() + days * 24 * HOUR_MS).toISOString(),
  )
  const version = await sent({ expires_at: first })
  await sent({ expires_at: second })
  expect(await pickBy()).toBe(first)
  const next = await sent({ ...repriced(version, '640'), expires_at: second })
  expect(await pickBy()).toBe(second)
  await at().answer({ version_id: next.id, option_id: next.options[0].id })
  expect(await pickBy()).toBe(second)
  world.clock.advance(48 * HOUR_MS)
  expect(await pickBy()).toBeNull()
})

test('a member reads the exact prices and picks an option, which the thread and the desk show', async () => {
  const version = await sent()
  const options = await own()
  expect(options).toMatchObject({ cap: null, sets: [{ id: version.set, versions: [{ version: 1, answer: null }] }] })
  const [largo] = options.sets[0].versions[0].options
  expect(largo).toMatchObject({
    title: 'Casa do Largo',
    price: usd('612.00'),
    starts: '2126-11-20',
    time_zone: 'Europe/Lisbon',
    why: 'No stairs for his knee',
  })
  expect((await thread()).messages.at(-1)).toMatchObject({ id: version.message_id, source: 'other' })
  expect((await thread()).messages.at(-1).body_html).toContain('Casa do Largo, $612.')

  const { status, body } = await at().answer({ version_id: version.id, option_id: largo.id })
  expect([status, body.answer]).toMatchObject([201, { kind: 'picked', option_id: largo.id, price: usd('612.00') }])
  expect((await thread()).messages.at(-1)).toMatchObject({
    id: body.answer.message_id,
    source: 'user',
    body_html: '<p>I pick Casa do Largo, $612.</p>',
  })
  expect((await own()).sets[0].versions[0].answer).toEqual(body.answer)
  const desk = await world.as(world.theo).get(`/desk/api/requests/${request.external_id}/options`)
  expect(desk.body.options.sets[0].versions[0].answer).toEqual(body.answer)
  expect((await atDesk(world, world.theo, request).open()).body.request.waiting_on).toBe('us')
})

test('another member can neither read nor pick options, nor set a cap', async () => {
  const version = await sent()
  expect(await own(world.jonah)).toBe(null)
  const [{ id }] = version.options
  expect((await at().answer({ version_id: version.id, option_id: id }, undefined, world.jonah)).status).toBe(404)
  const mine = request
  request = await giveRequest(world, world.maya)
  expect((await at().answer({ version_id: version.id, option_id: id })).body.errors).toHaveProperty('version_id')
  request = mine
})

describe('an answer', () => {
  test('an answer is stored once per key; another key or answer is rejected with the current options', async () => {
    const version = await sent()
    const [largo, miradouro] = version.options
    const pick = { version_id: version.id, option_id: largo.id }
    const [one, two] = await Promise.all([at().answer(pick, 'a-key'), at().answer(pick, 'a-key')])
    expect([one.status, two.status, one.body]).toEqual([201, 201, two.body])
    expect((await at().answer({ ...pick, option_id: miradouro.id }, 'a-key')).status).toBe(422)
    for (const other of [pick, { ...pick, option_id: miradouro.id }, { ...pick, option_id: null, reason: 'No' }]) {
      const { status, body } = await at().answer(other)
      expect([status, body.error]).toEqual([409, 'You have answered these already.'])
      expect(body.current).toEqual(await own())
    }
    const ownMessages = (await thread()).messages.filter(({ source }: { source: string }) => source === 'user')
    expect(ownMessages).toHaveLength(1)
  })

  test('a decline accepts a reason and is shown in the thread', async () => {
    const version = await sent()
    const none = { version_id: version.id, option_id: null }
    expect((await at().answer({ ...none, reason: '  ' })).body.errors).toHaveProperty('reason')
    expect((await at().answer({ ...none, reason: 'Too far from the river' })).status).toBe(201)
    expect((await thread()).messages.at(-1).body_html).toContain('None of these. Too far from the river')
    expect((await at().answer({ ...none, option_id: version.options[0].id })).status).toBe(409)
  })

  test('an answer to an older version, after expiry or on a completed request is rejected', async () => {
    const first = await sent()
    const [{ id: option_id }] = first.options
    await at().answer({ version_id: first.id, option_id })
    const second = await sent(repriced(first, '655.00'))
    expect((await thread()).messages.at(-1).body_html).toContain('Casa do Largo at $612, no longer counts')
    expect(second.options[0].id).toBe(option_id)
    expect((await at().answer({ version_id: first.id, option_id })).body.error).toBe(
      'These options have changed. Please look at the new ones before you pick.',
    )
    await atDesk(world, world.theo, request).change({ status: 'closed' })
    expect((await at().answer({ version_id: second.id, option_id })).body.error).toContain('This request is completed')
    expect((await at().send()).status).toBe(409)
    await atDesk(world, world.theo, request).change({ status: 'in_progress' })
    const third = await sent({
      ...repriced(second, '640.00'),
      expires_at: new Date(world.clock.now().getTime() + HOUR_MS),
    })
    world.clock.advance(HOUR_MS)
    const late = await at().answer({ version_id: third.id, option_id })
    expect([late.status, late.body.error]).toEqual([
      409,
      'The time to pick one of these is over. Your concierge can ask for it again.',
    ])
    expect((await own()).sets[0].versions.map(({ answer }: { answer: object | null }) => answer !== null)).toEqual([
      true,
      false,
      false,
    ])
  })

  test('a pick above the cap, or in another currency than the cap, is rejected until the cap is changed', async () => {
    const version = await sent({
      options: [
        optionOf('Largo', '612.01'),
        optionOf('Estrela', '500.00', { price: { amount: '500', currency: 'EUR' } }),
      ],
    })
    const [largo, estrela] = version.options
    expect((await at().cap(usd('612'))).body).toEqual({ cap: usd('612') })
    const over = await at().answer({ version_id: version.id, option_id: largo.id })
    expect([over.status, over.body.error]).toEqual([
      409,
      '$612.01 is more than the $612 that you want to spend on this request. Please raise your cap first.',
    ])
    expect(over.body.current.cap).toEqual(usd('612'))
    const other = await at().answer({ version_id: version.id, option_id: estrela.id })
    expect([other.status, other.body.error]).toEqual([409, expect.stringContaining('this price is in euros')])
    await at().cap(usd('612.01'))
    expect((await at().answer({ version_id: version.id, option_id: largo.id })).status).toBe(201)
    await at().cap(null)
    expect((await own()).cap).toBe(null)
  })
})

test('a pick of an option that is no longer held is rejected, while others of its set can be picked', async () => {
  const held_until = new Date(world.clock.now().getTime() + HOUR_MS).toISOString()
  const version = await sent({ options: [optionOf('Largo', '612', { held_until }), optionOf('Miradouro', '548')] })
  const [largo, miradouro] = version.options
  expect([largo.held_until, miradouro.held_until]).toEqual([held_until, null])
  expect((await thread()).messages.at(-1).body_html).toContain('Held until')
  world.clock.advance(HOUR_MS)
  const late = await at().answer({ version_id: version.id, option_id: largo.id })
  expect([late.status, late.body.error]).toEqual([
    409,
    'Largo is not held anymore. Your concierge can ask whether it can still be had.',
  ])
  expect(late.body.current).toEqual(await own())
  // a longer hold makes another version
  const longer = new Date(world.clock.now().getTime() + HOUR_MS).toISOString()
  const options = [optionOf('Largo', '612', { id: largo.id, held_until: longer }), optionOf('Miradouro', '548')]
  const next = await sent({ set_id: version.set, replaces: version.id, options })
  expect([next.version, next.options[0].held_until]).toEqual([2, longer])
  expect((await at().answer({ version_id: version.id, option_id: miradouro.id })).status).toBe(409)
  expect((await at().answer({ version_id: next.id, option_id: largo.id })).status).toBe(201)
})

describe('a version', () => {
  test('a sent version is immutable: the database rejects every update', async () => {
    const version = await sent()
    await at().answer({ version_id: version.id, option_id: version.options[0].id })
    for (const [db, table] of [
      [world.app.db, 'options'],
      [world.app.deskDb, 'options'],
      [world.app.db, 'option_answers'],
      [world.app.deskDb, 'option_versions'],
      [world.app.db, 'spending_caps'],
    ] as const)
      for (const act of [`delete from ${table}`, `update ${table} set ctid = ctid`])
        await expect(sql.raw(act).execute(db)).rejects.toThrow(/permission denied|system column/)
    // not even the owner can store a price that was not shown
    await expect(
      sql`insert into option_answers (version_id, kind, option_id, price, currency, answered_at, message_id)
        values (${(await sent(repriced(version, '700'))).id}, 'picked', ${version.options[0].id}, 1, 'USD', now(), 'x')`.execute(
        world.owner,
      ),
    ).rejects.toThrow('foreign key')
  })

  test('a new version must differ and replaces exactly the version that its author saw', async () => {
    const first = await sent()
    const next = repriced(first, '655.00')
    expect((await at().send(repriced(first, '612.00'))).body.errors).toHaveProperty('options')
    expect((await at().send(next, { 'idempotency-key': 'send' })).status).toBe(201)
    expect((await at().send(next, { 'idempotency-key': 'send' })).status).toBe(201)
    expect((await at().send({ ...next, words: 'Again' })).status).toBe(409)
    expect((await own()).sets[0].versions).toHaveLength(2)
    expect((await at().send({ ...next, set_id: 'nothing' })).body.errors).toHaveProperty('set_id')
  })

  test('a new version can differ only in its currency', async () => {
    const first = await sent({ options: [optionOf('A', '612.00')] })
    const price = { amount: '612.00', currency: 'EUR' }
    const option = optionOf('A', '612.00', { price, id: first.options[0].id })
    const next = await sent({ set_id: first.set, replaces: first.id, options: [option] })
    expect([next.version, next.options[0].price]).toEqual([2, price])
  })

  test('a version is rejected if its author has not seen the latest messages', async () => {
    await world.as(world.maya).post(`${request.path}/messages`, { message: { body: 'No stairs, please' } })
    const { status, body } = await at().send({ seen_seq: 0 })
    expect([status, body.error]).toEqual([
      409,
      'A new message arrived while you were writing. Nothing was sent: please read it first.',
    ])
  })

  test('a version has one to four options with valid prices, days, time zones and addresses', async () => {
    const faults = async (option: object) =>
      Object.keys((await at().send({ options: [optionOf('A', '1', option)] })).body.errors ?? {})
    expect(await faults({ price: usd('1e3') })).toEqual(['options.0.price.amount'])
    expect(await faults({ price: { amount: '1', currency: 'ABC' } })).toEqual(['options.0.price.currency'])
    expect(await faults({ price: { amount: '1.5', currency: 'JPY' } })).toEqual(['options.0.price.amount'])
    expect(await faults({ price: 612 })).toEqual(['options.0.price'])
    expect(await faults({ starts: '2126-02-30' })).toEqual(['options.0.starts'])
    expect(await faults({ ends: '2126-11-19' })).toEqual(['options.0.ends'])
    expect(await faults({ time_zone: 'Mars/Olympus' })).toEqual(['options.0.time_zone'])
    expect(await faults({ time_zone: null })).toEqual(['options.0.time_zone'])
    // oxlint-disable-next-line no-script-url -- tests that it is rejected
    expect(await faults({ link: 'javascript:alert(1)' })).toEqual(['options.0.link'])
    expect((await at().send({ options: [] })).status).toBe(422)
    expect((await at().send({ options: Array.from({ length: 5 }, () => optionOf('A')) })).status).toBe(422)
    const both = [optionOf('A', '1', { why: 'Good' }), optionOf('B', '1', { why: 'Good, too' })]
    expect((await at().send({ options: both })).status).toBe(422)
    expect((await at().send({ expires_at: '2020-01-01T00:00:00Z' })).body.errors).toHaveProperty('expires_at')
    expect(await faults({ held_until: 'for a while' })).toEqual(['options.0.held_until'])
    expect(await faults({ held_until: '2020-01-01T00:00:00Z' })).toEqual(['options.0.held_until'])
    // members must not see a deadline at which no option is held anymore
    expect(await faults({ held_until: '2125-12-31T09:00:00Z' })).toEqual(['expires_at'])
  })

  test('a version can have files, which the next versions may use again', async () => {
    const key = await upload(world, world.theo, { requestId: request.external_id, filename: 'offer.pdf' })
    const first = await sent({ options: [optionOf('A', '1', { file_key: key })] })
    expect(first.options[0].file).toMatchObject({ key, filename: 'offer.pdf' })
    const option = optionOf('A', '2', { file_key: key, id: first.options[0].id })
    const second = await sent({ set_id: first.set, replaces: first.id, options: [option] })
    expect(second.options[0].file).toMatchObject({ key })
    expect((await world.as(world.maya).get(`/api/v1/uploads/expiring_url?key=${key}`)).status).toBe(200)
    expect((await at().send({ options: [optionOf('B', '1', { file_key: 'of-nobody' })] })).status).toBe(422)
  })
})

test('a draft is stored on the server for its author, and is deleted when it is sent', async () => {
  const path = `/desk/api/requests/${request.external_id}/option_draft`
  const save = (content: object | null, based_on: number | null, staff = world.theo) =>
    world.as(staff).put(path, { content, based_on })
  const first = await save(OPTIONS_BEGUN, null)
  expect(first.body.draft.content).toEqual(OPTIONS_BEGUN)
  expect((await save({ ...OPTIONS_BEGUN, words: 'Twice' }, null)).status).toBe(409)
  const second = await save({ ...OPTIONS_BEGUN, words: 'On' }, first.body.draft.version)
  expect(second.body.draft.content.words).toBe('On')
  expect((await save(null, null, world.ines)).body.draft).toBe(null)
  await sent()
  const { body } = await world.as(world.theo).get(`/desk/api/requests/${request.external_id}/options`)
  expect(body.options.draft).toBe(null)
})

test('saved sets are shared or private, and have neither files nor a member', async () => {
  const theos = world.as(world.theo)
  const mine = await theos.post('/desk/api/option-sets', { title: 'Mine', shared: false, content: OPTIONS_BEGUN })
  await theos.post('/desk/api/option-sets', { title: 'Ours', shared: true, content: OPTIONS_BEGUN })
  const titles = async (who = world.theo) =>
    (await world.as(who).get('/desk/api/option-sets')).body.sets.map(({ title }: { title: string }) => title)
  expect([await titles(), await titles(world.ines)]).toEqual([['Mine', 'Ours'], ['Ours']])
  expect((await world.as(world.ines).delete(`/desk/api/option-sets/${mine.body.set.id}`)).status).toBe(404)
  expect((await theos.delete(`/desk/api/option-sets/${mine.body.set.id}`)).status).toBe(200)
})
