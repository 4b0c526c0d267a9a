import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sentDuring } from '#tests/harness/statements.ts'
import { giveManyRequests } from '#tests/world/crowd/many-requests.ts'
import { atDesk } from '#tests/world/desk.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

/** Each of these messages contains "Reference". */
const MANY = 300

const world = setUpWorld()
beforeAll(async () => {
  const about = (name: string, more: object = {}) => giveRequest(world, world.maya, { name, ...more })
  const withNote = async (name: string, words: string) => {
    const request = await about(name, { status: 'closed' })
    await atDesk(world, world.theo, request).note(words)
  }
  await withNote('Said to the side', 'The reference is zyzzogeton')
  await withNote('Not the word', 'No zyzzogeton here')
  await about('Reference for a landlord', { status: 'closed' })
  await about('Named by another', { details: 'What is it?\nA reference' })
  await about('Silent')
  await giveManyRequests(world, MANY)
  // makes the planner assume a thousand times as many rows
  await sql`update pg_class set reltuples = reltuples * 1000 where relname in ('timeline', 'requests', 'members')`.execute(
    world.owner,
  )
})

const ask = async (q: string, filter = '') =>
  (await world.as(world.theo).get(`/desk/api/requests?q=${encodeURIComponent(q)}${filter}`)).body
const names = async (q: string): Promise<string[]> =>
  (await ask(q)).requests.map(({ name }: StoredRequest & { name: string }) => name)

test('a frequent word is searched only in the matches of a rarer word, anywhere in the request', async () => {
  expect(await ask('zyzzogeton reference')).toMatchObject({ found: 1, partly: false })
  expect(await names('reference zyzzogeton')).toEqual(['Said to the side'])
})

test('frequent words alone find matching titles and the first requests of the queue, as a partial result', async () => {
  const { requests, found, partly } = await ask('reference')
  expect([requests[0].name, partly]).toEqual(['Reference for a landlord', true])
  expect(found).toBeGreaterThan(requests.length)
  expect(await names('reference')).toContain('Named by another')
  expect((await ask('reference', '&assignee=me')).requests.length).toBeGreaterThan(0)
})

test('a phrase of frequent words matches only the exact phrase', async () => {
  const { requests, partly } = await ask('"the roof comes next"')
  expect([requests.length > 0, partly]).toEqual([true, true])
  for (const { match } of requests)
    expect(match.parts.map(({ text }: { text: string }) => text).join('')).toContain('The roof comes next')
  expect(await ask('"next the roof"')).toMatchObject({ requests: [], found: 0 })
  expect(await names('zyzzogeton "the reference is"')).toEqual(['Said to the side'])
})

test('an excluded frequent word is checked from the top of the queue', async () => {
  expect(await ask('-reference')).toMatchObject({ found: 1, partly: true, requests: [{ name: 'Silent' }] })
  expect(await ask('zyzzogeton -reference')).toMatchObject({ partly: false, requests: [{ name: 'Not the word' }] })
  expect(await names('-"the roof comes next" is:done zyzzogeton')).toHaveLength(2)
  expect((await ask('-silent')).partly).toBe(false)
})

test('a member whose name matches all typed words is found, even if many names match a part', async () => {
  // more members than the search checks match the second word; the oldest of them match both
  expect(await ask('harriet family1')).toMatchObject({ partly: true, found: 22 })
})

test('a rare word is searched in all requests', async () => {
  expect(await ask('zyzzogeton')).toMatchObject({ found: 2, partly: false })
})

test('a search for frequent words reads the messages of its candidates by request, not by the word index', async () => {
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
