import { beforeAll, expect, test } from 'vitest'
import { comparePlaces } from '#contract/desk/queue/queue-place.ts'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

// `?only=` returns changed rows exactly as the full list returns them, for the same staff member.

type Row = { readonly external_id: string; readonly place: string }

const world = setUpWorld()
let all: StoredRequest[]
beforeAll(async () => {
  const ago = (ms: number) => new Date(world.clock.now().getTime() - ms)
  all = []
  // several of each share one timestamp, so their ids decide the order
  for (const [name, more] of [
    ['open', {}],
    ['late', { issued_at: ago(9 * DAY_MS) }],
    ['solved', { status: 'closed' }],
    ['closed', { status: 'closed', closed_at: ago(15 * DAY_MS) }],
    ['waiting_member', {}],
    ['waiting_third_party', {}],
  ] as const)
    for (const owner of [world.theo, world.ines, null]) {
      const request = await giveRequest(world, owner === world.theo ? world.jonah : world.maya, { name, ...more })
      all.push(request)
      const desk = atDesk(world, owner ?? world.theo, request)
      if (owner) await desk.change({ assignee: 'me' })
      if (name === 'waiting_member' || name === 'waiting_third_party') await desk.change({ state: name })
      if (name === 'late')
        await world
          .as(owner === world.theo ? world.jonah : world.maya)
          .post(`${request.path}/messages`, { message: { body: 'And now?' } })
      if (name === 'open' && owner === world.ines)
        await world.as(owner).put(`/desk/api/requests/${request.external_id}/snooze`, { until: null })
    }
})

const queue = async (staff: TestStaff, query: string) => {
  const answer = await world.as(staff).get(`/desk/api/requests?${query}`)
  expect([query, answer.status]).toEqual([query, 200])
  return answer.body
}

const CUTS = ['', 'assignee=me', 'assignee=none']
const FILTERS = [
  '',
  'state=submitted',
  'state=in_progress',
  'state=waiting_member',
  'state=waiting_third_party',
  'state=solved',
  'state=closed',
  'status=closed',
  'waiting_on=us',
  'waiting_on=member',
  'overdue=true',
  'due=today',
  'due=tomorrow',
  'unread=true',
  'snoozed=true',
  'company=1',
  'category=1',
  'tag=Visa',
  'language=en',
]

test.each(CUTS)('the list “%s” with ?only= returns these rows of the full list, under every filter', async (cut) => {
  let rows = 0
  for (const staff of [world.theo, world.ines])
    for (const filter of FILTERS) {
      const list = [cut, filter].filter(Boolean).join('&')
      const whole = await queue(staff, list)
      const { requests, narrower: _narrower, wider: _wider, ours: _ours, ...counted } = whole
      expect(requests.map(({ place }: Row) => place)).toEqual(
        requests
          .map(({ place }: Row) => place)
          .toSorted((one: string, other: string) => comparePlaces(one, other) ?? 0),
      )
      const some = all.filter((_, n) => n % 2 === (list.length + staff.id) % 2).map(({ external_id }) => external_id)
      const answer = await queue(staff, `${list}&only=${some.join(',')}`)
      expect([list, answer.requests]).toEqual([
        list,
        requests.filter(({ external_id }: Row) => some.includes(external_id)),
      ])
      expect([list, answer]).toMatchObject([list, { ...counted, next: null, clock: expect.anything() }])
      rows += answer.requests.length
    }
  expect(rows).toBeGreaterThan(10)
})

test('?only= returns the count of requests that wait on us for the whole list', async () => {
  const ours = (await queue(world.theo, 'waiting_on=us')).requests.length
  const [first] = all
  expect((await queue(world.theo, `only=${first?.external_id}`)).ours).toBe(ours)
})

test('a row read with ?only= is recorded like the list: once per colleague, request and day', async () => {
  world.clock.advance(DAY_MS + HOUR_MS)
  const own = all.find(({ id }) => id === all[0]?.id)
  const ask = () => queue(world.theo, `assignee=me&only=${all.map(({ external_id }) => external_id).join(',')}`)
  const before = (await accessRecords(world)).length
  const { requests } = await ask()
  const records = (await accessRecords(world)).slice(before)
  expect(records).toHaveLength(requests.length)
  expect(records).toContainEqual(
    expect.objectContaining({ staff_id: world.theo.id, what: 'listed', why: 'own', request_id: own?.id }),
  )
  await ask()
  expect(await accessRecords(world)).toHaveLength(before + records.length)
})

test.each(['', 'short', 'a%20blank%20in%20it', Array.from({ length: 51 }, (_, n) => `request-${n}`).join(',')])(
  '?only=%s is rejected',
  async (ids) => {
    const answer = await world.as(world.theo).get(`/desk/api/requests?only=${ids}`)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['only']])
  },
)
