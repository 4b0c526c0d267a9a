import { beforeEach, describe, expect, test } from 'vitest'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { lockConcierges } from '#server/requests/shifts/lock-staff.ts'
import { during } from '#tests/harness/during.ts'
import { HOUR_MS } from '#tests/world/clock.ts'
import { giveSend } from '#tests/world/conversation.ts'
import { atDesk } from '#tests/world/desk.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'

const world = setUpWorldPerTest()
let request: StoredRequest
beforeEach(async () => {
  request = await giveRequest(world, world.maya)
})

const close = () => world.as(world.olga).post(`/desk/api/staff/${world.ines.id}/close`)
const give = (to: number | 'me', by = world.theo) => atDesk(world, by, request).change({ assignee: to })
async function owner() {
  const { body } = await atDesk(world, world.theo, request).open()
  return body.request.assignee?.id ?? null
}

const closeInes = (trx: DeskTrx) =>
  trx.updateTable('desk.staff').set({ closed_at: world.clock.now() }).where('id', '=', world.ines.id).execute()

describe('a concierge whose account is being closed', () => {
  test('is assigned nothing more', async () => {
    const answer = await during(world, closeInes, () => give(world.ines.id))
    expect([answer?.status, Object.keys(answer?.body.errors), await owner()]).toEqual([422, ['assignee'], null])
  })

  test('cannot take a request', async () => {
    const answer = await during(world, closeInes, () => give('me', world.ines))
    expect([answer?.status, await owner()]).toEqual([422, null])
  })

  test('does not keep a request that they are answering', async () => {
    const answer = await during(world, closeInes, () => atDesk(world, world.ines, request).reply('We are on it.'))
    expect([answer?.status, await owner()]).toEqual([201, null])
  })

  test('loses a request that was just assigned to them', async () => {
    const given = (trx: DeskTrx) =>
      trx.updateTable('requests').set({ assignee_id: world.ines.id }).where('id', '=', request.id).execute()
    const answer = await during(world, (trx) => lockConcierges(trx, [world.ines.id]), close, given)
    expect([answer?.status, await owner()]).toEqual([200, null])
  })
})

describe.each([
  ['an account that is closed', close],
  [
    'a concierge who gets another role',
    () =>
      world
        .as(world.olga)
        .patch(`/desk/api/staff/${world.ines.id}`, { role: 'employer', company_id: world.brightwater }),
  ],
])('%s', (_how, leave) => {
  const due_at = () => new Date(world.clock.now().getTime() + 2 * HOUR_MS).toISOString()
  const path = () => `/desk/api/requests/${request.external_id}`
  const promise = async () => {
    await world
      .as(world.ines)
      .post(`${path()}/tasks`, { title: 'Ring the vet', owner: world.ines.id, due_at: due_at() })
    await world.as(world.ines).post(`${path()}/reminders`, { what: 'Ask how he is', due_at: due_at() })
    await giveSend(world, world.ines, request, { run_at: due_at() })
  }
  const calls = async () => {
    const { body } = await world.as(world.theo).get('/desk/api/alerts')
    return body.alerts.map(({ kind }: { kind: string }) => kind).toSorted()
  }

  test('returns tasks, reminders and replies at once, which alert everyone until the request is taken', async () => {
    await give(world.ines.id)
    await promise()
    expect((await leave()).status).toBe(200)
    expect(await calls()).toEqual(['held', 'task', 'task'])
    const { scheduled } = (await atDesk(world, world.theo, request).open()).body.request
    expect(scheduled).toMatchObject([{ state: 'held', held_because: 'author', attended: true }])
    await give('me')
    const { promises } = (await atDesk(world, world.theo, request).open()).body.request
    expect(promises.tasks[0].owner.id).toBe(world.theo.id)
    expect(promises.reminders).toHaveLength(1)
    expect(await calls(), 'they are due in two hours').toEqual(['held'])
  })

  test('passes tasks and reminders on a request to its assignee', async () => {
    await promise()
    await give('me')
    await leave()
    const { promises } = (await atDesk(world, world.theo, request).open()).body.request
    expect([promises.tasks[0].owner.id, promises.reminders.length]).toEqual([world.theo.id, 1])
  })

  test('cannot cover for a colleague', async () => {
    const until = due_at()
    await world.as(world.theo).put('/desk/api/me/shift', { on_shift: false, until, covered_by: world.ines.id })
    await leave()
    const { body } = await world.as(world.theo).get('/desk/api/concierges')
    expect(body.concierges.find(({ id }: { id: number }) => id === world.theo.id).covered_by).toBeNull()
  })
})
