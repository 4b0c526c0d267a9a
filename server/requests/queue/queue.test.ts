import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { giveRequest, giveUpload } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const queue = async (query = '', staff = world.theo) => {
  const answer = await world.as(staff).get(`/desk/api/requests${query}`)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body
}
const names = async (query = '', staff = world.theo) =>
  (await queue(query, staff)).requests.map(({ name }: { name: string }) => name)
const give = (name: string, more: object = {}) => giveRequest(world, world.maya, { name, ...more })
const ago = (ms: number) => new Date(world.clock.now().getTime() - ms)

/** Requests that every test below starts with, in the expected order of the queue. */
const ORDERED = ['us for days', 'us for an hour', 'us just now', 'third party', 'member']
beforeAll(async () => {
  const waiting = { 'us just now': 1, 'us for days': 3 * 24 * 60, 'us for an hour': 60 }
  for (const [name, minutes] of Object.entries(waiting)) await give(name, { issued_at: ago(minutes * MINUTE_MS) })
  const member = await give('member', { issued_at: ago(9 * DAY_MS) })
  const third = await give('third party', { issued_at: ago(9 * DAY_MS) })
  await atDesk(world, world.theo, third).change({ waiting_on: 'third_party' })
  world.clock.advance(MINUTE_MS)
  await atDesk(world, world.theo, member).reply('Over to you')
  await give('long done', { status: 'closed' })
})

describe('the queue', () => {
  test('the queue lists the longest wait on us first, and omits completed requests', async () => {
    expect(await names()).toEqual(ORDERED)
  })

  test('a row shows the member, the assignee and who must act next', async () => {
    const { requests } = await queue()
    expect(requests.at(-1)).toEqual({
      external_id: expect.any(String),
      name: 'member',
      status: 'in_progress',
      member: { name: 'Maya Lindqvist', company: 'Brightwater Foods' },
      assignee: { id: world.theo.id, name: 'Theo Marchetti' },
      issued_at: expect.any(String),
      last_message_at: world.clock.now().toISOString(),
      waiting_on: 'member',
      waiting_since: world.clock.now().toISOString(),
      state: 'waiting_member',
      answer_due: null,
      unread: 0,
      last_seq: expect.any(Number),
      place: expect.stringMatching(/^1\.\d+\.\d+\./),
      last_words: { ours: true, by: 'Theo Marchetti', me: true, text: 'Over to you' },
      has_files: false,
      open_tasks: 0,
      tags: [],
      member_language: 'en',
      member_left: null,
      member_erased_at: null,
      reminder_at: null,
      snoozed: null,
      back_since: null,
      match: null,
      match_also: null,
      category: null,
    })
  })

  test('the queue filters by status and by assignee', async () => {
    expect(await names('?status=open')).toEqual(ORDERED.slice(0, 4))
    expect(await names('?status=in_progress')).toEqual(['member'])
    expect(await names('?status=closed')).toEqual(['long done'])
    expect(await names('?assignee=me')).toEqual(['member'])
    expect(await names('?assignee=me', world.ines)).toEqual([])
    expect(await names(`?assignee=${world.theo.id}`, world.ines)).toEqual(['member'])
    expect(await names('?assignee=none')).toEqual(ORDERED.slice(0, 4))
    expect(await names('?assignee=none&status=in_progress')).toEqual([])
  })

  test.each([
    'status=done',
    'assignee=you',
    'assignee=-1',
    'limit=0',
    'limit=201',
    'limit=x',
    'after=nobodysrequest',
    'after=9.1.x',
    'q=%00',
  ])('the queue rejects ?%s', async (query) => {
    const answer = await world.as(world.theo).get(`/desk/api/requests?${query}`)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [query.split('=')[0]]])
  })

  test('the tabs count the concierge’s own, the unassigned and all open requests after each change', async () => {
    expect((await queue()).counts).toEqual({ mine: 1, unassigned: 4, everyone: 5 })
    expect((await queue('?status=closed', world.ines)).counts).toEqual({ mine: 0, unassigned: 4, everyone: 5 })
    const moving = await give('moving')
    const steps = [
      [{ assignee: 'me' }, { mine: 2, unassigned: 4, everyone: 6 }],
      [{ assignee: world.ines.id }, { mine: 1, unassigned: 4, everyone: 6 }],
      [{ status: 'closed' }, { mine: 1, unassigned: 4, everyone: 5 }],
      [{ assignee: null }, { mine: 1, unassigned: 4, everyone: 5 }],
      [{ status: 'in_progress' }, { mine: 1, unassigned: 5, everyone: 6 }],
    ] as const
    for (const [change, counts] of steps) {
      await atDesk(world, world.theo, moving).change(change)
      expect((await queue()).counts).toEqual(counts)
    }
    await world.app.db.deleteFrom('timeline').where('request_id', '=', moving.id).execute()
    await world.app.db.deleteFrom('requests').where('id', '=', moving.id).execute()
    expect((await queue()).counts).toEqual({ mine: 1, unassigned: 4, everyone: 5 })
  })

  test('the counts are correct after many concurrent changes', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, (_, n) => give(`swap ${n}`)))
    await Promise.all(
      many.flatMap((one, n) => [
        atDesk(world, world.theo, one).change({ assignee: n % 2 ? 'me' : world.ines.id }),
        atDesk(world, world.ines, one).change({ assignee: n % 3 ? 'me' : world.theo.id }),
      ]),
    )
    const { counts } = await queue()
    expect(counts.mine).toBe((await names('?assignee=me')).length)
    expect(counts).toMatchObject({ unassigned: 4, everyone: 17 })
    await Promise.all(many.map((one) => atDesk(world, world.theo, one).change({ status: 'closed' })))
    expect((await queue()).counts).toEqual({ mine: 1, unassigned: 4, everyone: 5 })
  })
})

describe('paging', () => {
  const page = (query: string) => queue(`?limit=2${query}`)

  test('the next page starts after the previous page’s cursor or after its last request', async () => {
    for (const nextOf of [
      (one: { next: string }) => one.next,
      (one: { requests: { external_id: string }[] }) => one.requests.at(-1)?.external_id,
    ]) {
      const first = await page('')
      const second = await page(`&after=${nextOf(first)}`)
      const third = await page(`&after=${nextOf(second)}`)
      const all = [first, second, third].flatMap(({ requests }) => requests)
      expect(all.map(({ name }: { name: string }) => name)).toEqual(ORDERED)
      expect(third.next).toBeNull()
    }
  })

  test('a page neither skips nor repeats a request if the previous page’s last request has moved', async () => {
    const [one, two] = [
      await give('moves', { issued_at: ago(9 * DAY_MS) }),
      await give('first', { issued_at: ago(10 * DAY_MS) }),
    ]
    const first = await page('')
    expect(first.requests.map(({ name }: { name: string }) => name)).toEqual(['first', 'moves'])
    world.clock.advance(MINUTE_MS)
    await atDesk(world, world.ines, one).reply('Done with that')
    const rest = await queue(`?after=${first.next}`)
    expect(rest.requests.map(({ name }: { name: string }) => name)).toEqual([...ORDERED, 'moves'])
    for (const done of [one, two]) await atDesk(world, world.ines, done).change({ status: 'closed' })
  })

  test('completed requests are listed latest first', async () => {
    world.clock.advance(MINUTE_MS)
    const later = await give('done later')
    await atDesk(world, world.ines, later).change({ status: 'closed' })
    const { requests, next } = await queue('?status=closed&limit=1')
    expect(requests[0].name).toBe('done later')
    expect(
      (await queue(`?status=closed&after=${next}`)).requests.map(({ name }: { name: string }) => name),
    ).not.toContain('done later')
  })
})

describe('searching', () => {
  beforeAll(async () => {
    const boiler = await giveRequest(world, world.jonah, { name: 'Get the boiler looked at' })
    await world
      .as(world.jonah)
      .post(`${boiler.path}/messages`, { message: { body: 'It is a Vaillant, reference LH-20418-A' } })
    await atDesk(world, world.theo, boiler).note('The landlord is called Mordecai')
    const old = await giveRequest(world, world.jonah, { name: 'Old % thing', status: 'closed' })
    const upload = await giveUpload(world, world.jonah, { filename: 'Zahnarzt_2025.pdf' })
    await world.app.db
      .updateTable('uploads')
      .set({ request_id: old.id, attached_message_id: 'some-message' })
      .where('key', '=', upload)
      .execute()
    const loose = await giveUpload(world, world.jonah, { filename: 'Zahnarzt_not_sent.pdf' })
    await world.app.db.updateTable('uploads').set({ request_id: boiler.id }).where('key', '=', loose).execute()
  })

  test.each([
    ['boiler', ['Get the boiler looked at']],
    ['BOIL', ['Get the boiler looked at']],
    ['jonah', ['Get the boiler looked at', 'Old % thing']],
    ['onah we', ['Get the boiler looked at', 'Old % thing']],
    ['we', ['Get the boiler looked at', 'Old % thing']],
    ['vaillant', ['Get the boiler looked at']],
    ['vaill', ['Get the boiler looked at']],
    ['LH-20418', ['Get the boiler looked at']],
    ['lh-20418-a', ['Get the boiler looked at']],
    ['mordecai', ['Get the boiler looked at']],
    ['vaillant reference', ['Get the boiler looked at']],
    ['limps', expect.arrayContaining(['us for days', 'long done'])],
    ['%', ['Old % thing']],
    ['_', []],
    ['\\', []],
    ["'; drop table requests; --", []],
    ['& | ! ( ) : *', []],
    ['<->', []],
    ['nothing at all like it', []],
    ['zahnarzt_20', ['Old % thing']],
    ['jonah@tendwell', ['Get the boiler looked at', 'Old % thing']],
    ['jonah mordecai boil', ['Get the boiler looked at']],
    ['maya mordecai', []],
  ])('a search for %j finds a request by name, member, address, answers, messages or files', async (q, found) => {
    expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(found)
  })

  test.each([
    ['vaill', 'message', 'Vaill'],
    ['mordecai landlord', 'note', 'landlord'],
    ['limps boiler', 'details', 'limps'],
    ['zahnarzt', 'file', 'Zahnarzt'],
    ['jonah@', 'email', 'jonah@'],
  ])('a match of %j shows the place and marks the words', async (q, where, hit) => {
    const { requests } = await queue(`?q=${encodeURIComponent(q)}&limit=1`)
    expect(requests[0].match).toMatchObject({ where, parts: expect.arrayContaining([{ text: hit, hit: true }]) })
  })

  test('a search returns all matches page by page', async () => {
    const everything = await queue('?q=maya&limit=200')
    const ids: string[] = []
    for (let after = ''; ; ) {
      const page = await queue(`?q=maya&limit=3${after}`)
      ids.push(...page.requests.map(({ external_id }: { external_id: string }) => external_id))
      if (!page.next) break
      after = `&after=${page.next}`
    }
    expect(ids).toEqual(everything.requests.map(({ external_id }: { external_id: string }) => external_id))
    expect(everything.found).toBe(ids.length)
  })

  test('a search combines with the other filters, and a blank search is ignored', async () => {
    expect(await names('?q=jonah&status=closed')).toEqual(['Old % thing'])
    expect(await names('?q=jonah&assignee=me')).toEqual([])
    expect(await names('?q=%20&assignee=me')).toEqual(['member'])
  })
})
