import { beforeAll, describe, expect, test } from 'vitest'
import { deskApi } from '#contract/desk/api.ts'
import { memberApi } from '#contract/member/api.ts'
import type { Endpoint, Who } from '#contract/shared/endpoint.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import { type CallAnswer, proofOf } from './world/caller.ts'
import { DAY_MS } from './world/clock.ts'
import { companyForm } from './world/desk-companies.ts'
import { offeringForm } from './world/desk-offerings.ts'
import { createColleague, PASSWORD, type TestMember, type TestStaff } from './world/people.ts'
import { setUpWorld, type World } from './world/world.ts'

/**
 * Tests the callers of every endpoint. An endpoint with an ID in its path must declare here whom the ID belongs to; a
 * new one fails until it does.
 */

/** Only their member may access these. */
const MEMBERS_OWN = ['request', 'mail', 'run', 'session', 'factor'] as const
/** Only their concierge may access these. */
const COLLEAGUES_OWN = [
  'reminder',
  'packet',
  'view',
  'send',
  'saved_reply',
  'option_set',
  'device',
  'staff_session',
] as const

type Thing = (typeof MEMBERS_OWN | typeof COLLEAGUES_OWN)[number]

/**
 * Owner of the ID in an endpoint's path. `public`: the same for every permitted caller. `each_their_own`: a request, of
 * which every concierge has a part that no colleague can access.
 */
const OWNED_BY: Record<string, Thing | 'each_their_own' | 'public'> = {
  'GET /api/v1/requests/:id': 'request',
  'GET /api/v1/mails/:message_id': 'mail',
  'POST /api/v1/requests/:id/messages': 'request',
  'POST /api/v1/requests/:id/read': 'request',
  'POST /api/v1/requests/:id/option_answers': 'request',
  'PUT /api/v1/requests/:id/spending_cap': 'request',
  'GET /api/v1/requests/:id/rating': 'request',
  'POST /api/v1/requests/:id/rating': 'request',
  'POST /api/v1/requests/:id/feedback': 'request',
  'DELETE /api/v1/requests/:id': 'request',
  // operations answer the questions of every member
  'POST /desk/api/reading_questions/:id/answer': 'public',
  'DELETE /api/v1/users/sessions/:id': 'session',
  'POST /api/v1/users/factors/:id/removal': 'factor',
  'POST /api/v1/request_surveys/:id/user_request_surveys': 'public',
  'GET /api/v1/survey_categories/:id/request_surveys': 'public',
  'GET /api/v1/user_request_surveys/:id': 'run',
  'GET /api/v1/user_request_surveys/:id/next_screen_item': 'run',
  'POST /api/v1/user_request_surveys/:id/user_request_answers': 'run',
  'POST /api/v1/user_request_surveys/:id/submit': 'run',
  'GET /api/v1/offerings/:id': 'public',
  'GET /api/v1/companies/:slug': 'public',
  'POST /api/v1/companies/:slug/employee_number': 'public',
  // operations manage offers and companies
  'GET /desk/api/offerings/:id': 'public',
  'PUT /desk/api/offerings/:id': 'public',
  'PATCH /desk/api/offerings/:id': 'public',
  'GET /desk/api/companies/:id': 'public',
  'PUT /desk/api/companies/:id': 'public',
  'GET /desk/api/companies/:id/sites': 'public',
  'PATCH /desk/api/companies/:id': 'public',
  'GET /desk/api/companies/:id/look': 'public',
  'PUT /desk/api/companies/:id/look': 'public',
  'GET /desk/api/companies/:id/eligibility': 'public',
  'GET /desk/api/companies/:id/directory': 'public',
  'GET /desk/api/companies/:id/feed': 'public',
  'PUT /desk/api/companies/:id/feed': 'public',
  'GET /desk/api/feed_runs/:id': 'public',
  'POST /desk/api/feed_runs/:id/apply': 'public',
  'POST /desk/api/feed_runs/:id/drop': 'public',
  // server/tenants/feeds/feeds.test.ts proves that a company's staff find only their own
  'GET /desk/api/company/feed_runs/:id': 'public',
  'POST /desk/api/company/feed_runs/:id/apply': 'public',
  'POST /desk/api/company/feed_runs/:id/drop': 'public',
  'POST /desk/api/companies/:id/tokens': 'public',
  'DELETE /desk/api/companies/:id/tokens/:token_id': 'public',
  // a token of another company is not found
  'DELETE /desk/api/sync/tokens/:token_id': 'public',
  'POST /desk/api/companies/:id/domain_trials': 'public',
  'POST /desk/api/companies/:id/list_trials': 'public',
  // a domain that the own company has not claimed is not found
  'POST /desk/api/sync/sign_in/domains/:domain/check': 'public',
  'DELETE /desk/api/sync/sign_in/domains/:domain': 'public',
  'GET /desk/api/companies/:id/sign_in': 'public',
  'POST /desk/api/companies/:id/sign_in/issuer_check': 'public',
  'PUT /desk/api/companies/:id/sign_in/provider': 'public',
  'POST /desk/api/companies/:id/sign_in/domains': 'public',
  'POST /desk/api/companies/:id/sign_in/domains/:domain/check': 'public',
  'DELETE /desk/api/companies/:id/sign_in/domains/:domain': 'public',
  'POST /desk/api/companies/:id/sign_in/tests': 'public',
  'POST /desk/api/companies/:id/sign_in/on': 'public',
  'POST /desk/api/companies/:id/sign_in/off': 'public',
  'GET /desk/api/eligibility_trials/:id': 'public',
  // by the company of the signed-in person: see server/insight/sign-ups
  'PATCH /desk/api/company/team/:staff_id': 'public',
  'POST /desk/api/company/team/:staff_id/close': 'public',
  'POST /desk/api/company/team/:staff_id/invitation': 'public',
  'GET /desk/api/company/list_trials/:id': 'public',
  'POST /desk/api/company/list_trials/:id/apply': 'public',
  'POST /desk/api/eligibility_trials/:id/apply': 'public',
  'POST /api/v1/onboarding/:survey_id/answers': 'public',
  'GET /api/v1/onboarding/:survey_id/answers': 'public',
  // operations manage the only catalog
  'PATCH /desk/api/catalog/categories/:id': 'public',
  'POST /desk/api/catalog/categories/:id/move': 'public',
  'PATCH /desk/api/catalog/ideas/:id': 'public',
  'POST /desk/api/catalog/ideas/:id/move': 'public',
  'GET /desk/api/catalog/ideas/:id': 'public',
  'PUT /desk/api/catalog/ideas/:id/draft': 'public',
  'DELETE /desk/api/catalog/ideas/:id/draft': 'public',
  'POST /desk/api/catalog/ideas/:id/publish': 'public',
  // concierges serve every member
  'GET /desk/api/requests/:external_id': 'public',
  'GET /desk/api/requests/:external_id/reason': 'public',
  'POST /desk/api/requests/:external_id/reason': 'public',
  'GET /desk/api/mails/:message_id': 'public',
  'POST /desk/api/requests/:external_id/messages': 'public',
  'PATCH /desk/api/requests/:external_id': 'public',
  'POST /desk/api/requests/:external_id/reminders': 'public',
  'PUT /desk/api/requests/:external_id/snooze': 'public',
  'DELETE /desk/api/requests/:external_id/snooze': 'public',
  'POST /desk/api/requests/:external_id/tasks': 'public',
  'GET /desk/api/requests/:external_id/handover': 'public',
  'POST /desk/api/requests/:external_id/handover': 'public',
  'DELETE /desk/api/requests/:external_id/completion': 'public',
  'PUT /desk/api/requests/:external_id/milestones': 'public',
  'GET /desk/api/requests/:external_id/own_time': 'each_their_own',
  'POST /desk/api/requests/:external_id/own_time/beats': 'each_their_own',
  'PUT /desk/api/requests/:external_id/own_time/running': 'each_their_own',
  'POST /desk/api/requests/:external_id/own_time/corrections': 'each_their_own',
  'GET /desk/api/catalog/ideas/:id/baselines': 'public',
  'GET /desk/api/translations/:kind/:id/:language': 'public',
  'PUT /desk/api/translations/:kind/:id/:language': 'public',
  'POST /desk/api/translations/:kind/:id/:language/publish': 'public',
  'POST /desk/api/catalog/ideas/:id/baselines': 'public',
  'GET /desk/api/requests/:external_id/options': 'each_their_own',
  'PUT /desk/api/requests/:external_id/option_draft': 'each_their_own',
  'POST /desk/api/requests/:external_id/options': 'public',
  'POST /desk/api/requests/:external_id/spending-tasks': 'public',
  'POST /desk/api/requests/:external_id/spending-outcomes': 'public',
  'DELETE /desk/api/option-sets/:id': 'option_set',
  'PATCH /desk/api/tasks/:id': 'public',
  'GET /desk/api/members/:external_id': 'public',
  'PATCH /desk/api/reminders/:id': 'reminder',
  'POST /desk/api/packets/:id/acknowledgement': 'packet',
  'POST /desk/api/requests/:external_id/seen': 'each_their_own',
  'PATCH /desk/api/views/:id': 'view',
  'DELETE /desk/api/views/:id': 'view',
  // operations manage every staff account
  'PUT /desk/api/concierges/:staff_id/shift': 'public',
  'GET /desk/api/concierges/:staff_id/promises': 'public',
  'PATCH /desk/api/staff/:staff_id': 'public',
  'POST /desk/api/staff/:staff_id/close': 'public',
  'POST /desk/api/staff/:staff_id/reopen': 'public',
  'POST /desk/api/staff/:staff_id/invitation': 'public',
  'POST /desk/api/staff/:staff_id/sign_out': 'public',
  'POST /desk/api/staff/:staff_id/lock': 'public',
  'POST /desk/api/staff/:staff_id/role_approval': 'public',
  'DELETE /desk/api/staff/:staff_id/role_approval': 'public',
  'POST /desk/api/staff/:staff_id/second_factor_reset': 'public',
  'DELETE /desk/api/staff/:staff_id/second_factor_reset': 'public',
  'POST /desk/api/staff/:staff_id/second_factor_reset/approval': 'public',
  // another colleague approves an unsealing; its own tests prove that only these two read its rows
  'POST /desk/api/unsealings/:id/approval': 'public',
  'DELETE /desk/api/unsealings/:id': 'public',
  'GET /desk/api/unsealings/:id/records': 'public',
  // operations manage every member's account, but not the requests
  'GET /desk/api/accounts/:external_id': 'public',
  'POST /desk/api/accounts/:external_id/unlock': 'public',
  'POST /desk/api/accounts/:external_id/sign_out': 'public',
  'POST /desk/api/accounts/:external_id/phone_removal': 'public',
  'POST /desk/api/accounts/:external_id/data': 'public',
  'POST /desk/api/accounts/:external_id/leaver_link': 'public',
  'POST /desk/api/accounts/:external_id/close': 'public',
  'POST /desk/api/accounts/:external_id/erasure': 'public',
  'POST /desk/api/requests/:external_id/sends': 'public',
  'POST /desk/api/requests/:external_id/notes': 'public',
  'POST /desk/api/requests/:external_id/presence': 'public',
  'POST /desk/api/records/:record/presence': 'public',
  'GET /desk/api/requests/:external_id/pop_up': 'each_their_own',
  'GET /desk/api/requests/:external_id/drafts': 'each_their_own',
  'PUT /desk/api/requests/:external_id/drafts': 'each_their_own',
  'POST /desk/api/sends/:id/now': 'send',
  'DELETE /desk/api/sends/:id': 'send',
  'PUT /desk/api/saved-replies/:id': 'saved_reply',
  'DELETE /desk/api/saved-replies/:id': 'saved_reply',
  'POST /desk/api/saved-replies/:id/uses': 'saved_reply',
  'POST /desk/api/saved-replies/:id/decision': 'saved_reply',
  'POST /desk/api/saved-replies/:id/presence': 'saved_reply',
  'DELETE /desk/api/me/devices/:device_id': 'device',
  'DELETE /desk/api/me/sessions/:session_id': 'staff_session',
}

const OPTIONS_BEGUN = { set_id: null, question: 'Which one?', words: '', options: [], expires: '' }

const HOURS = {
  time_zone: 'UTC',
  first_minutes: 60,
  next_minutes: 60,
  week: [{ weekday: 1, opens: '08:00', closes: '20:00' }],
  holidays: [],
  version: 1,
}

/** Bodies that pass the schema, so that only the caller can be rejected. */
const BODIES: Record<string, unknown> = {
  'POST /desk/api/requests/:external_id/seen': { up_to: 1 },
  'POST /desk/api/views': { name: 'Overdue', filters: { tab: 'Mine' }, shared: false },
  'PATCH /desk/api/views/:id': {},
  'PUT /desk/api/business_hours': HOURS,
  'POST /desk/api/business_hours/trial': HOURS,
  'POST /api/v1/requests/:id/messages': { message: { body: 'Hello', source: 'user', source_name: 'Maya' } },
  'POST /api/v1/requests/:id/read': { up_to: 'nothing' },
  'POST /api/v1/requests/:id/rating': { rating: 5 },
  'POST /api/v1/requests/:id/feedback': { saved_time: 'none' },
  'POST /api/v1/requests/:id/option_answers': { version_id: 'nothing', option_id: 'nothing' },
  'PUT /api/v1/requests/:id/spending_cap': { cap: { amount: '100', currency: 'USD' } },
  'POST /api/v1/request_surveys/:id/user_request_surveys': { for_alpha: true },
  'POST /api/v1/user_request_surveys/:id/user_request_answers': {
    user_request_answer: { object_satisfied_id: 1, object_satisfied_type: 'Datum', value: 'x' },
  },
  'POST /api/v1/onboarding/:survey_id/answers': { answers: [] },
  'POST /api/v1/uploads/presigned_url': { upload: { filename: 'a.png' } },
  'POST /api/v1/mfa': { mfa_number: '5550100123' },
  'POST /api/v1/mfa/verify': { otp: '000000' },
  'POST /api/v1/users/factors/:id/removal': { password: PASSWORD },
  'POST /desk/api/catalog/categories': { name: 'Garden', hue: 'home' },
  'PATCH /desk/api/catalog/categories/:id': {},
  'POST /desk/api/catalog/categories/:id/move': { before: null },
  'POST /desk/api/catalog/ideas': { name: 'Rake the leaves', category_id: 1 },
  'PATCH /desk/api/catalog/ideas/:id': {},
  'POST /desk/api/catalog/ideas/:id/move': { before: null },
  'PUT /desk/api/catalog/ideas/:id/draft': { revision: 0, questions: [] },
  'POST /desk/api/catalog/ideas/:id/publish': { revision: 0 },
  'POST /desk/api/offerings': { key: 'a-key-of-ours', offering: offeringForm() },
  'PUT /desk/api/offerings/:id': { version: 1, offering: offeringForm() },
  'PATCH /desk/api/offerings/:id': { retired: true },
  'POST /desk/api/companies': { company: companyForm() },
  'PUT /desk/api/companies/:id': { version: 1, company: companyForm() },
  'PATCH /desk/api/companies/:id': { closed: true },
  'POST /desk/api/logos': { file: 'AAAA' },
  'POST /desk/api/companies/:id/domain_trials': { domains: [] },
  'POST /desk/api/companies/:id/list_trials': { file: 'AAAA' },
  'POST /desk/api/company/list_trials': { file: 'AAAA' },
  'POST /desk/api/company/team': { email: 'new@acme.example', name: 'New Person', right: 'report' },
  'PATCH /desk/api/company/team/:staff_id': { right: 'report' },
  'PUT /desk/api/companies/:id/feed': { limit_percent: 5, limit_people: 20 },
  'POST /desk/api/feed_runs/:id/apply': { removed: 1 },
  'POST /desk/api/company/feed_runs/:id/apply': { removed: 1 },
  'POST /desk/api/requests/:external_id/reason': { why: 'other', words: 'To look after it for a day' },
  'POST /desk/api/accounts/:external_id/unlock': { reason: 'Rang us' },
  'POST /desk/api/accounts/:external_id/sign_out': { reason: 'Rang us' },
  'POST /desk/api/requests/:external_id/messages': { body: 'Hello' },
  'PATCH /desk/api/requests/:external_id': {},
  'PUT /desk/api/requests/:external_id/milestones': { revision: 0, steps: [] },
  'POST /desk/api/requests/:external_id/options': {
    set_id: null,
    replaces: null,
    question: 'Which one?',
    words: '',
    expires_at: '2126-01-01T09:00:00Z',
    options: [],
    seen_seq: 0,
  },
  'POST /desk/api/requests/:external_id/own_time/beats': {
    id: 'stretch-of-a-test',
    began_ms_ago: 120_000,
    ended_ms_ago: 60_000,
  },
  'PUT /desk/api/requests/:external_id/own_time/running': { kind: null },
  'POST /desk/api/requests/:external_id/own_time/corrections': { minutes: 0, reason: 'Nothing to count' },
  'POST /desk/api/catalog/ideas/:id/baselines': { follows: 0, minutes: 60, source: 'A study' },
  'POST /desk/api/requests/:external_id/spending-tasks': {
    version_id: 'nothing',
    at_most: { amount: '100', currency: 'USD' },
    owner: 1,
    due_at: '2026-12-24T09:00:00Z',
  },
  'POST /desk/api/requests/:external_id/spending-outcomes': {
    version_id: 'nothing',
    kind: 'done',
    spent: null,
    words: '',
  },
  'PUT /desk/api/requests/:external_id/option_draft': { content: OPTIONS_BEGUN, based_on: null },
  'POST /desk/api/option-sets': { title: 'Places', shared: false, content: OPTIONS_BEGUN },
  'POST /desk/api/requests/:external_id/sends': { body: 'Hello', seen_seq: 0 },
  'POST /desk/api/requests/:external_id/notes': { body: 'Hello' },
  'POST /desk/api/requests/:external_id/presence': { tab: 'tab-of-a-test', doing: 'looking' },
  'PUT /desk/api/requests/:external_id/drafts': {
    kind: 'reply',
    body: 'Hello',
    attachment_key: null,
    seen_seq: 0,
    based_on: null,
  },
  'POST /desk/api/saved-replies/:id/presence': { tab: 'tab-of-a-test', doing: 'looking' },
  'POST /desk/api/records/:record/presence': { tab: 'tab-of-a-test', doing: 'looking' },
  'POST /desk/api/sends/:id/now': { seen_seq: 0 },
  'POST /desk/api/saved-replies/:id/decision': { accept: true },
  'POST /desk/api/saved-replies': { title: 'Hello', body: 'Hello', shared: false },
  'PUT /desk/api/saved-replies/:id': { title: 'Hello', body: 'Hello', shared: false, version: 1 },
  'PUT /desk/api/setup/brand': { BRAND_NAME: 'Linden Care' },
  'PUT /desk/api/setup/look': { colors: { light: {}, dark: {} }, logo_url: null, icons: null },
  'PUT /desk/api/setup/marks': { step: 'brand', state: 'confirmed' },
  'POST /desk/api/setup/text': { phone: '5550100199' },
  'PUT /desk/api/me/shift': { on_shift: true },
  'POST /desk/api/requests/:external_id/reminders': { what: 'Call back', due_at: '2026-12-24T09:00:00Z' },
  'PUT /desk/api/requests/:external_id/snooze': { until: '2026-12-24T09:00:00Z' },
  'PATCH /desk/api/reminders/:id': {},
  'POST /desk/api/requests/:external_id/tasks': { title: 'Call', owner: 1, due_at: '2026-12-24T09:00:00Z' },
  'PATCH /desk/api/tasks/:id': {},
  'POST /desk/api/requests/:external_id/handover': { to: 1, known: 'All', next: 'Ring the vet' },
  'POST /desk/api/handovers': { decisions: [], packets: [] },
  'POST /desk/api/uploads/presigned_url': { upload: { filename: 'a.png' } },
}

const endpoints = [...Object.values(memberApi), ...Object.values(deskApi)]
  .filter((endpoint) => endpoint.served !== false)
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint, who: endpoint.who }))
const MEMBERS_DOOR: readonly Who[] = ['half_authenticated', 'member']
const endpointsOf = (...roles: readonly Who[]) => endpoints.filter(({ who }) => roles.includes(who))
const endpointsOwnedBy = (...owners: readonly (typeof OWNED_BY)[string][]) =>
  endpoints.filter(({ name }) => owners.some((owner) => owner === OWNED_BY[name]))
const changesOfStaff = endpoints.filter(({ who, endpoint }) => isStaffs(who) && endpoint.method !== 'GET')

const world = setUpWorld()
let ids: Record<Thing, string>
/** Has a phone on file, but has not entered a code in this session. */
let hanna: TestMember

beforeAll(async () => {
  ids = await ownedRecords(world)
  hanna = world.jonah
})

describe('every endpoint', () => {
  test('with an ID declares its owner', { tags: '@sec-roles' }, () => {
    const undecided = endpoints.filter(({ name, endpoint }) => endpoint.path.includes('/:') && !(name in OWNED_BY))
    expect(undecided.map(({ name }) => name)).toEqual([])
  })

  test.each(endpoints.filter(({ who }) => who !== 'anyone'))(
    '$name rejects a signed-out visitor',
    async ({ name, endpoint }) => {
      const answer = await callAs(null, name, endpoint)
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({ error: 'Please sign in to continue.' })
    },
  )

  test.each(endpointsOf(...MEMBERS_DOOR))(
    '$name rejects staff, a forged token and an expired session',
    async ({ name, endpoint }) => {
      expect((await callAs(world.theo, name, endpoint)).status).toBe(401)
      expect((await callAs({ ...world.maya, token: 'x'.repeat(43) }, name, endpoint)).status).toBe(401)
      const expired = { ...world.maya, token: 'expired-session-of-maya' }
      await world.app.db
        .insertInto('sessions')
        .values({ member_id: world.maya.id, token_hash: digest(expired.token), expires_at: world.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      expect((await callAs(expired, name, endpoint)).status).toBe(401)
    },
  )

  test.each(endpointsOf('member'))(
    '$name asks a half-authenticated member for the code',
    async ({ name, endpoint }) => {
      await world.app.db.updateTable('members').set({ phone: '5550100177' }).where('id', '=', hanna.id).execute()
      try {
        const answer = await callAs(hanna, name, endpoint)
        expect([answer.status, answer.body]).toEqual([401, { error: 'MFA authentication required' }])
      } finally {
        await world.app.db.updateTable('members').set({ phone: null }).where('id', '=', hanna.id).execute()
      }
    },
  )

  for (const [owned, other] of [
    [MEMBERS_OWN, 'jonah'],
    [COLLEAGUES_OWN, 'ines'],
  ] as const)
    test.each(endpointsOwnedBy(...owned))(`$name reveals nothing to ${other}`, async ({ name, endpoint }) => {
      expect(await answersTo(world[other], name, endpoint), 'the bytes for an unknown ID').toEqual(THE_SAME_404)
    })

  test.each(endpointsOwnedBy('each_their_own'))(
    '$name neither shows nor changes a colleague’s own part',
    async ({ name, endpoint }) => {
      const before = await recordsOfTheo()
      expect(before).toMatchObject({ drafts: { reply: { body: THEOS_WORDS } }, mark: { seq: 0 } })
      const answer = await callAs(world.ines, name, endpoint)
      expect(answer.status).toBeLessThan(300)
      expect(answer.text).not.toContain(THEOS_WORDS)
      expect(await recordsOfTheo()).toEqual(before)
    },
  )

  for (const [role, others] of [
    ['concierge', ['olga', 'bruno']],
    ['operations', ['theo', 'bruno']],
    ['employer', ['theo', 'olga']],
    ['employer_report', ['theo', 'olga']],
    ['employer_sync', ['theo', 'olga']],
  ] as const)
    test.each(endpointsOf(role))('$name rejects other roles and members', async ({ name, endpoint }) => {
      for (const other of others) expect((await callAs(world[other], name, endpoint)).status).toBe(403)
      expect((await callAs(world.maya, name, endpoint)).status).toBe(401)
    })

  for (const [right, others] of [
    ['report', ['employer', 'employer_sync']],
    ['sync', ['employer', 'employer_report']],
  ] as const)
    test(`a company’s staff with the right to “${right}” cannot call other endpoints`, {
      tags: '@sec-roles',
    }, async () => {
      const person = await colleagueWith(right)
      for (const { name, endpoint } of endpointsOf(...others))
        expect([name, (await callAs(person, name, endpoint)).status]).toEqual([name, 403])
      for (const { name, endpoint } of endpointsOf(`employer_${right}`))
        if (endpoint.method === 'GET')
          expect([name, (await callAs(person, name, endpoint)).status]).not.toEqual([name, 403])
    })

  test.each(changesOfStaff)('$name requires the CSRF header of its session', async ({ name, endpoint }) => {
    const path = pathOf(endpoint, ids.request)
    const without = await send({ ...world.theo, csrf: '' }, endpoint, path, BODIES[name])
    const others = await send({ ...world.theo, csrf: world.ines.csrf }, endpoint, path, BODIES[name])
    expect([without.status, others.status]).toEqual([403, 403])
  })

  test.each(endpoints)('$name answers 405 with Allow to every other method', async ({ endpoint }) => {
    const sharing = endpoints
      .filter((other) => other.endpoint.path === endpoint.path)
      .map((other) => other.endpoint.method)
      .toSorted()
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const) {
      if (sharing.some((one) => one === method)) continue
      const answer = await inject(endpoint, { method, url: pathOf(endpoint, ids.request) })
      const allowed = answer.headers.allow?.toString().split(', ').toSorted()
      expect([method, answer.statusCode, allowed]).toEqual([method, 405, sharing])
    }
  })
})

describe('the two doors', () => {
  test('neither server serves endpoints of the other one', { tags: '@sec-roles' }, async () => {
    for (const path of ['/desk', '/desk/api/session', '/desk/api/requests', '/metrics']) {
      const answer = await world.memberDoor.inject({ method: 'GET', url: path, headers: proofOf(world.theo) })
      expect([path, answer.statusCode]).toEqual([path, 404])
    }
    for (const path of ['/api/v1/users/current', '/api/v1/requests/open', '/__outbox']) {
      const answer = await world.deskDoor.inject({ method: 'GET', url: path, headers: proofOf(world.maya) })
      expect([path, answer.statusCode]).toEqual([path, 404])
    }
  })

  test('an unknown path under the API is 404 with and without a token', async () => {
    expect((await world.as(world.maya).get('/api/v1/nothing')).status).toBe(404)
    expect((await world.as(null).get('/api/v1/nothing')).status).toBe(404)
  })
})

const THE_SAME_404 = { status: 404, likeUnknown: true, likeMalformed: true }

/** The response to another person's ID, and whether an unknown and a malformed ID get the same bytes. */
async function answersTo(person: TestMember | TestStaff, name: string, endpoint: Endpoint) {
  const body = BODIES[name]
  const another = await callAs(person, name, endpoint)
  const unknown = await send(person, endpoint, pathOf(endpoint, unknownLike(ids[OWNED_BY[name] as Thing])), body)
  const malformed = await send(person, endpoint, pathOf(endpoint, "1'--"), body)
  const likeUnknown = another.text === unknown.text
  return { status: another.status, likeUnknown, likeMalformed: another.text === malformed.text }
}

const unknownLike = (id: string) => (/^\d+$/.test(id) ? '2000000000' : 'AAAAAAAAAAAAAAAAAAAAAA')

/** Theo's own records of Maya's request. */
async function recordsOfTheo() {
  const drafts = await world.as(world.theo).get(`/desk/api/requests/${ids.request}/drafts`)
  const options = await world.as(world.theo).get(`/desk/api/requests/${ids.request}/options`)
  const mark = await world.app.deskDb
    .selectFrom('desk.read_marks')
    .select('seq')
    .where('staff_id', '=', world.theo.id)
    .executeTakeFirst()
  return { drafts: drafts.body, options: options.body, mark }
}

function isStaffs(who: Who): boolean {
  return who !== 'anyone' && !MEMBERS_DOOR.includes(who)
}

function colleagueWith(companyRight: 'report' | 'sync') {
  const person = {
    name: `Ada${companyRight} Reed`,
    role: 'employer',
    companyId: world.brightwater,
    companyRight,
  } as const
  return createColleague({ db: world.app.deskDb, now: world.clock.now(), passwordHash: 'x', ...person })
}

function callAs(person: TestMember | TestStaff | null, name: string, endpoint: Endpoint): Promise<CallAnswer> {
  const id = (ids as Partial<Record<string, string>>)[OWNED_BY[name] ?? ''] ?? ids.request
  return send(person, endpoint, pathOf(endpoint, id), BODIES[name])
}

function pathOf(endpoint: Endpoint, id: string): string {
  return endpoint.path.replace(/:\w+/, encodeURIComponent(id))
}

async function send(
  person: TestMember | TestStaff | null,
  endpoint: Endpoint,
  path: string,
  body: unknown,
): Promise<CallAnswer> {
  const caller = world.as(person)
  if (endpoint.method === 'GET') return caller.get(path)
  if (endpoint.method === 'DELETE') return caller.delete(path)
  return caller[endpoint.method === 'POST' ? 'post' : endpoint.method === 'PUT' ? 'put' : 'patch'](path, body)
}

function inject(
  endpoint: Endpoint,
  call: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'; url: string },
) {
  return (endpoint.path.startsWith('/desk/') ? world.deskDoor : world.memberDoor).inject(call)
}

/** A request, a survey run and a session of Maya's, and Theo's own records of that request. */
async function ownedRecords({ app, maya, theo, clock }: World): Promise<Record<Thing, string>> {
  const db = app.deskDb
  const now = clock.now()
  const survey = await db
    .insertInto('surveys')
    .values({ name: 'Find a pet sitter', slug: 'find-a-pet-sitter' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = await db
    .insertInto('survey_versions')
    .values({ survey_id: survey.id, number: 1, published_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const request = app.newId()
  const { id: request_id } = await db
    .insertInto('requests')
    .values({ external_id: request, member_id: maya.id, name: 'A sitter', details: 'Who?\nBiscuit', issued_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mail = app.newId()
  const message = {
    kind: 'message',
    source: 'user',
    source_name: 'Maya',
    body: 'Friday.',
    body_html: '<p>Friday.</p>',
  } as const
  await db
    .insertInto('timeline')
    .values({ ...message, request_id, seq: 1, id: mail, at: now })
    .execute()
  const came = { received_at: now, from_email: maya.email, subject: 'Re', body: 'Friday.' }
  await db
    .insertInto('desk.inbound_mails')
    .values({ ...came, message_id: mail, request_id, mail_hash: Buffer.from(mail) })
    .execute()
  const run = app.newId()
  await db
    .insertInto('survey_runs')
    .values({ external_id: run, member_id: maya.id, survey_version_id: version.id, started_at: now })
    .execute()
  const session = await db
    .selectFrom('sessions')
    .select('external_id')
    .where('id', '=', maya.sessionId)
    .executeTakeFirstOrThrow()
  const factor = await db
    .insertInto('second_factors')
    .values({ member_id: maya.id, kind: 'totp', name: 'My phone', secret: Buffer.from('sealed'), created_at: now })
    .returning('external_id')
    .executeTakeFirstOrThrow()
  const mayas = { request, mail, run, session: session.external_id, factor: factor.external_id }
  return { ...mayas, ...(await theosThings(db, { request_id, theo, now })) }
}

const THEOS_WORDS = 'Theo alone has written this.'

type Theos = { readonly request_id: number; readonly theo: TestStaff; readonly now: Date }

async function theosThings(db: DeskDb, { request_id, theo, now }: Theos) {
  const [reminder, packet, send, handover_id] = ['a-reminder', 'a-packet', 'a-send', 'a-handover']
  const mine = { request_id, staff_id: theo.id }
  const later = new Date(now.getTime() + DAY_MS)
  await db
    .insertInto('desk.reminders')
    .values({ ...mine, id: reminder, what: 'Call', due_at: later, created_at: now })
    .execute()
  await db.insertInto('desk.handovers').values({ id: handover_id, giver_id: theo.id, at: now }).execute()
  await db
    .insertInto('desk.packets')
    .values({
      id: packet,
      handover_id,
      request_id,
      giver_id: theo.id,
      receiver_id: theo.id,
      known: 'All',
      next: 'Nothing',
      moved: '[]',
      given_at: now,
    })
    .execute()
  await db
    .insertInto('desk.scheduled_sends')
    .values({ ...mine, id: send, body: THEOS_WORDS, seen_seq: 0, later: true, run_at: later, created_at: now })
    .execute()
  await db
    .insertInto('desk.drafts')
    .values({ ...mine, kind: 'reply', body: THEOS_WORDS, seen_seq: 0, written_at: now })
    .execute()
  await db
    .insertInto('desk.read_marks')
    .values({ ...mine, seq: 0 })
    .execute()
  const view = await db
    .insertInto('desk.saved_views')
    .values({ staff_id: theo.id, name: 'Mine', filters: '{}', shared: true, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reply = await db
    .insertInto('desk.saved_replies')
    .values({ owner_id: theo.id, title: 'Mine', body: THEOS_WORDS })
    .returning('id')
    .executeTakeFirstOrThrow()
  const content = JSON.stringify({ question: THEOS_WORDS, words: '', options: [] })
  const set = await db
    .insertInto('desk.saved_option_sets')
    .values({ owner_id: theo.id, title: 'Mine', content })
    .returning('id')
    .executeTakeFirstOrThrow()
  const begun = { ...OPTIONS_BEGUN, question: THEOS_WORDS }
  await db
    .insertInto('desk.option_drafts')
    .values({ ...mine, content: JSON.stringify(begun), written_at: now })
    .execute()
  const device = await db
    .insertInto('desk.second_factors')
    .values({ staff_id: theo.id, kind: 'totp', name: 'My phone', secret: Buffer.from('sealed'), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    reminder,
    packet,
    send,
    view: String(view.id),
    saved_reply: String(reply.id),
    option_set: String(set.id),
    device: String(device.id),
    staff_session: String(theo.sessionId),
  }
}
