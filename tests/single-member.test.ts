import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type SentStatement, sentDuring } from './harness/statements.ts'
import { giveManyRequests } from './world/crowd/many-requests.ts'
import { upload } from './world/files.ts'
import { givePick } from './world/options.ts'
import { giveRequest, type StoredRequest } from './world/requests.ts'
import { begin, everyType } from './world/survey-run.ts'
import { setUpWorld } from './world/world.ts'

/**
 * Every statement of a member's call finds its rows by a key of a member, session, request or file, and never scans
 * shared tables. A database that is sharded by member needs that.
 */

const world = setUpWorld()
let request: StoredRequest
let lastMessageId: string
beforeAll(async () => {
  request = await giveRequest(world, world.maya)
  await givePick(world, request)
  await giveManyRequests(world, 3000)
  lastMessageId = (await world.as(world.maya).get(request.path)).body.request.messages.at(-1).id
  await upload(world, world.maya)
  await begin(world, everyType)
  await sql`analyze`.execute(world.owner)
  // makes the planner assume that all of them are large
  await sql`update pg_class set reltuples = 1000000 where relname = any (${OF_MEMBERS}::text[]) and relpages > 0`.execute(
    world.owner,
  )
})

/** Tables with member data. All other tables are the same on every machine. */
const OF_MEMBERS = [
  'members',
  'member_companies',
  'member_data',
  'member_events',
  'member_streams',
  'onboarding_answers',
  'option_answers',
  'option_sets',
  'option_versions',
  'options',
  'requests',
  'second_factors',
  'sessions',
  'survey_runs',
  'timeline',
  'uploads',
]

const get = (path: string) => () => world.as(world.maya).get(path)
const calls: Readonly<Record<string, () => Promise<{ status: number }>>> = {
  currentUser: get('/api/v1/users/current'),
  openRequests: get('/api/v1/requests/open'),
  inProgressRequests: get('/api/v1/requests/in_progress'),
  completedRequests: get('/api/v1/requests/completed'),
  getRequest: () => get(request.path)(),
  getAttention: () => get(`/api/v1/attention?request_id=${request.external_id}`)(),
  attentionToOpen: get('/api/v1/attention/open'),
  getMilestones: () => get(`/api/v1/milestones?request_id=${request.external_id}`)(),
  getOptions: () => get(`/api/v1/options?request_id=${request.external_id}`)(),
  getOpening: get('/api/v1/opening'),
  findRequests: get('/api/v1/found_requests?q=passport'),
  listCompletions: get('/api/v1/completions'),
  listSessions: get('/api/v1/users/sessions'),
  listReadings: get('/api/v1/readings'),
  readNoticeSettings: get('/api/v1/notices'),
  markRead: () => world.as(world.maya).post(`${request.path}/read`, { up_to: lastMessageId }),
  sendMessage: async () => {
    const key = await upload(world, world.maya, { filename: 'plan.png' })
    return world.as(world.maya).post(`${request.path}/messages`, { message: { body: 'Yes.', attachment_keys: [key] } })
  },
}

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

test.each(Object.entries(calls))('%s reaches member data by a key', async (_name, call) => {
  const [answer, sent] = await sentDuring(call)
  expect([200, 201]).toContain(answer.status)
  const explained = await plansOfAll(sent.filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text)))
  expect(explained.length).toBeGreaterThan(0)
  expect(
    explained
      .filter((plan) => looksThrough(plan))
      .map((plan) => [plan['Relation Name'], plan['Node Type'], plan['Index Name'], plan['Index Cond']]),
  ).toEqual([])
})

function looksThrough(plan: Plan): boolean {
  if (!OF_MEMBERS.includes(plan['Relation Name'] ?? '')) return false
  if (plan['Node Type'] === 'Bitmap Heap Scan') return !nodesOf(plan).some(isByKey)
  return plan['Node Type'].endsWith('Scan') && !isByKey(plan)
}

const isByKey = (plan: Plan) => / = /.test(plan['Index Cond'] ?? '')

/** Planned so that full scans and joins of whole tables are the last resort, as with millions of rows. */
function plansOfAll(sent: readonly SentStatement[]): Promise<Plan[]> {
  return world.owner.transaction().execute(async (trx) => {
    for (const way of ['seqscan', 'mergejoin', 'hashjoin'])
      await sql`select set_config(${`enable_${way}`}, 'off', true)`.execute(trx)
    const plans: Plan[] = []
    for (const { text, values } of sent) {
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
      )
      plans.push(...nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan))
    }
    return plans
  })
}

function nodesOf(plan: Plan | undefined): Plan[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : []
}
