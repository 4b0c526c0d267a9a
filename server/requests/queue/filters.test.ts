import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { createCompany, createMember } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const queue = async (query: string) => {
  const answer = await world.as(world.theo).get(`/desk/api/requests?${query}`)
  expect([query, answer.status]).toEqual([query, 200])
  return answer.body
}
const names = async (query: string) =>
  (await queue(query)).requests.map(({ name }: { name: string }) => name).toSorted()

let pet: number
let halden: number
beforeAll(async () => {
  const category = await world.app.deskDb
    .insertInto('categories')
    .values({ name: 'Pet', hue: 'pet', image_url: '/pet.svg', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  pet = category.id
  const db = world.app.deskDb
  halden = await createCompany(db, { slug: 'halden', name: 'Halden Logistics' })
  const nora = await createMember({
    db,
    now: world.clock.now(),
    passwordHash: 'x',
    name: 'Nora Berg',
    companyId: halden,
  })
  await giveRequest(world, nora, { name: 'vet', category_id: pet })
  for (const state of ['in_progress', 'waiting_member', 'waiting_third_party', 'solved']) {
    const request = await giveRequest(world, world.maya, { name: state })
    await atDesk(world, world.ines, request).change({ state })
  }
  const closed_at = new Date(world.clock.now().getTime() - 15 * DAY_MS)
  await giveRequest(world, world.maya, { name: 'closed', status: 'closed', closed_at })
  await giveRequest(world, world.maya, { name: 'late', issued_at: new Date(world.clock.now().getTime() - 9 * DAY_MS) })
})

describe('queue filters', () => {
  test.each([
    ['state=submitted', ['late', 'vet']],
    ['state=in_progress', ['in_progress']],
    ['state=waiting_member', ['waiting_member']],
    ['state=waiting_third_party', ['waiting_third_party']],
    ['state=solved', ['solved']],
    ['state=closed', ['closed']],
    ['waiting_on=us', ['in_progress', 'late', 'vet']],
    ['waiting_on=member', ['waiting_member']],
    ['waiting_on=third_party', ['waiting_third_party']],
    ['overdue=true', ['late']],
    ['due=today', ['in_progress', 'vet']],
    ['due=tomorrow', []],
    ['unread=true', []],
    ['unread=false&state=in_progress', ['in_progress']],
    ['overdue=true&state=solved', []],
    ['overdue=false&state=in_progress', ['in_progress']],
    ['status=in_progress&state=submitted', []],
    ['category=999999', []],
    ['company=999999', []],
    ['state=waiting_member&q=maya', ['waiting_member']],
    ['q=maya&status=closed', ['closed', 'solved']],
  ])('the queue filters by %s', async (query, found) => {
    expect(await names(query)).toEqual(found)
    expect((await queue(query)).found).toBe(found.length)
  })

  test('the queue filters by category and company', async () => {
    expect(await names(`category=${pet}`)).toEqual(['vet'])
    expect(await names(`company=${halden}`)).toEqual(['vet'])
    expect(await names(`company=${world.brightwater}&state=submitted`)).toEqual(['late'])
  })

  test('the queue filters by the language that the member or their company has chosen', async () => {
    const db = world.app.deskDb
    const speak = (table: 'members' | 'companies', language: string) =>
      table === 'members'
        ? db.updateTable('members').set({ locale: language }).where('first_name', '=', 'Nora').execute()
        : db.updateTable('companies').set({ language }).where('id', '=', halden).execute()
    const inSpanish = { name: 'vet', member_language: 'es' }
    expect([await names('language=es'), await names('q=language:es')]).toEqual([[], []])
    expect(await names('language=en&state=submitted')).toEqual(['late', 'vet'])
    await speak('companies', 'es')
    expect((await queue('language=es')).requests).toMatchObject([inSpanish])
    await speak('members', 'en')
    expect(await names('language=es')).toEqual([])
    await speak('companies', 'en')
    await speak('members', 'es')
    for (const query of [
      'language=es',
      'q=language:es',
      'q=language:Spanish vet',
      `q=language:${encodeURIComponent('español')}`,
    ])
      expect((await queue(query)).requests).toMatchObject([inSpanish])
    expect((await queue('language=es')).found).toBe(1)
    expect(await names('language=en&state=submitted')).toEqual(['late'])
  })

  test('the queue filters by unread member messages', async () => {
    const request = await giveRequest(world, world.maya, { name: 'written' })
    await world.as(world.maya).post(`${request.path}/messages`, { message: { body: 'One thing more.' } })
    expect(await names('unread=true')).toEqual(['written'])
    await world.app.deskDb.deleteFrom('requests').where('id', '=', request.id).execute()
  })

  test.each([
    'state=done',
    'waiting_on=me',
    'category=x',
    'company=-1',
    'overdue=1',
    'due=monday',
    'unread=1',
    'language=tlh',
  ])('the queue rejects %s', async (query) => {
    const answer = await world.as(world.theo).get(`/desk/api/requests?${query}`)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [query.split('=')[0]]])
  })

  test('the queue counts only filtered lists, and only on the first page', async () => {
    expect((await queue('')).found).toBeNull()
    const first = await queue('q=maya&limit=2')
    expect([first.requests.length, first.found]).toEqual([2, 6])
    expect((await queue(`q=maya&limit=2&after=${first.next}`)).found).toBeNull()
  })

  test('the queue returns the available filter choices', async () => {
    const { body } = await world.as(world.theo).get('/desk/api/queue_choices')
    expect(body).toEqual({
      categories: [{ id: pet, name: 'Pet' }],
      companies: [
        { id: world.brightwater, name: 'Brightwater Foods' },
        { id: halden, name: 'Halden Logistics' },
      ],
      tags: [],
    })
  })
})
