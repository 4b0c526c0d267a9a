import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PROBLEM_CODE } from '#contract/shared/problem-code.ts'
import { lockEligibility } from '#server/tenants/eligibility/preview.ts'
import { syncMemberships } from '#server/tenants/eligibility/sync-memberships.ts'
import { writeSurvey } from '#tests/world/catalog.ts'
import { DAY_MS } from '#tests/world/clock.ts'
import { createCompany, createMember, type TestMember } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ RATE_LIMITS: 'off' })
let idea: number
let acme: number
let member: TestMember
let made = 0

beforeAll(async () => {
  idea = await writeSurvey(world, { questions: [{ datum: 41, label: 'What do you need?' }] })
})
beforeEach(async () => {
  made += 1
  acme = await createCompany(world.app.deskDb, { slug: `acme-${made}`, name: `Acme ${made}`, access: 'eligible' })
  member = await createMember({
    db: world.app.deskDb,
    now: world.clock.now(),
    passwordHash: 'none',
    name: `Acmeperson${made} Doe`,
    companyId: acme,
  })
})

type Fields = { verified_at?: Date | null; ended_at?: Date | null; grace_until?: Date | null }

const change = (fields: Fields, db = world.app.deskDb) =>
  db.updateTable('member_companies').set(fields).where('member_id', '=', member.id).execute()
const end = (grace = DAY_MS, db = world.app.deskDb) => {
  const ended_at = world.clock.now()
  return change({ ended_at, grace_until: new Date(ended_at.getTime() + grace) }, db)
}
const as = () => world.as(member)
const begin = () => as().post(`/api/v1/request_surveys/${idea}/user_request_surveys`, { for_alpha: true })
const standing = async () => (await as().get('/api/v1/users/current')).body.standing
const requests = async () => (await as().get('/api/v1/requests/open')).body.requests
const codeOf = ({ status, headers }: { status: number; headers: Record<string, unknown> }) => [
  status,
  headers[PROBLEM_CODE],
]

/** A run whose only question is answered. Returns its path. */
async function answeredRun() {
  const run = `/api/v1/user_request_surveys/${(await begin()).body.user_request_survey.id}`
  const user_request_answer = { object_satisfied_id: 41, object_satisfied_type: 'Datum', value: 'A plumber' }
  await as().post(`${run}/user_request_answers`, { user_request_answer })
  return run
}

test('a member whom the company does not know looks around, and starts a request only once they are verified', async () => {
  await change({ verified_at: null })
  const refused = await begin()
  expect(codeOf(refused)).toEqual([403, 'not_confirmed'])
  expect(refused.body.error).toMatch(
    /^Please confirm first that you belong to \S+ \d+\S?\. Nothing you wrote is lost\.$/,
  )
  expect(await standing()).toEqual({
    may_start: false,
    may_write: true,
    email_confirmed: false,
    places: [
      {
        company: { id: acme, name: `Acme ${made}` },
        state: 'unverified',
        eligible_only: true,
        ended_at: null,
        grace_until: null,
        contact: null,
        known_by: { email: false, number: false, digits: false },
      },
    ],
  })
  expect((await as().get('/api/v1/survey_categories')).status).toBe(200)
  await change({ verified_at: world.clock.now() })
  expect((await begin()).status).toBe(201)
  expect(await standing()).toMatchObject({ may_start: true, places: [{ state: 'verified' }] })
})

test('a member without a company, with one that serves everyone, or verified by another one starts requests', async () => {
  await change({ verified_at: null })
  expect((await begin()).status).toBe(403)
  const other = (access: 'everyone' | 'eligible') =>
    createCompany(world.app.deskDb, { slug: `${access}-${made}`, name: access, access })
  const places = world.app.deskDb
  const join = async (company_id: number, verified_at: Date | null) =>
    places.insertInto('member_companies').values({ member_id: member.id, company_id, verified_at }).execute()
  const leave = (company: number) =>
    places.deleteFrom('member_companies').where('member_id', '=', member.id).where('company_id', '=', company).execute()
  const [everyone, eligible] = [await other('everyone'), await other('eligible')]
  await join(everyone, null)
  expect((await begin()).status).toBe(201)
  await leave(everyone)
  await join(eligible, world.clock.now())
  expect((await begin()).status).toBe(201)
  await leave(eligible)
  expect((await begin()).status).toBe(403)
  await leave(acme)
  expect((await begin()).status).toBe(201)
})

test('an end between the answers and the send keeps the answers and creates no request, also in Spanish', async () => {
  const run = await answeredRun()
  await end()
  const refused = await as().post(`${run}/submit`, undefined, { 'accept-language': 'es' })
  expect(codeOf(refused)).toEqual([403, 'place_ended'])
  expect(refused.body.error).toMatch(/^Ya no perteneces a .*No se pierde nada de lo que escribiste\.$/)
  expect(await requests()).toEqual([])
  expect((await as().get(run)).body.user_request_survey.answered).toMatchObject([{ value: 'A plumber' }])
  await change({ ended_at: null, grace_until: null })
  expect((await as().post(`${run}/submit`)).status).toBe(200)
  expect(await requests()).toHaveLength(1)
})

test('a send that meets the end of the place waits for it and is refused', async () => {
  const run = await answeredRun()
  const ending = await world.app.deskDb.startTransaction().execute()
  await end(DAY_MS, ending)
  const sent = as().post(`${run}/submit`)
  await waitsForLock(sent)
  await ending.commit().execute()
  expect(codeOf(await sent)).toEqual([403, 'place_ended'])
  expect(await requests()).toEqual([])
})

/** Resolves when the call waits for a lock, or is answered without one. */
async function waitsForLock(sent: PromiseLike<unknown>) {
  let isAnswered = false
  void sent.then(() => {
    isAnswered = true
  })
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.owner)
    if (isAnswered || rows.length > 0) return
  }
}

test('two tabs that send while the place ends create at most one request, and only if it was stored before', async () => {
  const runs = [await answeredRun(), await answeredRun(), await answeredRun()]
  const [first, ...others] = await Promise.all([
    ...runs.flatMap((run) => [as().post(`${run}/submit`), as().post(`${run}/submit`)]),
    end().then(() => ({ status: 0 })),
  ])
  const accepted = [first, ...others].filter(({ status }) => status === 200)
  expect([first, ...others].every(({ status }) => [0, 200, 403].includes(status))).toBe(true)
  const stored = await requests()
  expect(stored.length).toBe(new Set(accepted.map((one) => ('body' in one ? one.body.request.external_id : ''))).size)
  expect(codeOf(await begin())).toEqual([403, 'place_ended'])
})

test('open requests can be finished until the grace period is over, and read afterwards', async () => {
  const request = await giveRequest(world, member)
  const send = () => as().post(`${request.path}/messages`, { message: { body: 'Is it done?' } })
  await end(DAY_MS)
  expect((await send()).status).toBe(201)
  expect(await standing()).toMatchObject({ may_start: false, may_write: true, places: [{ state: 'ended' }] })
  const { grace_until } = (await standing()).places[0]
  world.clock.advance(DAY_MS)
  expect(new Date(grace_until)).toEqual(world.clock.now())
  expect(codeOf(await send())).toEqual([403, 'grace_over'])
  expect(await standing()).toMatchObject({ may_write: false })
  const { request: read } = (await as().get(request.path)).body
  expect(read.messages.map(({ body_html }: { body_html: string }) => body_html)).toEqual(['<p>Is it done?</p>'])
  await world.app.deskDb.updateTable('companies').set({ access: 'everyone' }).where('id', '=', acme).execute()
  expect((await send()).status, 'a company that serves everyone').toBe(201)
})

test('a change by a list ends the place with the company’s grace period', async () => {
  const { deskDb } = world.app
  await deskDb.updateTable('companies').set({ grace_days: 3 }).where('id', '=', acme).execute()
  await deskDb
    .updateTable('member_companies')
    .set({ by_eligibility: true })
    .where('member_id', '=', member.id)
    .execute()
  await deskDb.transaction().execute(async (trx) => {
    await lockEligibility(trx, acme)
    await syncMemberships(trx, world.app, { companyId: acme })
  })
  const [place] = (await standing()).places
  expect(new Date(place.grace_until).getTime() - new Date(place.ended_at).getTime()).toBe(3 * DAY_MS)
})
