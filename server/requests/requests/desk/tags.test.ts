import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deskBulkAct } from '#contract/desk/queue/bulk.ts'
import { deskQueueChoices } from '#contract/desk/queue/queue.ts'
import { eventsAbout, listenTo } from '#tests/harness/listener.ts'
import { proofOf } from '#tests/world/caller.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
let other: StoredRequest
beforeEach(async () => {
  await world.app.deskDb.deleteFrom('desk.request_tags').execute()
  request = await giveRequest(world, world.maya, { name: 'Get a visa' })
  other = await giveRequest(world, world.maya, { name: 'Find a bank' })
})

type Change = { add?: readonly string[]; remove?: readonly string[]; own?: boolean }
const tag = ({ add = [], remove = [], ...own }: Change, staff = world.theo, which = [request]) =>
  world.as(staff).post(deskBulkAct.path, {
    act: { kind: 'tags', add, remove, ...own },
    requests: which.map(({ external_id }) => ({ external_id })),
  })
const tagsOf = async (which = request, staff = world.theo) =>
  (await atDesk(world, staff, which).open()).body.request.tags
const choices = async () => (await world.as(world.theo).get(deskQueueChoices.path)).body.tags
const found = async (query: Record<string, string>) => {
  const { body } = await world.as(world.theo).get(`/desk/api/requests?${new URLSearchParams(query).toString()}`)
  return body.requests.map(({ name }: { name: string }) => name)
}

describe('a tag', () => {
  test('a request and its row list tags in alphabetical order', async () => {
    expect((await tag({ add: ['Urgent', 'bank', 'Ämter'] })).body.done).toEqual([request.external_id])
    expect(await tagsOf()).toEqual(['Ämter', 'bank', 'Urgent'])
    const { requests } = (await world.as(world.ines).get('/desk/api/requests')).body
    const rows = requests.filter(({ external_id }: StoredRequest) =>
      [request.external_id, other.external_id].includes(external_id),
    )
    expect(rows).toHaveLength(2)
    for (const { name, tags } of rows) expect(tags).toEqual(name === 'Get a visa' ? ['Ämter', 'bank', 'Urgent'] : [])
  })

  test('a tag with other capitals, diacritics or spaces is the same tag, as first written', async () => {
    await tag({ add: ['Waiting on Curaçao'] })
    await tag({ add: ['  WAITING   on curacao '] }, world.ines, [request, other])
    expect([await tagsOf(), await tagsOf(other)]).toEqual([['Waiting on Curaçao'], ['Waiting on Curaçao']])
    await tag({ remove: ['waiting on CURACAO'] })
    expect(await tagsOf()).toEqual([])
  })

  test('a tag is offered as long as any request has it', async () => {
    await tag({ add: ['Visa', 'Bank'] }, world.theo, [request, other])
    await tag({ remove: ['visa'] })
    expect(await choices()).toEqual(['Bank', 'Visa'])
    await tag({ remove: ['Visa'] }, world.theo, [other])
    expect(await choices()).toEqual(['Bank'])
    await tag({ add: ['VISA'] }, world.theo, [other])
    expect(await choices()).toEqual(['Bank', 'VISA'])
  })

  test('a ninth tag on a request is rejected with all tags of the same call', async () => {
    const eight = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']
    await tag({ add: eight })
    const { body } = await tag({ add: ['Visa', 'a1'], remove: [] }, world.theo, [request, other])
    const refused = { external_id: request.external_id, name: 'Get a visa' }
    expect(body.not_done).toEqual([{ ...refused, message: 'A request has at most 8 tags.' }])
    expect([await tagsOf(), await tagsOf(other)]).toEqual([eight, ['a1', 'Visa']])
    expect((await tag({ add: ['Visa'], remove: ['a2'] })).body.not_done).toEqual([])
    expect(await tagsOf()).toEqual(['a1', ...eight.slice(2), 'Visa'])
  })

  test.each(['', '   ', '…', 'say "please"', 'x'.repeat(33)])('a tag named %j is rejected', async (name) => {
    expect((await tag({ add: [name] })).status).toBe(422)
    expect(await tagsOf()).toEqual([])
  })
})

describe('concurrent tag changes', () => {
  test('two concierges change the tags of a request without losing either change', async () => {
    await tag({ add: ['Old', 'Older'] })
    const answers = await Promise.all([
      tag({ add: ['Visa'], remove: ['Old'] }),
      tag({ add: ['visa', 'Bank'], remove: ['Older'] }, world.ines),
      tag({ add: ['Visa'] }, world.ines, [other]),
      tag({ add: ['Hurry'], remove: ['Old'] }, world.ines, [other]),
    ])
    expect(answers.map(({ body }) => body.not_done)).toEqual([[], [], [], []])
    expect((await tagsOf()).map((name: string) => name.toLowerCase())).toEqual(['bank', 'visa'])
    expect((await tagsOf(other)).map((name: string) => name.toLowerCase())).toEqual(['hurry', 'visa'])
    expect(await choices()).toHaveLength(3)
  })

  test('a tag change does not wait for another tag that is being created', async () => {
    await withColleaguesTag('Slow', async () => {
      expect((await tag({ add: ['Visa'] })).body.done).toEqual([request.external_id])
    })
  })

  test('three concierges add the same tags in different orders without a deadlock', async () => {
    const answers = await withColleaguesTag('m', async () => {
      const one = tag({ add: ['a', 'm', 'z'] })
      await untilWaiting(1)
      const two = tag({ add: ['z', 'm', 'a'] }, world.ines, [other])
      await untilWaiting(2)
      return [one, two]
    })
    for (const { body } of await Promise.all(answers)) expect(body.not_done).toEqual([])
    expect([await tagsOf(), await tagsOf(other)]).toEqual([
      ['a', 'm', 'z'],
      ['a', 'm', 'z'],
    ])
  })

  test('undoing an added tag keeps the tag if a colleague has added it too', async () => {
    await tag({ add: ['Visa'] }, world.ines)
    await tag({ add: ['Visa', 'Bank'] })
    await tag({ remove: ['Visa', 'Bank'], own: true })
    expect(await tagsOf()).toEqual(['Visa'])
  })

  test('a tag that is removed from its last request and added to another at the same time still exists', async () => {
    for (let time = 0; time < 10; time++) {
      await tag({ add: ['Visa'] })
      await Promise.all([tag({ remove: ['Visa'] }), tag({ add: ['Visa'] }, world.ines, [other])])
      expect([await tagsOf(), await tagsOf(other)]).toEqual([[], ['Visa']])
      await tag({ remove: ['Visa'] }, world.ines, [other])
    }
  })
})

/** Runs a function while a colleague's open transaction has created a tag, and then deletes the tag. */
function withColleaguesTag<T>(name: string, meanwhile: () => Promise<T>): Promise<T> {
  return world.app.deskDb.transaction().execute(async (colleague) => {
    await colleague.insertInto('desk.tags').values({ name, created_at: world.clock.now() }).execute()
    const answer = await meanwhile()
    await colleague.deleteFrom('desk.tags').where('name', '=', name).execute()
    return answer
  })
}

async function untilWaiting(count: number) {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(world.owner)).rows.length < count);
}

describe('filtering the queue by tag', () => {
  beforeEach(async () => {
    await tag({ add: ['Visa', 'Waiting on bank'] })
    await tag({ add: ['Visa card'] }, world.theo, [other])
  })

  test.each([
    ['by a tag', { tag: 'VISA' }, ['Get a visa']],
    ['by a tag that nothing has', { tag: 'Vis' }, []],
    ['by a tag and words', { tag: 'visa card', q: 'bank' }, ['Find a bank']],
    ['by how a tag begins', { q: 'tag:visa' }, ['Find a bank', 'Get a visa']],
    ['by a quoted one', { q: 'tag:"waiting on"' }, ['Get a visa']],
    ['by two', { q: 'tag:visa tag:wait' }, ['Get a visa']],
    ['not by a piece of one', { q: 'tag:bank' }, []],
    ['not by signs that mean something to a database', { q: 'tag:%' }, []],
    ['by having one', { q: 'has:tag' }, ['Find a bank', 'Get a visa']],
  ])('the queue filters %s', async (_how, query, names) => {
    expect((await found(query as Record<string, string>)).toSorted()).toEqual(names) // no other names
  })

  test('a saved view filters by the name of its tag', async () => {
    const filters = { tab: 'Everyone', tag: 'Visa' }
    const { body } = await world.as(world.theo).post('/desk/api/views', { name: 'Visas', filters, shared: false })
    expect(body.view.filters).toEqual(filters)
  })
})

describe('tags are visible at the desk only', () => {
  test('members do not see tags, not even in the export of their data', async () => {
    await tag({ add: ['Zuccherini'] })
    const member = world.as(world.maya)
    await world.as(world.olga).post(`/desk/api/accounts/${world.maya.externalId}/data`, { reason: 'Asked by mail' })
    expect(await outbox(world, world.maya.email)).toHaveLength(1)
    const copy = `/api/v1/users/data?token=${encodeURIComponent(await mailedToken(world, world.maya.email))}`
    for (const path of ['/api/v1/requests/open', request.path, copy]) {
      const { status, text } = await member.get(path)
      expect([path, status, /zuccherini|"tags"/i.test(text)]).toEqual([path, 200, false])
    }
  })

  test('operations and employers can neither add tags nor list them', async () => {
    await tag({ add: ['Zuccherini'] })
    for (const staff of [world.olga, world.bruno]) {
      expect((await tag({ add: ['Visa'] }, staff)).status).toBe(403)
      expect((await world.as(staff).get(deskQueueChoices.path)).status).toBe(403)
    }
    expect((await world.as(world.olga).get('/desk/api/audit')).text).not.toContain('Zuccherini')
    expect(await tagsOf()).toEqual(['Zuccherini'])
  })

  test('tagging a colleague’s request shows no content, so it is not recorded as access', async () => {
    await atDesk(world, world.ines, request).change({ assignee: 'me' })
    const before = await accessRecords(world)
    expect((await tag({ add: ['Visa'] })).body).toEqual({ done: [request.external_id], not_done: [] })
    expect(await accessRecords(world)).toEqual(before)
  })

  test('a change notifies other desks at once, and not the member; a call without changes sends nothing', async () => {
    const origin = await world.deskDoor.listen({ host: '127.0.0.1', port: 0 })
    const listener = await listenTo(`${origin}/desk/api/events`, proofOf(world.ines))
    const announced = () => world.app.deskDb.selectFrom('member_events').select('number').execute()
    const before = await announced()
    const heard = async (count: number) =>
      (await eventsAbout(listener, [request, other], count)).map(({ data }) => data)
    await tag({ add: ['Visa'] })
    await heard(1)
    await tag({ add: ['visa'], remove: ['Bank'] })
    await tag({ add: ['Bank'] }, world.theo, [other])
    await heard(2)
    await tag({ remove: ['Visa'] })
    expect(await heard(3)).toMatchObject([request, other, request].map(({ external_id }) => ({ external_id })))
    expect(await announced()).toEqual(before)
    listener.leave()
  })
})
