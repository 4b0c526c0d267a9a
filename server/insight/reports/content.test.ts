import { expect, test } from 'vitest'
import { giveSend, nextDraft } from '#tests/world/conversation.ts'
import { completeFor } from '#tests/world/crowd/crowd.ts'
import { atDesk } from '#tests/world/desk.ts'
import { IN_Q3, openBrightwater, publishAll, reportOf } from '#tests/world/employer.ts'
import { upload } from '#tests/world/files.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { say } from '#tests/world/thread.ts'
import type { World } from '#tests/world/world.ts'

/** The content of requests does not change a single byte of an employer's report. */

test('later changes to requests of a published quarter change no byte of its report', async () => {
  const world = await openBrightwater()
  await publishAll(world)
  const before = await Promise.all([reportOf(world), reportOf(world, '2026-Q2')])
  const { db } = world.app
  await db
    .updateTable('requests')
    .set({ name: 'Other', details: 'Other words' })
    .where('member_id', '=', world.crowd[0] ?? 0)
    .execute()
  await db
    .updateTable('requests')
    .set({ status: 'in_progress', closed_at: null })
    .where('member_id', '=', world.crowd[1] ?? 0)
    .execute()
  await db.updateTable('request_ratings').set({ rating: 1 }).execute()
  await completeFor(world, world.crowd, { at: IN_Q3 })
  await db.updateTable('categories').set({ name: 'Renamed' }).execute()
  await db
    .deleteFrom('requests')
    .where('member_id', '=', world.crowd[2] ?? 0)
    .execute()
  await giveRequest(world, world.maya)
  await publishAll(world)
  const after = await Promise.all([reportOf(world), reportOf(world, '2026-Q2')])
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
  await world.close()
})

test('two companies whose requests differ only in text get byte-identical reports', async () => {
  const one = await openBrightwater('The clinic in Edina')
  const other = await openBrightwater('A present for my boss, with a card that says <b>sorry</b>')
  for (const world of [one, other]) await publishAll(world)
  const texts = await Promise.all([one, other].flatMap((world) => [reportOf(world), reportOf(world, '2026-Q2')]))
  expect(texts[0]?.text).toBe(texts[2]?.text)
  expect(texts[1]?.text).toBe(texts[3]?.text)
  expect(texts[0]?.text).toContain('"completed":56')
  await Promise.all([one.close(), other.close()])
})

test('text in every field of one member’s request changes no byte of the employer’s report', async () => {
  const [silent, given] = [await withMayasRequest(), await withMayasRequest()]
  await fill(given)
  const answers = []
  for (const world of [silent, given]) {
    await completeMayas(world)
    if (world === given) await sayWhatCame(world)
    await publishAll(world)
    answers.push([(await reportOf(world)).text, (await reportOf(world, '2026-Q2')).text])
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[0]?.[0]).toContain('"completed":57')
  await Promise.all([silent, given].map((world) => world.close()))
})

type Asked = World & { readonly request: StoredRequest }

/** A company of sixty members and Maya, a member for long, who has an open request. */
async function withMayasRequest(): Promise<Asked> {
  const world = await openBrightwater()
  const since = new Date('2026-02-02T09:00:00.000Z')
  const { db } = world.app
  await db.updateTable('members').set({ created_at: since }).where('id', '=', world.maya.id).execute()
  await db.updateTable('member_companies').set({ verified_at: since }).where('member_id', '=', world.maya.id).execute()
  return { ...world, request: await giveRequest(world, world.maya) }
}

/** Writes text in every field that a member or a concierge can fill. */
async function fill(world: Asked) {
  const { request, theo } = world
  const key = await upload(world, world.maya)
  const path = `/desk/api/requests/${request.external_id}`
  const due_at = '2026-12-01T09:00:00Z'
  const written = [
    await say(world, request, 'It is about my divorce', undefined, { attachment_keys: [key] }),
    await atDesk(world, theo, request).note('She sounded worried'),
    await atDesk(world, theo, request).reply('I have found you somebody'),
    await world.as(theo).post(`${path}/tasks`, { title: 'Call the lawyer', owner: theo.id, due_at }),
    await world.as(theo).post(`${path}/reminders`, { what: 'Ask how it went', due_at }),
    await world.as(theo).put(`${path}/drafts`, {
      ...(await nextDraft(world, theo, request.external_id)),
      body: 'What I wanted to say',
    }),
  ]
  expect(written.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
  await giveSend(world, theo, request)
}

async function sayWhatCame(world: Asked) {
  const { request, theo } = world
  const result = { revision: 0, words: 'Divorced, for $900 less.', money: { cents: 90_000, kind: 'not_paid' } }
  expect((await atDesk(world, theo, request).change({ result })).status).toBe(200)
}

async function completeMayas({ app, request }: Asked) {
  await app.db
    .updateTable('requests')
    .set({ status: 'closed', closed_at: IN_Q3, waiting_on: null, waiting_since: null })
    .where('id', '=', request.id)
    .execute()
}
