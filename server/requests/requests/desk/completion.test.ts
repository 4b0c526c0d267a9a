import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
beforeEach(async () => void (request = await giveRequest(world, world.maya)))

const desk = (staff = world.theo) => atDesk(world, staff, request)
const takeBack = (staff: TestStaff = world.theo) =>
  world.as(staff).delete(`/desk/api/requests/${request.external_id}/completion`)
const stateNow = async () => {
  const { state, status, waiting_on, waiting_since, answer_due } = (await desk().open()).body.request
  return { state, status, waiting_on, waiting_since, due: answer_due?.at }
}

describe('undoing a completion', () => {
  test.each(['submitted', 'in_progress', 'waiting_member', 'waiting_third_party'])(
    'a request that was %s returns to that state with the same waiting time',
    async (state) => {
      await desk().change({ state })
      const before = await stateNow()
      world.clock.advance(60_000)
      await desk().change({ state: 'solved' })
      expect((await stateNow()).state).toBe('solved')
      const answer = await takeBack()
      expect([answer.status, answer.body.request.state]).toEqual([200, state])
      expect(await stateNow()).toEqual(before)
    },
  )

  test('the member’s app is notified of the changed status at once', async () => {
    await desk().change({ state: 'solved' })
    await takeBack()
    const { body } = await world.as(world.maya).get(request.path)
    expect(body.request.status).toBe('open')
    const events = await world.app.db.selectFrom('member_events').select('type').orderBy('number', 'desc').execute()
    expect(events[0]).toEqual({ type: 'request.changed' })
  })

  test('only the concierge’s own recent completion can be undone, if nothing has happened since', async () => {
    expect((await takeBack()).status).toBe(409)
    await desk().change({ state: 'solved' })
    expect((await takeBack(world.ines)).status).toBe(409)
    await desk(world.ines).note('They rang to thank us.')
    expect([(await takeBack()).status, (await stateNow()).state]).toEqual([409, 'solved'])
    request = await giveRequest(world, world.maya)
    await desk().change({ state: 'solved' })
    world.clock.advance(HOUR_MS)
    expect((await takeBack()).status).toBe(409)
    request = { ...request, external_id: 'nobodysrequest' }
    expect((await takeBack()).status).toBe(404)
  })

  test('a completion can be undone once', async () => {
    await desk().change({ state: 'solved' })
    const answers = await Promise.all([takeBack(), takeBack()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
