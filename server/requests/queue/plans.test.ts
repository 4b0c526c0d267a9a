import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { eraseClosedAccounts, removeOldRequests } from '#server/administration/member-accounts/retention.ts'
import { mailUnattended } from '#server/requests/alerts/mail-unattended.ts'
import { type SentStatement, sentDuring } from '#tests/harness/statements.ts'
import { giveManyRequests } from '#tests/world/crowd/many-requests.ts'
import { setUpWorld, type World } from '#tests/world/world.ts'

/**
 * Checks which indexes each list and search of the desk uses, by the planner's output without running the query.
 * Sequential scans are turned off, so the planner uses one only if no index fits. The tests fail on that, regardless
 * of the table's size.
 */

const world = setUpWorld()
beforeAll(async () => {
  await giveManyRequests(world, 3000)
  await sql`
    insert into desk.snoozes (id, request_id, seq, staff_id, at, until)
    select 'more-' || id, id, 1, ${world.theo.id}, now(), now() + interval '1 day' from requests
      where status <> 'closed' and id % 5 = 0`.execute(world.owner)
  await sql`insert into desk.tags (name, created_at) values ('Visa', now()), ('Bank', now())`.execute(world.owner)
  await sql`
    insert into desk.request_tags (request_id, tag_id, staff_id, at)
    select requests.id, tags.id, ${world.theo.id}, now() from requests, desk.tags
      where requests.id % 7 = 0 or tags.name = 'Bank'`.execute(world.owner)
  await sql`update requests set status = 'open', waiting_on = 'us' where status <> 'closed' and id % 4 = 0`.execute(
    world.owner,
  )
  await sql`analyze`.execute(world.owner)
})

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Subplan Name'?: string
  readonly Plans?: readonly Plan[]
}
/** Tables that grow with the number of members. The others have a page or two. */
const GROWING = [
  'requests',
  'timeline',
  'members',
  'access_records',
  'uploads',
  'notes',
  'member_companies',
  'snoozes',
  'request_tags',
]

async function plansOf(query: string): Promise<Plan[]> {
  const ask = () => world.as(world.theo).get(`/desk/api/requests${query}`)
  await ask()
  const [answer, sent] = await sentDuring(ask)
  expect([answer.status, query]).toEqual([200, query])
  const reads = readsOf(sent)
  expect(reads.length).toBeGreaterThan(1)
  return plansOfAll(reads)
}

const readsOf = (sent: readonly SentStatement[]) =>
  sent.filter(({ text }) => /^\s*(select|with)\b/.test(text) && text.includes('requests'))

function plansOfAll(reads: readonly SentStatement[]): Promise<Plan[]> {
  return world.owner.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const explained = []
    for (const read of reads) explained.push(...(await explain(read, trx)))
    return explained
  })
}

async function explain({ text, values }: SentStatement, trx: World['owner']): Promise<Plan[]> {
  const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
  )
  return nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan)
}

function nodesOf(plan: Plan | undefined): Plan[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : []
}

const readWhole = (nodes: readonly Plan[]) =>
  nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && GROWING.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name'])
const indexesIn = (nodes: readonly Plan[]) => new Set(nodes.flatMap((node) => node['Index Name'] ?? []))

test.each([
  ['', 'requests_queue'],
  ['?assignee=me', 'requests_queue_assignee'],
  ['?assignee=none', 'requests_queue_unassigned'],
  ['?overdue=true', 'requests_queue'],
  ['?due=today', 'requests_queue'],
  ['?unread=true', 'requests_queue'],
  ['?assignee=me&unread=true', 'requests_queue_assignee'],
  ['?waiting_on=us', 'requests_queue'],
  ['?waiting_on=third_party', 'requests_queue_waiting'],
  ['?state=submitted', 'requests_queue'],
  ['?state=in_progress', 'requests_queue'],
  ['?state=waiting_member', 'requests_queue_waiting'],
  ['?state=solved', 'requests_queue'],
  ['?state=closed', 'requests_queue'],
  ['?status=closed', 'requests_queue'],
  ['?state=waiting_third_party&category=1', 'requests_queue_waiting'],
  ['?category=1', 'requests_queue_category'],
  ['?snoozed=true', 'snoozes_open'],
  ['?tag=Visa', 'request_tags_tag'],
  ['?q=tag:visa', 'requests_queue'],
  ['?language=es', 'requests_queue'],
  ['?assignee=me&language=es', 'requests_queue_assignee'],
  ['?q=language:es', 'requests_queue'],
  ['?only=many-three,many-six-six', 'requests_external_id_key'],
  ['?assignee=me&only=many-three,many-six-six', 'requests_queue_assignee'],
])('the queue by %j scans no table completely and reads its order from %s', async (query, index) => {
  const nodes = await plansOf(query)
  expect(readWhole(nodes)).toEqual([])
  expect([...indexesIn(nodes)]).toContain(index)
})

test.each([
  ['what calls a concierge', () => world.as(world.theo).get('/desk/api/alerts'), 'requests_queue'],
  ['what nobody is on', () => mailUnattended(world.app), 'requests_queue'],
])('%s is found without a full table scan', async (_what, ask, index) => {
  await ask()
  const [, sent] = await sentDuring<unknown>(ask)
  const nodes = await plansOfAll(readsOf(sent))
  expect(readWhole(nodes)).toEqual([])
  expect([...indexesIn(nodes)]).toContain(index)
})

test('work without a present owner is found by reading only answers that are overdue or due soon', async () => {
  await mailUnattended(world.app)
  const [, sent] = await sentDuring<unknown>(() => mailUnattended(world.app))
  const read = (await plansOfAll(readsOf(sent))).filter((node) => node['Index Name']?.startsWith('requests_queue'))
  expect(read.map((node) => node['Index Cond'] ?? '').join()).toMatch(/queue_rank <= /)
})

test('each place of a search is planned as if all of its rows were read, despite its limit', async () => {
  const places = (await plansOf('?q=passport')).filter((node) => node['Node Type'] === 'Append')
  const limits = places.flatMap(({ Plans = [] }) => Plans.filter((node) => node['Node Type'] === 'Limit'))
  expect(limits.length).toBeGreaterThan(5)
  // a scan directly below a limit is planned to end early, once enough rows have come
  const direct = limits.flatMap(({ Plans = [] }) => Plans.filter((node) => !node['Subplan Name']))
  expect(direct.map((node) => node['Relation Name']).filter(Boolean)).toEqual([])
})

test.each([
  ['who closed their account long ago', () => eraseClosedAccounts(world.app), 'members_closed'],
  ['what was completed longer ago than it is kept', () => removeOldRequests(keptForAYear()), 'requests_completed'],
])('%s is found by its time, without reading other rows', async (_what, ask, index) => {
  await ask()
  const [, sent] = await sentDuring<unknown>(ask)
  const nodes = await plansOfAll(sent.filter(({ text }) => text.includes('closed_at')))
  expect(readWhole(nodes)).toEqual([])
  const conditions = nodes.flatMap((node) => (node['Index Name'] === index ? (node['Index Cond'] ?? '') : []))
  expect(conditions.filter((condition) => condition.includes('closed_at <'))).not.toEqual([])
})

const keptForAYear = () => {
  const config = { ...world.app.config, REQUESTS_KEPT_MONTHS: { everywhere: 24, bySlug: { brightwater: 12 } } }
  return { ...world.app, config }
}

/**
 * Indexes of the tables that are large in this test. The small tables of members and files are read by other indexes.
 */
const WORDS = [
  'requests_name_folded',
  'requests_name_words',
  'requests_details_words',
  'timeline_body_words',
  'notes_body_words',
  'members_name_words',
]
const UNSPACED_TEXTS = ['requests_details_unspaced', 'timeline_body_unspaced', 'notes_body_unspaced']
const NUMBERS = ['requests_details_digits', 'timeline_body_digits', 'notes_body_digits']

test.each([
  ['a word', 'passport', WORDS],
  ['two words', 'passport fee', WORDS],
  ['a number', '700123', [...WORDS, ...NUMBERS]],
  ['what filters hide', 'passport from:maya is:snoozed', WORDS],
  ['a phrase', '"passport fee"', WORDS.filter((name) => !/name_words/.test(name))],
  ['what is without a word', 'fee -passport', WORDS],
  ['a word of Japanese', '歯医者', UNSPACED_TEXTS],
  ['a short word of Chinese', '牙医', UNSPACED_TEXTS],
  ['a letter', 'a', WORDS.filter((name) => !/details|body/.test(name))],
])('a search for %s uses the indexes of texts and names', async (_what, words, indexes) => {
  const nodes = await plansOf(`?q=${encodeURIComponent(words)}`)
  expect(readWhole(nodes)).toEqual([])
  expect(indexes.filter((name) => !indexesIn(nodes).has(name))).toEqual([])
})
