import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import { outbox } from '#tests/world/outbox.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'
import { mailAlerts } from './mail-alerts.ts'
import { mailUnattended } from './mail-unattended.ts'

const world = setUpWorldPerTest()
let request: StoredRequest
beforeEach(async () => {
  world.clock.advance(9 * HOUR_MS) // noon in Chicago, the time zone of the office
  request = await giveRequest(world, world.maya)
})

const alerts = async (person = world.theo) => (await world.as(person).get('/desk/api/alerts')).body
const kinds = async (person = world.theo) => (await alerts(person)).alerts.map(({ kind }: { kind: string }) => kind)
const write = (body = 'He limps again.') => world.as(world.maya).post(`${request.path}/messages`, { message: { body } })
const change = (to: object, person = world.theo) =>
  world.as(person).patch(`/desk/api/requests/${request.external_id}`, to)
const look = (person = world.theo) =>
  world.as(person).post(`/desk/api/requests/${request.external_id}/seen`, { up_to: 1000 })

describe('alerts of a concierge', () => {
  test('unassigned requests that are not opened yet, and messages of own members, cause alerts', async () => {
    await write()
    expect(await alerts()).toMatchObject({
      alerts: [{ kind: 'unassigned', external_id: request.external_id, due_at: null }],
      unread: 1,
      away: false,
    })
    await look()
    expect(await alerts()).toMatchObject({ alerts: [], unread: 0 })
    await change({ assignee: 'me' })
    await write('And he does not eat.')
    expect(await kinds()).toEqual(['mine'])
    expect(await kinds(world.ines)).toEqual([])
  })

  test('alerts for selected requests equal those in the full list', async () => {
    const other = await giveRequest(world, world.maya)
    await atDesk(world, world.ines, request).note('Could you ring them, @Theo Marchetti?')
    for (const path of [request.path, other.path])
      await world.as(world.maya).post(`${path}/messages`, { message: { body: 'He limps again.' } })
    const all = await alerts()
    for (const some of [[request], [other], [request, other]]) {
      const ids = some.map(({ external_id }) => external_id)
      const { body } = await world.as(world.theo).get(`/desk/api/alerts?only=${ids.join(',')}`)
      const isAsked = ({ external_id }: { external_id: string }) => ids.includes(external_id)
      expect(body).toEqual({ ...all, alerts: all.alerts.filter(isAsked), unread: some.length })
    }
    expect((await world.as(world.theo).get('/desk/api/alerts?only=nothing-like-it')).body.alerts).toEqual([])
  })

  test('an alert has a new key for each message, and keeps it while it lasts', async () => {
    await change({ assignee: 'me' })
    const key = async () => (await alerts()).alerts[0].key
    await write()
    const first = await key()
    expect(await key()).toBe(first)
    await write('Please hurry.')
    expect(await key()).not.toBe(first)
  })

  test('a concierge’s own actions cause no alert', async () => {
    await write()
    await look()
    await change({ assignee: 'me' })
    await change({ assignee: null })
    expect(await kinds()).toEqual([])
  })

  test('an answer that is due in half an hour causes an alert', async () => {
    await change({ assignee: 'me' })
    await look()
    const due_at = new Date(world.clock.now().getTime() + 29 * MINUTE_MS)
    const state = { waiting_on: 'us', waiting_since: world.clock.now(), due_at } as const
    await world.app.db.updateTable('requests').set(state).where('id', '=', request.id).execute()
    expect((await alerts()).alerts).toMatchObject([{ kind: 'due', due_at: due_at.toISOString() }])
    world.clock.advance(30 * MINUTE_MS)
    expect(await kinds(), 'and is late then').toEqual(['late'])
    expect(await kinds(world.ines)).toEqual([])
  })

  test('a due task or reminder causes an alert', async () => {
    await change({ assignee: 'me' })
    await look()
    const due_at = new Date(world.clock.now().getTime() + HOUR_MS)
    const at = { request_id: request.id, due_at, created_at: world.clock.now() }
    const { deskDb } = world.app
    const reminder = { ...at, id: 'reminder', staff_id: world.theo.id, what: 'Ring the vet' }
    await deskDb.insertInto('desk.reminders').values(reminder).execute()
    const task = { ...at, id: 'task', owner_id: world.ines.id, created_by: world.theo.id, title: 'Ask the insurer' }
    await deskDb.insertInto('desk.tasks').values(task).execute()
    expect(await kinds()).toEqual([])
    world.clock.advance(HOUR_MS)
    expect([await kinds(), await kinds(world.ines)]).toEqual([['task'], ['task']])
  })

  test('a packet from a colleague causes an alert', async () => {
    await change({ assignee: 'me' }, world.ines)
    const packet = { to: world.theo.id, known: 'The dog limps.', next: 'Ring the vet.' }
    await look()
    const path = `/desk/api/requests/${request.external_id}/handover`
    expect((await world.as(world.ines).post(path, packet)).status).toBeLessThan(300)
    expect(await kinds()).toContain('hand_over')
    expect(await kinds(world.ines)).toEqual([])
  })
})

describe('a concierge who covers for a colleague', () => {
  const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE_MS)
  const isDue = (due_at: Date) =>
    world.app.db
      .updateTable('requests')
      .set({ waiting_on: 'us', waiting_since: world.clock.now(), due_at })
      .where('id', '=', request.id)
      .execute()

  test('the cover is alerted about due items, not about messages, and only during the absence', async () => {
    await change({ assignee: 'me' })
    await look()
    await world.app.deskDb
      .insertInto('desk.tasks')
      .values({
        id: 'task',
        request_id: request.id,
        owner_id: world.theo.id,
        created_by: world.theo.id,
        title: 'Ask the insurer',
        due_at: inMinutes(30),
        created_at: world.clock.now(),
      })
      .execute()
    await isDue(inMinutes(40))
    const lunch = { on_shift: false, until: inMinutes(60), covered_by: world.ines.id }
    expect((await world.as(world.theo).put('/desk/api/me/shift', lunch)).status).toBe(200)
    expect(await alerts()).toMatchObject({ away: true, away_until: lunch.until.toISOString() })
    expect(await kinds(world.ines)).toEqual([])
    world.clock.advance(31 * MINUTE_MS)
    expect(await kinds(world.ines)).toEqual(['due', 'task'])
    expect((await world.as(world.ines).get(`/desk/api/requests/${request.external_id}`)).status).toBe(200)
    world.clock.advance(10 * MINUTE_MS)
    await write()
    await isDue(inMinutes(-1))
    expect(await kinds(world.ines)).toEqual(['late', 'task'])
    world.clock.advance(19 * MINUTE_MS)
    expect(await kinds(world.ines), 'they are back by the clock').toEqual([])
    expect(await alerts()).toMatchObject({ away: false, away_until: null })
    expect(await kinds()).toEqual(['late', 'mine', 'task'])
  })
})

describe('a pop-up with words', () => {
  const popUp = async (person = world.theo, id = request.external_id) =>
    (await world.as(person).get(`/desk/api/requests/${id}/pop_up`)).body

  test('a pop-up for the concierge’s own request shows the member’s name and last message', async () => {
    await change({ assignee: 'me' })
    expect(await popUp()).toEqual({ pop_up: { member: 'Maya Lindqvist', words: 'What is the matter? The dog limps' } })
    await write('It came on Monday,\n\n$1,240.')
    await atDesk(world, world.theo, request).reply('Thank you.')
    expect(await popUp()).toEqual({ pop_up: { member: 'Maya Lindqvist', words: 'It came on Monday, $1,240.' } })
    await write('x'.repeat(500))
    expect((await popUp()).pop_up.words).toHaveLength(120)
  })

  test('a pop-up is recorded once a day, the message stays unread', { tags: '@sec-desk-notifications' }, async () => {
    await change({ assignee: 'me' })
    await look()
    await write()
    const listed = async () => (await accessRecords(world)).filter(({ what }) => what === 'listed')
    const before = (await listed()).length
    for (let time = 0; time < 2; time++) await popUp()
    expect((await listed()).slice(before)).toMatchObject([
      { staff_id: world.theo.id, request_id: request.id, action: 'deskPopUpWords', why: 'own' },
    ])
    expect(await kinds()).toEqual(['mine'])
  })

  test('a pop-up for another request has no content or record', { tags: '@sec-desk-notifications' }, async () => {
    await write()
    expect(await popUp()).toEqual({ pop_up: null })
    await change({ assignee: 'me' }, world.ines)
    const before = await accessRecords(world)
    expect([await popUp(), await popUp(world.theo, 'not-there-at-all')]).toEqual([{ pop_up: null }, { pop_up: null }])
    expect(await accessRecords(world)).toEqual(before)
  })
})

describe('an answer that will soon be late', () => {
  const dueSoon = () =>
    world.app.db
      .updateTable('requests')
      .set({ waiting_on: 'us', due_at: new Date(world.clock.now().getTime() + 20 * MINUTE_MS) })
      .where('id', '=', request.id)
      .execute()
  const mails = async () => (await outbox(world, world.theo.email)).length

  test('a due answer without an assignee is emailed to everyone on shift, once, without names', async () => {
    await dueSoon()
    expect(await Promise.all([mailUnattended(world.app), mailUnattended(world.app)])).toContain(1)
    expect(await mailUnattended(world.app)).toBe(0)
    const [mail, ...more] = await outbox(world, world.theo.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ links: [`${world.app.config.deskPublicUrl}/requests/${request.external_id}`] })
    for (const word of ['Maya', 'Lindqvist', 'vet', 'Brightwater']) expect(JSON.stringify(mail)).not.toContain(word)
    expect(await outbox(world, world.ines.email)).toHaveLength(1)
    expect(await outbox(world, world.olga.email)).toHaveLength(0)
  })

  test('a due answer alerts only its assignee while they are on shift', async () => {
    await change({ assignee: 'me' })
    await dueSoon()
    expect(await mailUnattended(world.app)).toBe(0)
    expect(await mails()).toBe(0)
    await world.app.deskDb
      .updateTable('desk.staff')
      .set({ away_since: world.clock.now() })
      .where('id', '=', world.theo.id)
      .execute()
    expect(await mailUnattended(world.app)).toBe(1)
    expect(await mails()).toBe(0)
    expect(await outbox(world, world.ines.email)).toHaveLength(1)
  })

  test('a due answer without anyone on shift is emailed to the first who arrives', async () => {
    await dueSoon()
    await world.app.deskDb.updateTable('desk.staff').set({ away_since: world.clock.now() }).execute()
    expect(await mailUnattended(world.app)).toBe(0)
    await world.app.deskDb.updateTable('desk.staff').set({ away_since: null }).execute()
    expect(await mailUnattended(world.app)).toBe(1)
  })
})

describe('a late answer of a colleague who leaves', () => {
  const ill = (person = world.theo, by = world.ines) =>
    world.as(by).put(`/desk/api/concierges/${person.id}/shift`, { on_shift: false })
  const isLate = () =>
    world.app.db
      .updateTable('requests')
      .set({ waiting_on: 'us', due_at: new Date(world.clock.now().getTime() - 10 * MINUTE_MS) })
      .where('id', '=', request.id)
      .execute()
  const subjects = async (person = world.ines) => (await outbox(world, person.email)).map(({ subject }) => subject)

  test('a late answer alerts and emails everyone on shift, including the member’s next messages', async () => {
    await change({ assignee: 'me' })
    await isLate()
    expect([await kinds(world.ines), await mailUnattended(world.app)]).toEqual([[], 0])
    expect((await ill()).status).toBe(200)
    await mailUnattended(world.app)
    expect(await kinds(world.ines)).toEqual(['late'])
    expect(await subjects()).toEqual(['An answer was due at 11:50 AM, and nobody is on it'])
    await write()
    expect(await kinds(world.ines)).toEqual(['late', 'unassigned'])
    expect((await alerts(world.ines)).unread).toBe(1)
  })

  test('a late answer reaches the queue once the cover leaves, and can be emailed again', async () => {
    await change({ assignee: 'me' })
    await isLate()
    await ill()
    await mailUnattended(world.app)
    const cover = (id: number | null) =>
      world.app.deskDb.updateTable('desk.staff').set({ covered_by: id }).where('id', '=', world.theo.id).execute()
    await cover(world.ines.id)
    expect([await kinds(world.ines), await mailUnattended(world.app)]).toEqual([['late'], 0])
    await ill(world.ines, world.theo)
    await mailUnattended(world.app)
    expect(await subjects(), 'no colleague is here to be mailed').toHaveLength(1)
    await world.as(world.ines).put('/desk/api/me/shift', { on_shift: true })
    await cover(null)
    await mailUnattended(world.app)
    expect(await subjects()).toHaveLength(2)
  })

  test('a late answer is emailed to the first who is back, if it was due while all were away', async () => {
    await change({ assignee: 'me' })
    await world.app.deskDb.updateTable('desk.staff').set({ away_since: world.clock.now() }).execute()
    await isLate()
    await mailUnattended(world.app)
    world.clock.advance(48 * HOUR_MS)
    await world.as(world.ines).put('/desk/api/me/shift', { on_shift: true })
    await mailUnattended(world.app)
    expect([await subjects(), await subjects(world.theo)]).toEqual([[expect.stringContaining('An answer was due')], []])
  })

  test('a late answer is never emailed to a colleague who was invited and has not signed in', async () => {
    await isLate()
    await world.app.deskDb
      .updateTable('desk.staff')
      .set({ password_hash: null })
      .where('id', '=', world.ines.id)
      .execute()
    await mailUnattended(world.app)
    expect([await subjects(), (await subjects(world.theo)).length]).toEqual([[], 1])
  })
})

describe('alerts outside business hours', () => {
  const quietUntil = async (person = world.theo) => (await alerts(person)).quiet_until
  const hours = { time_zone: 'Europe/Berlin', opens: '09:00', closes: '22:00' }

  test('a concierge gets no alerts until the office opens', async () => {
    expect(await quietUntil()).toBeNull()
    world.clock.advance(9 * HOUR_MS)
    expect(await quietUntil()).toBe('2026-11-24T14:00:00.000Z')
  })

  test('a concierge’s personal hours take precedence over the office’s', async () => {
    await world.as(world.theo).put('/desk/api/me/hours', { hours, days_away: [] })
    expect(await quietUntil()).toBeNull()
    world.clock.advance(4 * HOUR_MS)
    expect(await quietUntil()).toBe('2026-11-24T08:00:00.000Z')
    expect(await quietUntil(world.ines), 'the office is open').toBeNull()
  })

  test('a concierge can choose alerts outside hours, and changing the choice of emails keeps that', async () => {
    const choose = (body: object) => world.as(world.theo).put('/desk/api/alert_mails', body)
    world.clock.advance(9 * HOUR_MS)
    await choose({ kinds: [], quiet: false })
    expect(await quietUntil()).toBeNull()
    expect((await choose({ kinds: ['late'] })).body).toEqual({ kinds: ['late'], quiet: false })
    expect(await quietUntil()).toBeNull()
    expect((await choose({ kinds: ['late'], quiet: 'no' })).status).toBe(422)
  })
})

describe('an email about alerts', () => {
  const choose = (kinds: unknown, quiet?: boolean) =>
    world.as(world.theo).put('/desk/api/alert_mails', { kinds, quiet })
  const mailed = async () => (await outbox(world, world.theo.email)).map(({ subject }) => subject)
  /** Runs the job once a minute, on several servers at the same time. */
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute++) {
      world.clock.advance(MINUTE_MS)
      await Promise.all([mailAlerts(world.app), mailAlerts(world.app), mailAlerts(world.app)])
    }
  }

  test('an email about chosen kinds is sent once, after two minutes, without names', async () => {
    expect((await world.as(world.theo).get('/desk/api/alert_mails')).body).toEqual({ kinds: [], quiet: true })
    await change({ assignee: 'me' })
    await look()
    expect((await choose(['mine', 'mine'])).body).toEqual({ kinds: ['mine'], quiet: true })
    expect((await world.as(world.theo).get('/desk/api/alert_mails')).body).toEqual({ kinds: ['mine'], quiet: true })
    await write()
    await minutes(2)
    expect(await mailed()).toEqual([])
    await minutes(20)
    expect(await mailed()).toEqual(['One of yours wrote'])
    const [mail] = await outbox(world, world.theo.email)
    expect(mail?.body).not.toMatch(/Maya|limps|vet/)
    expect(mail?.links).toContain(`${world.app.config.deskPublicUrl}/requests/${request.external_id}`)
  })

  test('no email is sent for alerts that are old, opened, not chosen, or raised during an absence', async () => {
    await change({ assignee: 'me' })
    await write()
    await choose(['mine'])
    await minutes(5)
    await look()
    await write('And he does not eat.')
    await minutes(1)
    await look()
    await giveRequest(world, world.jonah)
    await minutes(5)
    await world.app.deskDb
      .updateTable('desk.staff')
      .set({ away_since: world.clock.now(), away_until: new Date(world.clock.now().getTime() + HOUR_MS) })
      .where('id', '=', world.theo.id)
      .execute()
    await write('Please hurry.')
    await minutes(5)
    expect(await mailed()).toEqual([])
  })

  test('an email collects the alerts of ten minutes', async () => {
    await choose(['mine', 'unassigned'])
    await change({ assignee: 'me' })
    await write()
    await minutes(3)
    for (let at = 0; at < 3; at++) {
      const other = await giveRequest(world, world.jonah)
      await world.as(world.jonah).post(`${other.path}/messages`, { message: { body: 'Is somebody there?' } })
    }
    await minutes(12)
    expect(await mailed()).toEqual(['3 alerts', 'One of yours wrote'])
  })

  test('an email waits for the morning if the concierge wants quiet, and else is sent at night', async () => {
    await change({ assignee: 'me' })
    await choose(['mine'])
    world.clock.advance(9 * HOUR_MS)
    await write()
    await minutes(20)
    expect(await mailed()).toEqual([])
    world.clock.advance(12 * HOUR_MS)
    await minutes(20)
    expect(await mailed()).toEqual(['One of yours wrote'])
    world.clock.advance(12 * HOUR_MS)
    await choose(['mine'], false)
    await write('He is up again.')
    await minutes(20)
    expect(await mailed()).toHaveLength(2)
  })

  test('the choice accepts only existing kinds of alerts', async () => {
    for (const kinds of [undefined, 'mine', ['everything'], [7]]) expect((await choose(kinds)).status).toBe(422)
  })
})
