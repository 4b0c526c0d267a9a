import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeskTrx } from '#server/db/transactions.ts'
import { lockConcierges } from '#server/promises/lock-staff.ts'
import { HOUR_MS } from '#tests/clock.ts'
import { giveSend } from '#tests/conversation.ts'
import { atDesk } from '#tests/desk.ts'
import { during } from '#tests/during.ts'
import { giveRequest, type StoredRequest } from '#tests/requests.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
let request: StoredRequest
beforeEach(async () => {
  world = await openWorld()
  request = await giveRequest(world, world.maya)
})
afterEach(() => world.close())

const close = () => world.as(world.olga).post(`/desk/api/staff/${world.ines.id}/close`)
const give = (to: number | 'me', by = world.theo) => atDesk(world, by, request).change({ assignee: to })
async function owner() {
  const { body } = await atDesk(world, world.theo, request).open()
  return body.request.assignee?.id ?? null
}

const closeInes = (trx: DeskTrx) =>
  trx.updateTable('desk.staff').set({ closed_at: world.clock.now() }).where('id', '=', world.ines.id).execute()

describe('a colleague whose account is being closed at this moment', () => {
  test('is given nothing anymore', async () => {
    const answer = await during(world, closeInes, () => give(world.ines.id))
    expect([answer?.status, Object.keys(answer?.body.errors), await owner()]).toEqual([422, ['assignee'], null])
  })

  test('takes nothing themself anymore', async () => {
    const answer = await during(world, closeInes, () => give('me', world.ines))
    expect([answer?.status, await owner()]).toEqual([422, null])
  })

  test('does not keep what they answer at this moment', async () => {
    const answer = await during(world, closeInes, () => atDesk(world, world.ines, request).reply('We are on it.'))
    expect([answer?.status, await owner()]).toEqual([201, null])
  })

  test('lets go of what was given to them a moment before', async () => {
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

  test('returns tasks, reminders and replies at once: they call everyone until the request is taken', async () => {
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

  test('gives the request’s assignee the tasks and reminders on it', async () => {
    await promise()
    await give('me')
    await leave()
    const { promises } = (await atDesk(world, world.theo, request).open()).body.request
    expect([promises.tasks[0].owner.id, promises.reminders.length]).toEqual([world.theo.id, 1])
  })

  test('covers for no colleague', async () => {
    const until = due_at()
    await world.as(world.theo).put('/desk/api/me/shift', { on_shift: false, until, covered_by: world.ines.id })
    await leave()
    const { body } = await world.as(world.theo).get('/desk/api/concierges')
    expect(body.concierges.find(({ id }: { id: number }) => id === world.theo.id).covered_by).toBeNull()
  })
})
