import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { notifyMembers } from './notify-members.ts'

const world = setUpWorld()
beforeAll(async () => {
  world.clock.advance(9 * HOUR_MS) // noon in Chicago
})
beforeEach(async () => {
  await world.app.db.deleteFrom('notice_preferences').execute()
  await world.app.db.deleteFrom('outgoing').execute()
})

const PRIVATE = 'maya@home.test'
const CHOICES = { by_email: true, by_text: false, with_words: false, quiet_from: 21, quiet_until: 8 }
const maya = () => world.as(world.maya)
const settings = async () => (await maya().get('/api/v1/notices')).body.notices
const choose = (chosen: object) => maya().put('/api/v1/notices', { ...CHOICES, ...chosen })
const confirm = (token: string) => world.as(null).post('/api/v1/notices/private_address/confirmation', { token })
/** Sends an answer as Theo that stays unread. */
async function unreadAnswer(body = 'Dr. Vogel can see the dog on Friday.') {
  const request = await giveRequest(world, world.maya)
  await atDesk(world, world.theo, request).reply(body)
  await notifyMembers(world.app)
  world.clock.advance(11 * MINUTE_MS)
  await notifyMembers(world.app)
  return request
}

test('a member without a choice gets discreet emails at the sign-in address, and not at night', async () => {
  expect(await settings()).toEqual({
    ...CHOICES,
    email: world.maya.email,
    phone_ending: null,
    private_email: null,
    asked_email: null,
    refused: false,
    this_device: false,
    device_endpoint: null,
    push_key: expect.stringMatching(/^[\w-]{87}$/),
    time_zone: null,
  })
})

test('a choice is stored, and an invalid hour is rejected', async () => {
  expect((await choose({ by_email: false, quiet_from: 0, quiet_until: 0 })).body.notices).toMatchObject({
    by_email: false,
    quiet_from: 0,
  })
  expect((await choose({ quiet_from: 24 })).status).toBe(422)
  expect(await settings()).toMatchObject({ by_email: false, quiet_from: 0 })
})

describe('a private address', () => {
  const ask = (email: string) => maya().put('/api/v1/notices/private_address', { email })

  test('a private address gets notices only after its owner has opened the link', async () => {
    expect((await ask(PRIVATE)).body.notices).toMatchObject({ asked_email: PRIVATE, email: world.maya.email })
    await unreadAnswer()
    const token = await mailedToken(world, PRIVATE)
    expect(await outbox(world, world.maya.email)).toHaveLength(1)
    for (const _twice of [1, 2]) expect((await confirm(token)).status).toBe(200)
    expect(await settings()).toMatchObject({ email: PRIVATE, private_email: PRIVATE, asked_email: null })
    await unreadAnswer()
    expect((await outbox(world, PRIVATE))[0]?.subject).toBe('There’s an answer for you')
    expect(await outbox(world, world.maya.email)).toHaveLength(1)
    expect((await maya().delete('/api/v1/notices/private_address')).body.notices.email).toBe(world.maya.email)
  })

  test('another link, a link for another person or a random text does not confirm an address', async () => {
    await ask('first@home.test')
    const first = await mailedToken(world, 'first@home.test')
    await ask(PRIVATE)
    const [, signature] = (await mailedToken(world, PRIVATE)).split('.')
    for (const token of [first, `${world.jonah.externalId}.${signature}`, 'nonsense', '', '.'])
      expect((await confirm(token)).status).toBe(422)
    expect(await settings()).toMatchObject({ private_email: null })
  })
})

describe('the link in each notice', () => {
  const stopOf = async () => {
    await unreadAnswer()
    const [mail] = await outbox(world, world.maya.email)
    return mail?.links.find((link) => link.includes('/notices/stop/')) ?? ''
  }

  test('the link switches notices off with one click in a mail program, and opening it changes nothing', async () => {
    const path = new URL(await stopOf()).pathname
    await world.as(null).get(path)
    expect(await settings()).toMatchObject({ by_email: true })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await world.memberDoor.inject({
      method: 'POST',
      url: path,
      headers: form,
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect(await settings()).toMatchObject({ by_email: false })
    const sent = await outbox(world, world.maya.email)
    await unreadAnswer()
    expect(await outbox(world, world.maya.email)).toEqual(sent)
  })

  test('the link is in the email’s header, and has no other use', async () => {
    const link = await stopOf()
    const { unsubscribe } = await world.app.db.selectFrom('outgoing').select('unsubscribe').executeTakeFirstOrThrow()
    expect(unsubscribe).toBe(link)
    const token = link.split('/').at(-1) ?? ''
    const stop = (spoiled: string) => world.as(null).post('/api/v1/notices/stop', { token: spoiled })
    expect((await confirm(token)).status).toBe(422)
    expect((await world.as(null).get('/api/v1/notices', { authorization: `Bearer ${token}` })).status).toBe(401)
    for (const spoiled of [`${token}x`, token.replace(world.maya.externalId, world.jonah.externalId), 'x.y', ''])
      expect((await stop(spoiled)).status).toBe(422)
    expect((await stop(token)).status).toBe(200)
  })
})

test('a notice with words shows the message, its author and its subject', async () => {
  await choose({ with_words: true })
  await unreadAnswer('Dr. Vogel can see the dog on Friday.')
  const [mail] = await outbox(world, world.maya.email)
  expect(mail?.subject).toBe('Theo Marchetti about Find a vet')
  expect(mail?.body).toContain('Dr. Vogel can see the dog on Friday.')
})

test('a sample arrives like a notice, and retries an address that had refused emails', async () => {
  await choose({})
  await world.app.db.updateTable('notice_preferences').set({ refusals: 2 }).execute()
  expect(await settings()).toMatchObject({ refused: true })
  expect((await maya().post('/api/v1/notices/samples', {})).status).toBe(200)
  expect((await outbox(world, world.maya.email))[0]?.subject).toBe('There’s an answer for you')
  expect(await settings()).toMatchObject({ refused: false })
  await choose({ by_email: false })
  expect((await maya().post('/api/v1/notices/samples', {})).status).toBe(409)
})

describe('a text message', () => {
  /** Set in the database: with a verified phone, the session would require a code. */
  const texted = async (number: string | null, by_email: boolean) => {
    await world.app.db.updateTable('members').set({ phone: number }).where('id', '=', world.maya.id).execute()
    const chosen = { by_email, by_text: true, with_words: true }
    await world.app.db
      .insertInto('notice_preferences')
      .values({ member_id: world.maya.id, ...chosen })
      .onConflict((known) => known.column('member_id').doUpdateSet(chosen))
      .execute()
  }
  const texts = () => outbox(world, '+15550100142')

  test('a text is sent to a verified phone if chosen, without content', async () => {
    await texted('5550100142', true)
    const { external_id } = await unreadAnswer('Dr. Vogel can see the dog on Friday.')
    const link = `${world.app.config.publicUrl}/requests/${external_id}`
    expect((await texts()).map(({ body }) => body)).toEqual([`Tendwell: There’s an answer for you. ${link}`])
    expect(await outbox(world, world.maya.email)).toHaveLength(1)
  })

  test('a text is not sent to a removed phone, nor more than ten times a day', async () => {
    await texted('5550100142', false)
    for (let at = 0; at < 12; at++) await unreadAnswer()
    expect(await texts()).toHaveLength(9) // and the earlier one
    await world.app.db.deleteFrom('outgoing').execute()
    world.clock.advance(24 * HOUR_MS)
    await texted(null, false)
    await unreadAnswer()
    expect(await texts()).toEqual([])
  })
})
