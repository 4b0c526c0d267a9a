import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { retry, showQueue } from './queue.ts'

const world = setUpWorld()
beforeEach(() => sql`truncate outgoing`.execute(world.owner))

const letter = {
  channel: 'email',
  recipient: 'maya@tendwell.test',
  subject: 'Hello',
  body: 'Hello',
  links: [],
} as const

async function giveUp(reason: string) {
  await enqueue(world.app.deskDb, letter)
  const { rows } = await sql<{ id: number }>`
    update outgoing set given_up_at = now(), reason = ${reason} where id = (select max(id) from outgoing)
    returning id`.execute(world.app.deskDb)
  return rows[0]?.id ?? 0
}

test('the queue lists waiting and given-up messages by channel, with masked addresses', async () => {
  await enqueue(world.app.deskDb, letter)
  const id = await giveUp('blocked')
  const { json, text } = await showQueue(world.app)
  expect(json.channels).toEqual([
    { channel: 'email', waiting: 1, oldest_seconds: expect.any(Number), given_up: 1 },
    { channel: 'sms', waiting: 0, oldest_seconds: 0, given_up: 0 },
  ])
  expect(json.given_up).toMatchObject([{ id, reason: 'blocked', can_send_again: true }])
  expect(text).not.toContain('maya@')
})

test('one or all given-up messages can be sent again', async () => {
  const [first] = [await giveUp('blocked'), await giveUp('mailbox_full'), await giveUp('blocked')]
  expect((await retry(world.app, { retry: String(first) })).json).toEqual({ sent_again: 1 })
  expect((await retry(world.app, { allFailed: true })).json).toEqual({ sent_again: 2 })
  expect((await showQueue(world.app)).json.channels[0]).toMatchObject({ waiting: 3, given_up: 0 })
})

test.each([
  [{ retry: '999999' }, /^There is no letter 999999/],
  [{ retry: 'x' }, /^--retry takes a number/],
  [{ retry: '1', allFailed: true as const }, /^Say either/],
])('an impossible retry gives a sentence: %o', async (wish, sentence) => {
  await expect(retry(world.app, wish)).rejects.toThrow(sentence)
})
