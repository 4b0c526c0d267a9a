import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listenTo } from '#tests/harness/listener.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { outbox } from '#tests/world/outbox.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'
import { notifyMembers } from './notify-members.ts'

const world = setUpWorldPerTest()
let request: StoredRequest
beforeEach(async () => {
  world.clock.advance(9 * HOUR_MS) // noon in Chicago, the time zone of the office
  request = await giveRequest(world, world.maya)
})

/** Sends a reply as Theo at the desk. */
async function answer(body = 'Dr. Vogel can see the dog on Friday.', of = request) {
  const path = `/desk/api/requests/${of.external_id}/messages`
  const { status, text } = await world.as(world.theo).post(path, { body })
  if (status >= 300) throw new Error(`The answer was refused: ${text}`)
  const { id } = await world.app.db
    .selectFrom('timeline')
    .select('id')
    .where('request_id', '=', of.id)
    .where('kind', '=', 'message')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  return id
}
const read = (upTo: string) => world.as(world.maya).post(`${request.path}/read`, { up_to: upTo })
const mails = () => outbox(world, world.maya.email)
const pass = async (ms: number) => {
  await notifyMembers(world.app)
  world.clock.advance(ms)
  await notifyMembers(world.app)
}
const states = async () =>
  (await world.app.deskDb.selectFrom('desk.notices').select(['state', 'read_at']).orderBy('seq').execute()).map(
    ({ state, read_at }) => [state, read_at !== null],
  )

test('an answer that is unread for two minutes is emailed once, without its text', async () => {
  await answer()
  await pass(MINUTE_MS)
  expect(await mails()).toEqual([])
  await pass(MINUTE_MS)
  await pass(DAY_MS)
  const all = await mails()
  expect(all).toHaveLength(1)
  expect(all[0]).toMatchObject({
    channel: 'email',
    subject: 'There’s an answer for you',
    links: expect.arrayContaining([`${world.app.config.publicUrl}/requests/${request.external_id}`]),
  })
  for (const word of ['Maya', 'Lindqvist', 'Theo', 'Marchetti', 'vet', 'Vogel', 'Brightwater', 'knee', '997'])
    expect(JSON.stringify(all)).not.toContain(word)
})

test('an answer that the member’s page shows is not emailed, and the time of reading is stored', async () => {
  const id = await answer()
  await notifyMembers(world.app)
  await read(id)
  await pass(HOUR_MS)
  expect(await mails()).toEqual([])
  expect(await states()).toEqual([['read', true]])
})

test('a notice is marked as read once the member has read it, and only then is the next one emailed', async () => {
  await answer()
  await pass(2 * MINUTE_MS)
  const second = await answer('And on Monday.')
  await pass(HOUR_MS)
  expect(await mails()).toHaveLength(1)
  await read(second)
  await pass(HOUR_MS)
  expect(await states()).toEqual([
    ['sent', true],
    ['covered', true],
  ])
  await answer('It is done.')
  await pass(2 * MINUTE_MS)
  expect(await mails()).toHaveLength(2)
})

test('the desk shows for each message when it was emailed and when it was read', async () => {
  const id = await answer()
  await pass(2 * MINUTE_MS)
  const noticeEvents = async () => {
    const { body } = await world.as(world.theo).get(`/desk/api/requests/${request.external_id}`)
    return body.request.messages.at(-1).notice
  }
  expect(await noticeEvents()).toMatchObject({ state: 'sent', at: null, read_at: null })
  await world.app.db.updateTable('outgoing').set({ sent_at: new Date() }).execute()
  await notifyMembers(world.app)
  await read(id)
  await notifyMembers(world.app)
  expect(await noticeEvents()).toMatchObject({
    state: 'sent',
    at: expect.any(String),
    read_at: world.clock.now().toISOString(),
  })
})

test('a completed request is one notice, unless its page was open', async () => {
  const close = () => world.as(world.theo).patch(`/desk/api/requests/${request.external_id}`, { status: 'closed' })
  const id = await answer()
  await read(id)
  expect((await close()).status).toBe(200)
  await pass(2 * MINUTE_MS)
  expect(await mails()).toHaveLength(1)

  request = await giveRequest(world, world.maya)
  const other = await answer()
  await close()
  await read(other)
  await pass(HOUR_MS)
  expect(await mails()).toHaveLength(1)
})

test('the email about a completed request has links to rate it, and names nothing', async () => {
  const result = { revision: 0, words: 'Your knee is paid for.', money: { cents: 99_700, kind: 'not_paid' } }
  const close = () =>
    world.as(world.theo).patch(`/desk/api/requests/${request.external_id}`, { status: 'closed', result })
  await answer()
  expect((await close()).status).toBe(200)
  const counted = { own_minutes: 4, answers: 2, messages: 1, call_minutes: 0 }
  await world.app.deskDb
    .insertInto('time_given_back')
    .values({ request_id: request.id, worked_minutes: 220, ...counted })
    .execute()
  await pass(2 * MINUTE_MS)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  const link = `${world.app.config.publicUrl}/requests/${request.external_id}`
  expect(mail).toMatchObject({
    subject: 'One thing is done',
    body: expect.stringMatching(
      /^One thing is done\.\n\nFinished on [A-Z][a-z]+ \d+\. Our time: 3\sh\s40\smin\. Yours: 4\smin\.\n/,
    ),
    links: expect.arrayContaining([link, `${link}?rating=1`, `${link}?rating=5`, `${link}#write`]),
  })
  for (const word of ['Maya', 'Lindqvist', 'Theo', 'Marchetti', 'vet', 'Vogel', 'Brightwater'])
    expect(JSON.stringify(mail)).not.toContain(word)
})

test('a member who chose notices with words reads the closing words of a completed request', async () => {
  const chosen = { by_email: true, by_text: false, with_words: true, quiet_from: 21, quiet_until: 8 }
  expect((await world.as(world.maya).put('/api/v1/notices', chosen)).status).toBe(200)
  await answer()
  await world.as(world.theo).patch(`/desk/api/requests/${request.external_id}`, { status: 'closed' })
  await pass(2 * MINUTE_MS)
  expect(await mails()).toMatchObject([{ subject: 'Theo Marchetti about Find a vet' }])
})

test('an email with words has the thread’s formatting, and no Markdown in its text and preview', async () => {
  const chosen = { by_email: true, by_text: false, with_words: true, quiet_from: 21, quiet_until: 8 }
  await world.as(world.maya).put('/api/v1/notices', chosen)
  const family = '👨‍👩‍👧'
  await answer(
    `**Good** news 24. Dezember: card ****1234 ${family.repeat(30)}\n\n1. Passport\n2. [The form](https://linden.test/a)`,
  )
  await pass(2 * MINUTE_MS)
  const [mail] = await mails()
  expect(mail?.body).toContain(
    `Good news 24. Dezember: card ****1234 ${family.repeat(30)}\n\n1. Passport\n2. The form (https://linden.test/a)`,
  )
  const { html } = await world.app.db.selectFrom('outgoing').select('html').executeTakeFirstOrThrow()
  expect(html).toMatch(/<strong>Good<\/strong> news 24\. Dezember: card \*{4}1234/)
  expect(html).toMatch(/<ol dir="auto" style="[^"]*decimal"><li>Passport<\/li><li><a class="link"/)
  const [, preview] = /<div style="display:none[^>]*>([^<]*)</.exec(html ?? '') ?? []
  expect(preview).toMatch(new RegExp(`^Good news 24\\. Dezember: card \\*{4}1234 (${family})+…$`, 'u'))
})

test('events from before notices were followed cause no notice', async () => {
  await answer()
  await sql`insert into desk.notice_positions select id, last_seq from requests`.execute(world.app.deskDb)
  await pass(HOUR_MS)
  expect(await mails()).toEqual([])
})

test('two servers that look several times send one email', async () => {
  const other = await world.anotherNode()
  await answer()
  await Promise.all([notifyMembers(world.app), notifyMembers(other.app)])
  world.clock.advance(2 * MINUTE_MS)
  await Promise.all([world.app, other.app, world.app, other.app].map((app) => notifyMembers(app)))
  expect(await mails()).toHaveLength(1)
})

test('a server that dies before it has stored its decision changes nothing', async () => {
  await answer()
  await notifyMembers(world.app)
  world.clock.advance(2 * MINUTE_MS)
  // the last statement of the decision fails, as if the connection broke
  await sql`alter table desk.notice_sends add constraint broken check (channel = 'sms')`.execute(world.owner)
  expect(await notifyMembers(world.app)).toBe(0)
  await sql`alter table desk.notice_sends drop constraint broken`.execute(world.owner)
  await pass(0)
  expect(await mails()).toHaveLength(1)
})

describe('a member is not emailed', () => {
  test('a member who switched notices off is not emailed', async () => {
    await world.app.db.insertInto('notice_preferences').values({ member_id: world.maya.id, by_email: false }).execute()
    await answer()
    await pass(2 * MINUTE_MS)
    expect(await states()).toEqual([['switched_off', false]])
    expect(await mails()).toEqual([])
  })

  test('a member is not emailed in quiet hours of their own time zone', async () => {
    await world.app.db
      .updateTable('members')
      .set({ timezone: 'Europe/Berlin' })
      .where('id', '=', world.maya.id)
      .execute()
    world.clock.advance(3 * HOUR_MS) // ten in the evening there
    await answer()
    await pass(2 * MINUTE_MS)
    expect(await states()).toEqual([['quiet', false]])
    await pass(10 * HOUR_MS)
    expect(await mails()).toHaveLength(1)
  })

  test('quiet hours use the last time zone of the member’s browser, and ignore an invalid one', async () => {
    const address = await world.memberDoor.listen({ host: '127.0.0.1', port: 0 })
    for (const zone of ['Asia/Tokyo', 'Nowhere/At all']) {
      const { token } = world.maya
      const headers = { authorization: `Bearer ${token}`, 'time-zone': zone }
      ;(await listenTo(`${address}/api/v1/events`, headers)).leave()
    }
    const { timezone } = await world.app.db
      .selectFrom('members')
      .select('timezone')
      .where('id', '=', world.maya.id)
      .executeTakeFirstOrThrow()
    expect(timezone).toBe('Asia/Tokyo')
  })

  test('a member whose account is closed is not emailed', async () => {
    await answer()
    await world.app.db
      .updateTable('members')
      .set({ closed_at: world.clock.now() })
      .where('id', '=', world.maya.id)
      .execute()
    await pass(2 * MINUTE_MS)
    expect(await states()).toEqual([['unreachable', false]])
  })

  test('an address that has refused two notices is not emailed, and the desk shows that', async () => {
    for (const body of ['One.', 'Two.', 'Three.']) {
      await answer(body)
      await pass(2 * MINUTE_MS)
      await world.app.db
        .updateTable('outgoing')
        .set({ given_up_at: world.clock.now(), reason: 'no_such_address' })
        .where('given_up_at', 'is', null)
        .execute()
      await pass(HOUR_MS)
    }
    expect(await states()).toEqual([
      ['bounced', false],
      ['bounced', false],
      ['bounced', false],
    ])
    const { count } = await world.app.deskDb
      .selectFrom('desk.notice_sends')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(2)
  })
})

test('a notice expires after three days', async () => {
  await answer()
  await pass(3 * MINUTE_MS)
  const { rows } = await sql<{ hours: number; urgent: boolean }>`
    select extract(epoch from expires_at - created_at)::integer / 3600 as hours, urgent from outgoing`.execute(
    world.owner,
  )
  expect(rows).toEqual([{ hours: 72, urgent: false }])
})
