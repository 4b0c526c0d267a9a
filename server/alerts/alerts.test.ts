import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#tests/clock.ts'
import { accessRecords, atDesk } from '#tests/desk.ts'
import { outbox } from '#tests/outbox.ts'
import { giveRequest, type StoredRequest } from '#tests/requests.ts'
import { openWorld, type World } from '#tests/world.ts'
import { mailAlerts } from './mail-alerts.ts'
import { mailUnattended } from './mail-unattended.ts'

let world: World
let request: StoredRequest
beforeEach(async () => {
  world = await openWorld()
  world.clock.advance(9 * HOUR_MS) // noon in Chicago, where Tendwell is
  request = await giveRequest(world, world.maya)
})
afterEach(() => world.close())

const alerts = async (person = world.theo) => (await world.as(person).get('/desk/api/alerts')).body
const kinds = async (person = world.theo) => (await alerts(person)).alerts.map(({ kind }: { kind: string }) => kind)
const write = (body = 'He limps again.') => world.as(world.maya).post(`${request.path}/messages`, { message: { body } })
const change = (to: object, person = world.theo) =>
  world.as(person).patch(`/desk/api/requests/${request.external_id}`, to)
const look = (person = world.theo) =>
  world.as(person).post(`/desk/api/requests/${request.external_id}/seen`, { up_to: 1000 })

describe('a concierge is called', () => {
  test('for what nobody has, until they have looked at it, and for their own members’ words', async () => {
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

  test('by some requests alone the same as by all, and by nothing else', async () => {
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

  test('under another name for each message, and under the same for as long as it stands', async () => {
    await change({ assignee: 'me' })
    const key = async () => (await alerts()).alerts[0].key
    await write()
    const first = await key()
    expect(await key()).toBe(first)
    await write('Please hurry.')
    expect(await key()).not.toBe(first)
  })

  test('never for what they did themselves', async () => {
    await write()
    await look()
    await change({ assignee: 'me' })
    await change({ assignee: null })
    expect(await kinds()).toEqual([])
  })

  test('for an answer that is due in half an hour', async () => {
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

  test('for a task or a reminder of theirs that is due', async () => {
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

  test('for what a colleague hands over', async () => {
    await change({ assignee: 'me' }, world.ines)
    const packet = { to: world.theo.id, known: 'The dog limps.', next: 'Ring the vet.' }
    await look()
    const path = `/desk/api/requests/${request.external_id}/handover`
    expect((await world.as(world.ines).post(path, packet)).status).toBeLessThan(300)
    expect(await kinds()).toContain('hand_over')
    expect(await kinds(world.ines)).toEqual([])
  })
})

describe('who covers for a colleague', () => {
  const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE_MS)
  const isDue = (due_at: Date) =>
    world.app.db
      .updateTable('requests')
      .set({ waiting_on: 'us', waiting_since: world.clock.now(), due_at })
      .where('id', '=', request.id)
      .execute()

  test('is called for what falls due while they are away, not for what is written, and no more once they are back', async () => {
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

  test('names the member of one’s own request with what they wrote last, or asked for', async () => {
    await change({ assignee: 'me' })
    expect(await popUp()).toEqual({ pop_up: { member: 'Maya Lindqvist', words: 'What is the matter? The dog limps' } })
    await write('It came on Monday,\n\n$1,240.')
    await atDesk(world, world.theo, request).reply('Thank you.')
    expect(await popUp()).toEqual({ pop_up: { member: 'Maya Lindqvist', words: 'It came on Monday, $1,240.' } })
    await write('x'.repeat(500))
    expect((await popUp()).pop_up.words).toHaveLength(120)
  })

  test('is a reading of their own, which the record has once a day, and leaves it unread', {
    tags: '@sec-desk-notifications',
  }, async () => {
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

  test('says nothing of what is nobody’s, a colleague’s or not there, and records nothing', {
    tags: '@sec-desk-notifications',
  }, async () => {
    await write()
    expect(await popUp()).toEqual({ pop_up: null })
    await change({ assignee: 'me' }, world.ines)
    const before = await accessRecords(world)
    expect([await popUp(), await popUp(world.theo, 'not-there-at-all')]).toEqual([{ pop_up: null }, { pop_up: null }])
    expect(await accessRecords(world)).toEqual(before)
  })
})

describe('an answer about to be late', () => {
  const dueSoon = () =>
    world.app.db
      .updateTable('requests')
      .set({ waiting_on: 'us', due_at: new Date(world.clock.now().getTime() + 20 * MINUTE_MS) })
      .where('id', '=', request.id)
      .execute()
  const mails = async () => (await outbox(world, world.theo.email)).length

  test('with nobody on it is mailed to those on shift, once, and without a name', async () => {
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

  test('is its assignee’s alone while they are here', async () => {
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

  test('waits for somebody to be there', async () => {
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

  test('alerts and mails everyone on shift, also about what the member writes next', async () => {
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

  test('reaches the queue once the cover leaves, and is mailed again after a colleague attended to it', async () => {
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

  test('is mailed to the first who is back, if it fell due while all were away', async () => {
    await change({ assignee: 'me' })
    await world.app.deskDb.updateTable('desk.staff').set({ away_since: world.clock.now() }).execute()
    await isLate()
    await mailUnattended(world.app)
    world.clock.advance(48 * HOUR_MS)
    await world.as(world.ines).put('/desk/api/me/shift', { on_shift: true })
    await mailUnattended(world.app)
    expect([await subjects(), await subjects(world.theo)]).toEqual([[expect.stringContaining('An answer was due')], []])
  })

  test('is never mailed to a colleague who was invited and has not come yet', async () => {
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

describe('outside their hours', () => {
  const quietUntil = async (person = world.theo) => (await alerts(person)).quiet_until
  const hours = { time_zone: 'Europe/Berlin', opens: '09:00', closes: '22:00' }

  test('it is quiet for a concierge until the office opens', async () => {
    expect(await quietUntil()).toBeNull()
    world.clock.advance(9 * HOUR_MS)
    expect(await quietUntil()).toBe('2026-11-24T14:00:00.000Z')
  })

  test('their own hours stand before the office’s', async () => {
    await world.as(world.theo).put('/desk/api/me/hours', { hours, days_away: [] })
    expect(await quietUntil()).toBeNull()
    world.clock.advance(4 * HOUR_MS)
    expect(await quietUntil()).toBe('2026-11-24T08:00:00.000Z')
    expect(await quietUntil(world.ines), 'the office is open').toBeNull()
  })

  test('they are called where they chose it, which a choice of mails alone does not change', async () => {
    const choose = (body: object) => world.as(world.theo).put('/desk/api/alert_mails', body)
    world.clock.advance(9 * HOUR_MS)
    await choose({ kinds: [], quiet: false })
    expect(await quietUntil()).toBeNull()
    expect((await choose({ kinds: ['late'] })).body).toEqual({ kinds: ['late'], quiet: false })
    expect(await quietUntil()).toBeNull()
    expect((await choose({ kinds: ['late'], quiet: 'no' })).status).toBe(422)
  })
})

describe('a mail about what calls a concierge', () => {
  const choose = (kinds: unknown, quiet?: boolean) =>
    world.as(world.theo).put('/desk/api/alert_mails', { kinds, quiet })
  const mailed = async () => (await outbox(world, world.theo.email)).map(({ subject }) => subject)
  /** Every server looks, and again a minute later. */
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute++) {
      world.clock.advance(MINUTE_MS)
      await Promise.all([mailAlerts(world.app), mailAlerts(world.app), mailAlerts(world.app)])
    }
  }

  test('goes for what they chose, once, after it has stood for two minutes, and names nobody', async () => {
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

  test('never goes for what stood before, was looked at meanwhile, was not chosen, or comes while they are away', async () => {
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

  test('gathers what comes within ten minutes', async () => {
    await choose(['mine', 'unassigned'])
    await change({ assignee: 'me' })
    await write()
    await minutes(3)
    for (let at = 0; at < 3; at++) {
      const other = await giveRequest(world, world.jonah)
      await world.as(world.jonah).post(`${other.path}/messages`, { message: { body: 'Is somebody there?' } })
    }
    await minutes(12)
    expect(await mailed()).toEqual(['3 things need you', 'One of yours wrote'])
  })

  test('waits for the morning where they want it quiet outside their hours, and goes at night where not', async () => {
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

  test('is chosen by a list of kinds that there are', async () => {
    for (const kinds of [undefined, 'mine', ['everything'], [7]]) expect((await choose(kinds)).status).toBe(422)
  })
})
