import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeskTrx } from '#server/db/transactions.ts'
import { lockConcierges } from '#server/promises/lock-staff.ts'
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
