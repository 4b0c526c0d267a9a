import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atDesk } from '#tests/desk.ts'
import { giveManyRequests } from '#tests/many-requests.ts'
import { giveRequest, type StoredRequest } from '#tests/requests.ts'
import { sentDuring } from '#tests/statements.ts'
import { openWorld, type World } from '#tests/world.ts'

/** "Reference" stands in each message. */
const MANY = 300

let world: World
beforeAll(async () => {
  world = await openWorld()
  const about = (name: string, more: object = {}) => giveRequest(world, world.maya, { name, ...more })
  const said = async (name: string, words: string) => {
    const request = await about(name, { status: 'closed' })
    await atDesk(world, world.theo, request).note(words)
  }
  await said('Said to the side', 'The reference is zyzzogeton')
  await said('Not the word', 'No zyzzogeton here')
  await about('Reference for a landlord', { status: 'closed' })
  await about('Named by another', { details: 'What is it?\nA reference' })
  await about('Silent')
  await giveManyRequests(world, MANY)
  // the planner takes them for a thousand times as many
  await sql`update pg_class set reltuples = reltuples * 1000 where relname in ('timeline', 'requests', 'members')`.execute(
    world.owner,
  )
})
afterAll(() => world.close())

const ask = async (q: string, filter = '') =>
  (await world.as(world.theo).get(`/desk/api/requests?q=${encodeURIComponent(q)}${filter}`)).body
const names = async (q: string): Promise<string[]> =>
  (await ask(q)).requests.map(({ name }: StoredRequest & { name: string }) => name)

test('a frequent word is looked for in what a rarer one finds, wherever it stands there', async () => {
  expect(await ask('zyzzogeton reference')).toMatchObject({ found: 1, partly: false })
  expect(await names('reference zyzzogeton')).toEqual(['Said to the side'])
})

test('frequent words alone find what is named so, and the first of the queue, and it is said that there may be more', async () => {
  const { requests, found, partly } = await ask('reference')
  expect([requests[0].name, partly]).toEqual(['Reference for a landlord', true])
  expect(found).toBeGreaterThan(requests.length)
  expect(await names('reference')).toContain('Named by another')
  expect((await ask('reference', '&assignee=me')).requests.length).toBeGreaterThan(0)
})

test('a phrase of frequent words is looked for as they are, and only what says it just so is found', async () => {
  const { requests, partly } = await ask('"the roof comes next"')
  expect([requests.length > 0, partly]).toEqual([true, true])
  for (const { match } of requests)
    expect(match.parts.map(({ text }: { text: string }) => text).join('')).toContain('The roof comes next')
  expect(await ask('"next the roof"')).toMatchObject({ requests: [], found: 0 })
  expect(await names('zyzzogeton "the reference is"')).toEqual(['Said to the side'])
})

test('what is to be without a frequent word is looked through from the top of the queue', async () => {
  expect(await ask('-reference')).toMatchObject({ found: 1, partly: true, requests: [{ name: 'Silent' }] })
  expect(await ask('zyzzogeton -reference')).toMatchObject({ partly: false, requests: [{ name: 'Not the word' }] })
  expect(await names('-"the roof comes next" is:done zyzzogeton')).toHaveLength(2)
  expect((await ask('-silent')).partly).toBe(false)
})

test('who is called all that was typed is found, however many are called a part of it', async () => {
  // more than are looked at have the second word, and the oldest of them both
  expect(await ask('harriet family1')).toMatchObject({ partly: true, found: 22 })
})

test('what is not frequent is looked for in all there is', async () => {
  expect(await ask('zyzzogeton')).toMatchObject({ found: 2, partly: false })
})

test('the messages of what is looked at for frequent words are read by their request, not by the words', async () => {
  const [, sent] = await sentDuring(() => ask('reference kx'))
  const looking = sent.filter(({ text }) => /\bfrom timeline\b/.test(text) && !text.startsWith('explain'))
  expect(looking.length).toBeGreaterThan(1)
  for (const { text, values } of looking) {
    const { rows } = await world.owner.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain ${text}`, [...values]),
    )
    const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Scan'))
    expect(scans.filter((line) => line.includes('timeline_pkey'))).not.toEqual([])
    expect(scans.filter((line) => /timeline_body|Seq Scan on timeline/.test(line))).toEqual([])
  }
})
