import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#tests/clock.ts'
import { atDesk } from '#tests/desk.ts'
import { createCompany, createMember } from '#tests/people.ts'
import { giveRequest } from '#tests/requests.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

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

describe('the queue is cut', () => {
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
  ])('by %s', async (query, found) => {
    expect(await names(query)).toEqual(found)
    expect((await queue(query)).found).toBe(found.length)
  })

  test('by category and company', async () => {
    expect(await names(`category=${pet}`)).toEqual(['vet'])
    expect(await names(`company=${halden}`)).toEqual(['vet'])
    expect(await names(`company=${world.brightwater}&state=submitted`)).toEqual(['late'])
  })

  test('by what its member has written and nobody has read', async () => {
    const request = await giveRequest(world, world.maya, { name: 'written' })
    await world.as(world.maya).post(`${request.path}/messages`, { message: { body: 'One thing more.' } })
    expect(await names('unread=true')).toEqual(['written'])
    await world.app.deskDb.deleteFrom('requests').where('id', '=', request.id).execute()
  })

  test.each(['state=done', 'waiting_on=me', 'category=x', 'company=-1', 'overdue=1', 'due=monday', 'unread=1'])(
    'and refuses %s',
    async (query) => {
      const answer = await world.as(world.theo).get(`/desk/api/requests?${query}`)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [query.split('=')[0]]])
    },
  )

  test('counts only what was narrowed, and only on its first page', async () => {
    expect((await queue('')).found).toBeNull()
    const first = await queue('q=maya&limit=2')
    expect([first.requests.length, first.found]).toEqual([2, 6])
    expect((await queue(`q=maya&limit=2&after=${first.next}`)).found).toBeNull()
  })

  test('by what there is to choose', async () => {
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
