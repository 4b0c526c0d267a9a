import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeCategory } from '#tests/world/catalog.ts'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { giveReply, giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

beforeEach(async () => {
  await world.app.db.deleteFrom('requests').execute()
})

const lists = ['open', 'in_progress', 'completed'] as const
const list = (name: (typeof lists)[number], query = '') => world.as(world.maya).get(`/api/v1/requests/${name}${query}`)
const namesOf = (answer: Awaited<ReturnType<typeof list>>) =>
  answer.body.requests.map(({ name }: { name: string }) => name)

describe('the lists of requests', () => {
  test('each list has the requests of its status, with their category', async () => {
    const category = await writeCategory(world)
    const open = await giveRequest(world, world.maya, { name: 'Open', category_id: category })
    await giveRequest(world, world.maya, { name: 'In hand', status: 'in_progress' })
    await giveRequest(world, world.maya, { name: 'Done', status: 'closed' })
    expect((await list('open')).body).toEqual({
      requests: [
        {
          external_id: open.external_id,
          id: open.external_id,
          name: 'Open',
          status: 'open',
          issued_at: world.clock.now().toISOString(),
          created_at: world.clock.now().toISOString(),
          survey_category_image_url: '/images/categories/pet.svg',
          survey_category_name: 'Pet',
          unread_count: 0,
          news_at: world.clock.now().toISOString(),
        },
      ],
    })
    expect(namesOf(await list('in_progress'))).toEqual(['In hand'])
    expect(namesOf(await list('completed'))).toEqual(['Done'])
    expect((await list('completed')).body.requests[0]).toMatchObject({
      status: 'closed',
      survey_category_image_url: null,
      survey_category_name: null,
    })
  })

  test('each list shows the time of the last message from either side', async () => {
    const request = await giveRequest(world, world.maya)
    const issued_at = world.clock.now().toISOString()
    const times = async () => (await list('open')).body.requests[0]
    expect(await times()).toMatchObject({ issued_at, news_at: issued_at })
    world.clock.advance(HOUR_MS)
    await giveReply(world, request, world.theo)
    const replied = world.clock.now().toISOString()
    expect(await times()).toMatchObject({ issued_at, news_at: replied })
  })

  test('each list has only the member’s own requests', async () => {
    await giveRequest(world, world.jonah)
    for (const name of lists) expect((await list(name)).body).toEqual({ requests: [] })
    expect((await world.as(null).get('/api/v1/requests/open')).status).toBe(401)
  })

  test('open requests are sorted oldest first, completed ones newest first', async () => {
    for (const [name, days] of [
      ['middle', 2],
      ['oldest', 3],
      ['newest', 1],
    ] as const)
      for (const status of ['open', 'in_progress', 'closed'] as const)
        await giveRequest(world, world.maya, {
          name,
          status,
          issued_at: new Date(world.clock.now().getTime() - days * DAY_MS),
        })
    expect(namesOf(await list('open'))).toEqual(['oldest', 'middle', 'newest'])
    expect(namesOf(await list('in_progress'))).toEqual(['oldest', 'middle', 'newest'])
    expect(namesOf(await list('completed'))).toEqual(['newest', 'middle', 'oldest'])
  })

  test('all pages together are complete and in order, even if several requests are created at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(['open', 'open'] as const, ['closed', 'completed'] as const),
        async (hours, limit, [status, name]) => {
          await world.app.db.deleteFrom('requests').execute()
          for (const [n, hour] of hours.entries())
            await giveRequest(world, world.maya, {
              name: `${n}`,
              status,
              issued_at: new Date(Date.UTC(2026, 10, 1, hour)),
            })
          const whole = (await list(name)).body.requests
          const paged = []
          for (let query = `?limit=${limit}`; ; query = `?limit=${limit}&after=${paged.at(-1).id}`) {
            const { requests } = (await list(name, query)).body
            expect(requests.length).toBeLessThanOrEqual(limit)
            paged.push(...requests)
            if (requests.length < limit) break
          }
          expect(paged).toEqual(whole)
          expect(whole).toHaveLength(hours.length)
        },
      ),
      { numRuns: 15 },
    )
  })

  test('the next page works after a cursor whose request has moved to another list', async () => {
    const first = await giveRequest(world, world.maya, { name: 'first' })
    world.clock.advance(HOUR_MS)
    await giveRequest(world, world.maya, { name: 'second' })
    await world.app.db.updateTable('requests').set({ status: 'in_progress' }).where('id', '=', first.id).execute()
    expect(namesOf(await list('open', `?after=${first.external_id}`))).toEqual(['second'])
  })

  test.each(['0', '201', '-1', '1.5', 'ten', '', '1e1', '99999999999', '1&limit=2'])(
    '?limit=%s is rejected',
    async (limit) => {
      for (const name of lists) {
        const answer = await list(name, `?limit=${limit}`)
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['limit']])
      }
    },
  )

  test.each(['1', '200'])('?limit=%s is accepted', async (limit) => {
    for (const name of lists) expect((await list(name, `?limit=${limit}`)).status).toBe(200)
  })

  test('a cursor that is not the member’s request is rejected', async () => {
    const jonahs = await giveRequest(world, world.jonah)
    for (const after of [jonahs.external_id, world.app.newId(), '', 'x'.repeat(300), '%00', '1&after=2']) {
      const answer = await list('open', `?after=${after}`)
      expect([after, answer.status, Object.keys(answer.body.errors)]).toEqual([after, 422, ['after']])
    }
  })
})
