import { describe, expect, test } from 'vitest'
import { deskState } from '#contract/desk/queue/queue.ts'
import { DAY_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { isInState } from './state.ts'

const world = setUpWorld()

const stateAfter = async (request: StoredRequest, change: object) => {
  const { status, body } = await atDesk(world, world.theo, request).change(change)
  expect(status).toBe(200)
  const { state, status: onTheWire, waiting_on } = body.request
  return [state, onTheWire, waiting_on]
}

describe('desk states', () => {
  test('the states map to the three statuses that members see', async () => {
    const request = await giveRequest(world, world.maya)
    expect((await atDesk(world, world.theo, request).open()).body.request.state).toBe('submitted')
    const steps = [
      ['in_progress', 'in_progress', 'us'],
      ['waiting_member', 'in_progress', 'member'],
      ['waiting_third_party', 'in_progress', 'third_party'],
      ['submitted', 'open', 'us'],
      ['solved', 'closed', null],
    ] as const
    for (const step of steps) expect(await stateAfter(request, { state: step[0] })).toEqual(step)
    expect(await stateAfter(request, { state: 'in_progress' })).toEqual(['in_progress', 'in_progress', 'us'])
  })

  test('the states follow from the columns that are set', async () => {
    const request = await giveRequest(world, world.maya)
    expect(await stateAfter(request, { waiting_on: 'third_party' })).toEqual([
      'waiting_third_party',
      'open',
      'third_party',
    ])
    expect(await stateAfter(request, { status: 'in_progress', waiting_on: 'us' })).toEqual([
      'in_progress',
      'in_progress',
      'us',
    ])
    expect(await stateAfter(request, { status: 'closed' })).toEqual(['solved', 'closed', null])
  })

  test('a solved request becomes closed once the member can no longer reopen it', async () => {
    const request = await giveRequest(world, world.maya)
    await stateAfter(request, { state: 'solved' })
    const stateNow = async () => (await atDesk(world, world.theo, request).open()).body.request.state
    world.clock.advance(14 * DAY_MS)
    expect(await stateNow()).toBe('solved')
    world.clock.advance(1)
    expect(await stateNow()).toBe('closed')
  })

  test('a change of state that is empty, contradictory or unreachable is rejected', async () => {
    const request = await giveRequest(world, world.maya)
    const { change } = atDesk(world, world.theo, request)
    for (const body of [{ state: 'closed' }, { state: 'done' }, { state: null }, { state: 'solved', status: 'open' }]) {
      const answer = await change(body)
      expect([body, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([body, 422, ['state']])
    }
    await stateAfter(request, { state: 'solved' })
    expect((await change({ state: 'submitted' })).status).toBe(409)
  })

  test('the database condition finds the same states as the function', async () => {
    const now = world.clock.now()
    const ago = (days: number, more = 0) => new Date(now.getTime() - days * DAY_MS - more)
    for (const status of ['open', 'in_progress'] as const)
      for (const waiting_on of ['us', 'member', 'third_party', null] as const) {
        const { id } = await giveRequest(world, world.maya, { status })
        await world.app.db.updateTable('requests').set({ waiting_on }).where('id', '=', id).execute()
      }
    for (const closed_at of [now, ago(13), ago(14), ago(14, 1), ago(90)])
      await giveRequest(world, world.maya, { status: 'closed', closed_at })
    const all = await world.app.db.selectFrom('requests').select('external_id').execute()
    const found: [string, string][] = []
    for (const state of deskState.options) {
      const rows = await world.app.db
        .selectFrom('requests')
        .select('external_id')
        .where(isInState(state, now))
        .execute()
      found.push(...rows.map((row): [string, string] => [row.external_id, state]))
    }
    expect(found.map(([id]) => id).toSorted()).toEqual(all.map(({ external_id }) => external_id).toSorted())
    for (const [external_id, state] of found)
      expect((await atDesk(world, world.theo, { external_id }).open()).body.request.state).toBe(state)
  })
})
