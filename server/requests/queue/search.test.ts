import { beforeAll, describe, expect, test } from 'vitest'
import { FOUND_MAX } from '#contract/desk/queue/queue.ts'
import { whenLong } from '#tests/harness/long.ts'
import { HOUR_MS } from '#tests/world/clock.ts'
import { giveManyRequests } from '#tests/world/crowd/many-requests.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import { createMember } from '#tests/world/people.ts'
import { giveRequest, giveUpload, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const find = async (q: string, limit = 20) =>
  (await world.as(world.theo).get(`/desk/api/requests?limit=${limit}&q=${encodeURIComponent(q)}`)).body
const names = async (q: string): Promise<string[]> =>
  (await find(q)).requests.map(({ name }: StoredRequest & { name: string }) => name)

beforeAll(async () => {
  const { deskDb, db } = world.app
  const people = ['Björn Halvorsen', 'Hannah O’Brien', 'Zoë Müller', 'Lúcia Åkesson', 'Priya Śliwa']
  const members = new Map<string, Awaited<ReturnType<typeof createMember>>>()
  for (const name of people)
    members.set(name, await createMember({ db: deskDb, now: world.clock.now(), passwordHash: 'x', name }))
  const of = (name: string) => members.get(name) ?? world.maya
  await db.updateTable('members').set({ phone: '5550100142' }).where('id', '=', of('Zoë Müller').id).execute()
  const give = (who: string, name: string, details: string, more: object = {}) =>
    giveRequest(world, of(who), { name, details, ...more })
  const appeal = await give('maya', 'Appeal the March MRI claim', 'Who denied it?\nLinden Health')
  await atDesk(world, world.theo, appeal).reply('The appeal is in, reference LH-20418-A. Linden has 30 days to answer.')
  await atDesk(world, world.theo, appeal).note('Spoke to Carla, ext. 4410')
  const ticket = await give(
    'Björn Halvorsen',
    'Contest a parking ticket',
    'Where was it?\nIn front of the café in Zürich',
  )
  await give('Hannah O’Brien', 'Board two cats over Thanksgiving', 'How many?\nTwo, one is shy')
  await give('Zoë Müller', 'Get the roof quoted', 'What is there now?\nCedar shingles and two fences')
  await give(
    'Lúcia Åkesson',
    'Make a will',
    'Who is the guardian?\nMy sister. Their file is BG77120, the court’s NC-40771',
  )
  const passport = await give('Priya Śliwa', 'Renew a passport', 'By when?\nBefore the tow fee hearing')
  const tow = await give('Priya Śliwa', 'Dispute a tow fee', 'How much?\n$318, the fee for a tow')
  await atDesk(world, world.ines, tow).change({ assignee: 'me' })
  const tree = await give('maya', 'Find a linden tree', 'Where?\nIn the yard, plot 944107', {
    issued_at: new Date('2025-06-01T12:00:00Z'),
  })
  await world.as(world.maya).post(`${tree.path}/messages`, { message: { body: 'A young one will do' } })
  await give('maya', 'Old boiler', 'What?\nIt ticks', { status: 'closed' })
  const file = await giveUpload(world, world.maya, { filename: 'Reisepaß_Scan.pdf' })
  await db
    .updateTable('uploads')
    .set({ request_id: passport.id, attached_message_id: 'some-message' })
    .where('key', '=', file)
    .execute()
  const due_at = new Date(world.clock.now().getTime() + HOUR_MS).toISOString()
  const task = { title: 'Call the city', owner: world.theo.id, due_at }
  await world.as(world.theo).post(`/desk/api/requests/${tow.external_id}/tasks`, task)
  await db.updateTable('requests').set({ due_at: '2026-12-01T18:00:00Z' }).where('waiting_on', '=', 'us').execute()
  const bulk = (act: object, { external_id }: StoredRequest) =>
    world.as(world.theo).post('/desk/api/bulk_acts', { act, requests: [{ external_id }] })
  await bulk({ kind: 'tags', add: ['Visa'], remove: [] }, passport)
  await bulk({ kind: 'snooze', until: null }, ticket)
  // in the office's time zone it is 3 AM on Monday, November 23
  const due = (name: string, at: string) =>
    db.updateTable('requests').set({ due_at: at }).where('name', '=', name).execute()
  await due(CATS, '2026-11-23T08:59:00Z')
  await due(ROOF, '2026-11-24T05:59:00Z')
  await due(WILL, '2026-11-24T06:01:00Z')
  await due(PASSPORT, '2026-11-26T18:00:00Z')
  await giveManyRequests(world, MANY)
})

/**
 * Requests of other members whose messages contain some of the same words. Each word is in more than a thousand of
 * them.
 */
const MANY = whenLong(9990, 3000)

const APPEAL = 'Appeal the March MRI claim'
const TICKET = 'Contest a parking ticket'
const CATS = 'Board two cats over Thanksgiving'
const ROOF = 'Get the roof quoted'
const WILL = 'Make a will'
const PASSPORT = 'Renew a passport'
const TOW = 'Dispute a tow fee'
const TREE = 'Find a linden tree'
const BOILER = 'Old boiler'

describe('typed searches and their expected first match', () => {
  test.each([
    ['20418', APPEAL],
    ['0418', APPEAL],
    ['LH-20418', APPEAL],
    ['lh20418', APPEAL],
    ['LH20418A', APPEAL],
    ['lh 20418', APPEAL],
    ['lh204', APPEAL],
    ['xh20418', undefined],
    ['bg77120', WILL],
    ['BG-77120', WILL],
    ['nc 40771', WILL],
    ['LH-20418-A', APPEAL],
    // the complete number, then a part of it
    ['4410', APPEAL],
    ['944107', TREE],
    ['44107', TREE],
    ['Bjorn', TICKET],
    ['björn', TICKET],
    ['BJÖRN HALV', TICKET],
    ['halvorsen bjorn', TICKET],
    ['cafe', TICKET],
    ['café', TICKET],
    ['zurich', TICKET],
    ['Zürich', TICKET],
    ["O'Brien", CATS],
    ['O’Brien', CATS],
    ['obrien', CATS],
    ['o`brien', CATS],
    ['Muller', ROOF],
    ['zoe muller', ROOF],
    ['Zoë', ROOF],
    ['akesson', WILL],
    ['lucia', WILL],
    ['reisepass', PASSPORT],
    ['(555) 010-0142', ROOF],
    ['555-010-0142', ROOF],
    ['5550100142', ROOF],
    ['+1 555 010 0142', ROOF],
    ['15550100142', ROOF],
    ['010 0142', ROOF],
    ['0142', ROOF],
    ['fences', ROOF],
    ['fence', ROOF],
    ['shingle', ROOF],
    ['guardians', WILL],
    ['denying', APPEAL],
    ['parked', TICKET],
    ['renewing passports', PASSPORT],
    ['appeals', APPEAL],
    ['"tow fee"', TOW],
    ['"fee for a tow"', TOW],
    ['“tow fee”', TOW],
    ['"fee tow"', undefined],
    ['linden', TREE],
    ['linden -tree', APPEAL],
    ['linden claim', APPEAL],
    ['from:maya linden', TREE],
    ['from:priya fee', TOW],
    ['from:Bjorn', TICKET],
    ['assignee:ines', TOW],
    ['assignee:none boiler', BOILER],
    ['assignee:me appeal', APPEAL],
    ['is:done', BOILER],
    ['is:open boiler', undefined],
    ['is:unread', TREE],
    ['is:unread -linden', undefined],
    ['is:late', CATS],
    ['is:snoozed', TICKET],
    ['is:snoozed renew', undefined],
    ['company:brightwater appeal', APPEAL],
    ['company:halden appeal', undefined],
    ['tag:vis', PASSPORT],
    ['has:tag', PASSPORT],
    ['before:2026-01-01', TREE],
    ['before:1/1/2026', TREE],
    ['linden since:2026-01-01', APPEAL],
    ['has:file', PASSPORT],
    ['has:task', TOW],
    ['has:note', APPEAL],
    ['fee is:open -passport', TOW],
    ['due:late', CATS],
    ['due:overdue is:open', CATS],
    ['due:today -cats', ROOF],
    ['due:tomorrow', WILL],
    ['due:2026-11-26', PASSPORT],
    ['due:11/26/2026', PASSPORT],
    ['due:2026-11-27', undefined],
  ])('%j', async (q, first) => {
    expect((await names(q))[0]).toBe(first)
  })
})

test.each([
  ['lh20418', 'LH-20418'],
  ['BG-77120', 'BG77120'],
  ['0418', '0418'],
  ['418', '418'],
])('a search for %j marks the match', async (q, shown) => {
  const { parts } = (await find(q)).requests[0].match
  expect(parts.filter(({ hit }: { hit: boolean }) => hit)).toEqual([{ text: shown, hit: true }])
})

describe('matched places', () => {
  const textOf = (match: { parts: { text: string }[] }) => match.parts.map(({ text }) => text).join('')

  test('a match shows at most two places, each with its author and time', async () => {
    const [appeal] = (await find('linden carla')).requests
    expect(appeal.match).toMatchObject({ where: 'message', by: { name: world.theo.name, me: true } })
    expect(textOf(appeal.match)).toContain('Linden has 30 days')
    expect(appeal.match_also).toMatchObject({ where: 'note', by: { me: true }, at: world.clock.now().toISOString() })
    expect(textOf(appeal.match_also)).toBe('Spoke to Carla, ext. 4410')
    const [, denied] = (await find('linden')).requests
    expect(denied.match_also).toMatchObject({ where: 'details', by: { name: 'Maya', me: false } })
    expect((await find('reisepass')).requests[0]).toMatchObject({
      match: { where: 'file', by: null },
      match_also: null,
    })
  })

  test('a match does not show places of small words if the request’s title has the other words', async () => {
    const [appeal] = (await find('appeal the march')).requests
    expect(appeal).toMatchObject({ name: APPEAL, match: { where: 'message' } })
    const [claim] = (await find('the march mri')).requests
    expect(claim).toMatchObject({ name: APPEAL, match: null })
  })

  test('a match in a colleague’s request shows the kind of place only, without text, names or times', async () => {
    const [tow] = (await find('from:priya fee $318')).requests
    expect(tow).toMatchObject({
      name: TOW,
      match: { where: 'details', parts: [], by: null, at: null },
      match_also: null,
    })
  })
})

test('the best match comes first: a number, a person, a title, then a message', async () => {
  expect(await names('linden')).toEqual([TREE, APPEAL])
  expect(await names('tow fee')).toEqual([TOW, PASSPORT])
})

describe('one typo', () => {
  test.each([
    ['apeal', 'appeal', APPEAL],
    ['pasport', 'passport', PASSPORT],
    ['Halvorson', 'halvorsen', TICKET],
    ['from:maya apeal', 'appeal', APPEAL],
  ])('the typo in %j is corrected, and the result shows the correction', async (q, shown, first) => {
    const { requests, forgiven, found } = await find(q)
    expect([requests[0]?.name, forgiven?.shown]).toEqual([first, shown])
    expect(found).toBeGreaterThanOrEqual(requests.length)
  })

  test.each([['"apeal"'], ['qqqqzzzz'], ['apeal pasport'], ['99999']])('%j is not corrected', async (q) => {
    expect(await find(q)).toMatchObject({ requests: [], forgiven: null, found: 0 })
  })
})

test('each suggested filter shows how many requests it finds', async () => {
  for (const q of ['maya', 'fee', 'your']) {
    const { narrower, found } = await find(q)
    expect(narrower.length).toBeGreaterThan(0)
    for (const { filter, count } of narrower) {
      expect([filter, count > 0 && count < found]).toEqual([filter, true])
      // counts end at a thousand, and the result does not depend on which thousand was counted
      if (found < FOUND_MAX) expect([filter, (await find(`${filter} ${q}`)).found]).toEqual([filter, count])
    }
  }
  expect((await find('tow fee guardian')).narrower).toEqual([])
})

test('a search with few matches shows for each filter how many matches it has without that filter', async () => {
  const wider = async (q: string) => {
    const all: { filter: string; q: string; count: number }[] = (await find(q)).wider
    for (const one of all) expect([one.q, (await find(one.q)).found]).toEqual([one.q, one.count])
    return all.map(({ filter }) => filter)
  }
  expect(await wider('from:maya is:snoozed linden')).toEqual(['is:snoozed'])
  expect(await wider('linden -appeal from:"Maya Lindqvist"')).toContain('-appeal')
  expect(await wider('from:nobody is:snoozed linden')).toEqual([])
  expect(await wider('from:maya tag:none-is-called-that')).toEqual(['tag:none-is-called-that'])
  expect(await wider('is:snoozed')).toEqual([])
})

test('a single letter beside words does not narrow the search', async () => {
  expect((await names('q dispute a tow'))[0]).toBe(TOW)
})

test('a search for a very common word returns a thousand matches, with title matches first', async () => {
  const { requests, found } = await find('picnic fixed')
  expect([requests, found]).toEqual([[], 0])
  const { body } = await world.as(world.theo).get('/desk/api/requests?q=your')
  expect([body.requests.length, body.found]).toEqual([50, FOUND_MAX])
  expect((await find('re'))?.requests[0]?.name).toMatch(/^Re/)
})

test('the next page of a search starts after the previous page', async () => {
  const all = await find('maya')
  const ids: string[] = []
  for (let after = ''; ; ) {
    const { body } = await world.as(world.theo).get(`/desk/api/requests?q=maya&limit=1${after}`)
    ids.push(...body.requests.map(({ external_id }: StoredRequest) => external_id))
    if (!body.next) break
    after = `&after=${encodeURIComponent(body.next)}`
  }
  expect(ids).toEqual(all.requests.map(({ external_id }: StoredRequest) => external_id))
})

test('a search that shows a colleague’s request is recorded with the typed text', async () => {
  await find('from:priya fee')
  const records = (await accessRecords(world)).filter(({ words }) => words === 'from:priya fee')
  expect(records.map(({ what, staff_id }) => [what, staff_id])).toEqual([['found', world.theo.id]])
})

test('the number of a colleague’s answers due today equals the matches of due:today', async () => {
  const dueOf = async (id: number) => {
    const { body } = await world.as(world.theo).get('/desk/api/concierges')
    return body.concierges.find((one: { id: number }) => one.id === id).due_today
  }
  expect(await dueOf(world.ines.id)).toBe(0)
  for (const name of [CATS, ROOF, WILL]) {
    const [request] = (await find(`"${name}"`)).requests
    await atDesk(world, world.ines, request).change({ assignee: 'me' })
  }
  expect((await names('due:today assignee:ines')).toSorted()).toEqual([CATS, ROOF].toSorted())
  expect([await dueOf(world.ines.id), await dueOf(world.theo.id)]).toEqual([2, 0])
})

describe('a word inside a sentence without spaces', () => {
  beforeAll(async () => {
    const wang = await createMember({
      db: world.app.deskDb,
      now: world.clock.now(),
      passwordHash: 'x',
      name: 'Lina 王小明',
    })
    const asked = await giveRequest(world, wang, {
      name: 'Translate a letter',
      details: 'Which?\n我想预约牙医明天下午',
    })
    await atDesk(world, world.theo, asked).reply('明日は歯医者に行きます')
    await atDesk(world, world.theo, asked).note('พรุ่งนี้ไปหาหมอฟันครับ')
    await giveUpload(world, wang, { filename: '住民票のコピー.pdf' })
  })

  test.each(['牙医', '预约', '歯医者', '医者', '明日', 'หมอฟัน', '小明', '"预约牙医"'])(
    'the search finds %s',
    async (q) => {
      expect(await names(q)).toEqual(['Translate a letter'])
    },
  )

  test('the match is marked', async () => {
    const [found] = (await find('歯医者')).requests
    expect(found.match.parts).toContainEqual({ text: '歯医者', hit: true })
  })
})
