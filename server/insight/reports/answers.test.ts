import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { say } from '#tests/world/thread.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'

/** Answer times are recorded in business time, by the SLA clock of the desk. */

const world = setUpWorldPerTest()
let request: StoredRequest
beforeEach(async () => {
  world.clock.advance(9 * HOUR_MS) // noon in Chicago, the time zone of the office
  request = await giveRequest(world, world.maya)
})

const reply = (body = 'I am on it.') => atDesk(world, world.theo, request).reply(body)
const answers = () =>
  world.app.deskDb.selectFrom('desk.answers').select(['first', 'took_ms', 'at', 'due_at']).orderBy('at').execute()

test('an answer is recorded once per wait, with the promised time; further replies are not recorded', async () => {
  world.clock.advance(20 * MINUTE_MS)
  await reply()
  await reply('One more thing.')
  world.clock.advance(HOUR_MS)
  await say(world, request, 'Thank you. And the other leg?')
  world.clock.advance(5 * MINUTE_MS)
  await reply('Both.')
  const [first, next, ...more] = await answers()
  expect(first).toMatchObject({ first: true, took_ms: 20 * MINUTE_MS })
  expect(next).toMatchObject({ first: false, took_ms: 5 * MINUTE_MS, at: world.clock.now() })
  expect(more).toEqual([])
  for (const answer of [first, next]) expect(answer?.due_at?.getTime()).toBeGreaterThan(answer?.at.getTime() ?? 0)
})

test('a note and a wait for another party do not count as an answer', async () => {
  await atDesk(world, world.theo, request).note('She sounded worried.')
  await atDesk(world, world.theo, request).change({ waiting_on: 'third_party' })
  expect(await answers()).toEqual([])
})

test('answers from before the recording are derived from the threads', async () => {
  world.clock.advance(20 * MINUTE_MS)
  await reply()
  world.clock.advance(HOUR_MS)
  await say(world, request, 'And the other leg?')
  world.clock.advance(5 * MINUTE_MS)
  await reply('Both.')
  const recorded = await answers()
  await sql`delete from desk.answers`.execute(world.owner)
  await sql`select desk.record_answers_since('-infinity')`.execute(world.owner)
  expect(recorded).toHaveLength(2)
  expect(await answers()).toEqual(recorded)
})
