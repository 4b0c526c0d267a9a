import { beforeEach, expect, test } from 'vitest'
import { getOpening } from '#contract/member/opening.ts'
import { deliverDueSend } from '#server/requests/replies/deliver.ts'
import { DAY_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { say } from '#tests/world/thread.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
beforeEach(async () => void (await world.app.deskDb.updateTable('requests').set({ status: 'closed' }).execute()))

const opening = async () => (await world.as(world.maya).get(getOpening.path)).body
const reads = async (path: string) => {
  const { messages } = (await world.as(world.maya).get(path)).body.request
  await world.as(world.maya).post(`${path}/read`, { up_to: messages.at(-1).id })
}

test('the dashboard of a member without open requests has no opening', async () => {
  expect(await opening()).toEqual({ opening: null, last_concierge: null })
})

test('the opening prefers new messages, then messages of the last three days, then the next due answer', async () => {
  const claim = await giveRequest(world, world.maya, { name: 'Appeal the claim' })
  const trip = await giveRequest(world, world.maya, { name: 'Four days in Lisbon' })
  await atDesk(world, world.theo, claim).change({ assignee: 'me' })
  expect((await opening()).opening).toMatchObject({ concierge: null, said: null, answer_due_at: expect.any(String) })
  await atDesk(world, world.theo, claim).reply('I have filed it. Please send me the **second** bill.')
  world.clock.advance(60_000)
  await atDesk(world, world.ines, trip).reply('I am looking.')
  await atDesk(world, world.ines, trip).change({ waiting_on: 'third_party' })
  expect(await opening()).toMatchObject({
    opening: {
      request_id: claim.external_id,
      request_name: 'Appeal the claim',
      concierge: 'Theo Marchetti',
      said: {
        by: 'Theo Marchetti',
        words: 'I have filed it. Please send me the second bill.',
        is_new: true,
        more_new: 1,
      },
    },
    last_concierge: 'Ines Calder',
  })
  await reads(claim.path)
  expect((await opening()).opening).toMatchObject({ request_id: trip.external_id, said: { is_new: true, more_new: 0 } })
  await reads(trip.path)
  await say(world, claim, 'Here it is')
  expect((await opening()).opening).toMatchObject({
    request_id: trip.external_id,
    said: { words: 'I am looking.', is_new: false },
  })
  world.clock.advance(4 * DAY_MS)
  expect((await opening()).opening).toMatchObject({
    request_id: claim.external_id,
    said: null,
    answer_due_at: expect.any(String),
  })
})

test('the opening ignores other members’ messages', async () => {
  const theirs = await giveRequest(world, world.jonah)
  await atDesk(world, world.theo, theirs).reply('For Jonah alone')
  expect((await opening()).opening).toBeNull()
})

test('the opening offers the concierge’s quick answers until the member has written', async () => {
  const claim = await giveRequest(world, world.maya)
  const desk = world.as(world.theo)
  await desk.post(`/desk/api/requests/${claim.external_id}/sends`, {
    body: 'Shall I book it?',
    quick_answers: ['Yes', 'No'],
    seen_seq: 0,
  })
  world.clock.advance(60_000)
  await deliverDueSend(world.app)
  expect((await opening()).opening.said.quick_answers).toEqual(['Yes', 'No'])
  await say(world, claim, 'Yes')
  expect((await opening()).opening.said).not.toHaveProperty('quick_answers')
})
