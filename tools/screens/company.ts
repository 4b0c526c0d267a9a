import type { Page } from '@playwright/test'
import { DAY_MS, HOUR_MS } from '#basics/time/duration.ts'
import type { EmployerPeople, EmployerTrial, ListChange } from '#contract/desk/employer/people.ts'
import { employerTeam, type Teammate } from '#contract/desk/employer/team.ts'
import type { CompanySignIn } from '#contract/desk/operations/company-sign-in.ts'
import type { CompanyToken, DirectoryState } from '#contract/desk/operations/company-tokens.ts'
import { type FeedRun, ownCompanyFeed } from '#contract/desk/operations/feeds.ts'
import { deskGetAccount } from '#contract/desk/operations/member-accounts.ts'
import { currentUser, type Standing } from '#contract/member/accounts.ts'
import { company as companyOfLink } from '#contract/member/companies.ts'
import type { Leaving } from '#contract/member/confirm-address.ts'
import { expect } from '#tests/e2e/journey.ts'
import type { Screen } from '#tests/e2e/screens.ts'
import { MOMENT } from './settings.ts'
import {
  change,
  click,
  fill,
  fillLabel,
  goTo,
  inDialog,
  isComplete,
  refuse,
  type Step,
  screen,
  sees,
  seesAlert,
  seesDialog,
  seesText,
} from './steps.ts'

// Screens of a company that brings its own systems: for its staff, for operations and for its members. What other
// systems would have sent is made up.

const ago = (ms: number) => new Date(Date.parse(MOMENT) - ms).toISOString()
const answer = (url: string, json: object) => refuse(url, 200, json)
const loaded: Step[] = [sees('heading'), isComplete]
const at = (name: string, path: string, ...steps: Step[]) => screen(name, goTo(path), ...loaded, ...steps)

const PEOPLE: EmployerPeople = {
  has_list: true,
  may_join: 1930,
  domains: ['brightwater.example'],
  signed_up: { before: '2026-11-01', people: 1210, previously: 1150 },
}
const FAULTS = [
  { line: 212, sentence: 'This is not an email address.' },
  { line: 1044, sentence: 'The date of birth has to look like 1988-03-14.' },
  { line: 1902, sentence: 'This repeats a person of line 212.' },
]
const listChange = (days: number, of: Partial<ListChange>): ListChange => ({
  id: `change-${days}`,
  file_name: 'brightwater-people.csv',
  nightly: null,
  by: 'Joan Whitfield',
  added: 46,
  removed: 44,
  left_out: 0,
  faults: [],
  at: ago(days * DAY_MS),
  ...of,
})
const CHANGES = [
  listChange(1, { left_out: 3, faults: FAULTS }),
  listChange(0, { by: null, file_name: '', nightly: { state: 'held', mode: 'full' }, added: 0, removed: 412 }),
  listChange(41, { file_name: 'everyone-in-every-plant-2026-10-07-final.csv', left_out: 1, faults: null }),
]
const trial: EmployerTrial = {
  id: 'a-trial',
  added: 46,
  kept: 1884,
  removed: 44,
  faults: FAULTS,
  left_out: 3,
  repeated: 1,
  applied_at: null,
  stale: false,
}
const people = (name: string, json: EmployerPeople, changes: ListChange[], ...steps: Step[]) =>
  screen(
    `company, ${name}`,
    answer('**/desk/api/company/people', json),
    answer('**/desk/api/company/list_changes', { changes }),
    goTo('/people'),
    ...loaded,
    ...steps,
  )
const tried = (name: string, of: Partial<EmployerTrial>) =>
  screen(
    `company, ${name}`,
    answer('**/desk/api/company/list_trials/*', { trial: { ...trial, ...of } }),
    goTo('/people/changes/a-trial'),
    ...loaded,
  )

const teammate = (id: number, of: Partial<Teammate>): Teammate => ({
  id: 9000 + id,
  name: 'Marcus Bell',
  email: 'marcus.bell@brightwater.example',
  right: 'sync',
  state: 'active',
  created_at: ago(3 * DAY_MS),
  ...of,
})
const team = (name: string, ...steps: Step[]) =>
  screen(
    `company, ${name}`,
    change('**/desk/api/company/team', employerTeam, ({ team: own }) => ({
      team: [
        ...own,
        teammate(1, {}),
        teammate(2, {
          name: 'Priya Raghunathan-Oyelaran',
          email: 'priya.raghunathan-oyelaran@brightwater.example',
          right: 'report',
          state: 'invited',
        }),
      ],
      second_step: true,
    })),
    goTo('/team'),
    ...loaded,
    ...steps,
  )

const VALUE = 'tendwell-domain=8f2c1d7e90ab44c5b7d3e6f1a2b3c4d5'
const domain: CompanySignIn['domains'][number] = {
  domain: 'brightwater.example',
  record_name: '_tendwell.brightwater.example',
  record_value: VALUE,
  claimed_at: ago(DAY_MS),
  checked_at: ago(HOUR_MS / 60),
  proven_at: null,
  missing_since: null,
  stops_at: null,
}
const proven = { ...domain, proven_at: ago(HOUR_MS) }
const issuer: NonNullable<CompanySignIn['issuer']> = {
  issuer: 'https://brightwater.okta.example',
  client_id: '0oa9k2x7hTendwell5d7',
  name: 'Brightwater',
  mode: 'offered',
  trusts_factor: true,
  enabled_at: null,
}
const test: NonNullable<CompanySignIn['test']> = {
  started_at: ago(HOUR_MS / 2),
  finished_at: ago(HOUR_MS / 2),
  sentence: null,
  fault: null,
  claims: {
    sub: '00u4xk2p91',
    email: 'marcus.bell@brightwater.example',
    email_verified: 'true',
    given_name: 'Marcus',
    family_name: 'Bell',
    ignored: ['locale', 'zoneinfo'],
  },
}
const off: CompanySignIn = {
  company: { id: 1, name: 'Brightwater Foods' },
  issuer: null,
  domains: [],
  test: null,
  redirect_address: 'https://app.tendwell.example/api/v1/oidc/callback',
  logout_address: 'https://app.tendwell.example/api/v1/oidc/logout',
  scopes: 'openid email profile',
}
const on = { ...off, issuer: { ...issuer, enabled_at: ago(HOUR_MS) }, domains: [proven], test }
const gone = { ...proven, missing_since: ago(DAY_MS), stops_at: ago(-6 * DAY_MS) }
const signIn = (name: string, of: Partial<CompanySignIn>, ...steps: Step[]) =>
  screen(
    `company, sign-in, ${name}`,
    answer('**/desk/api/sync/sign_in', { sign_in: { ...off, ...of } }),
    goTo('/sync'),
    ...loaded,
    ...steps,
  )

const token = (of: Partial<CompanyToken>): CompanyToken => ({
  id: 1,
  ending: 'q7Xc',
  made_by: 'Marcus Bell',
  made_at: ago(DAY_MS),
  ends_at: null,
  last_used_at: ago(HOUR_MS / 3),
  ...of,
})
const directory: DirectoryState = {
  address: 'https://app.tendwell.example/scim/v2',
  tokens: [],
  changed_at: null,
  change: null,
  refused_at: null,
  refusal: null,
}
const connected: DirectoryState = {
  ...directory,
  tokens: [
    token({}),
    token({ id: 2, ending: '0bTz', made_at: ago(90 * DAY_MS), ends_at: ago(-20 * HOUR_MS), last_used_at: null }),
  ],
  changed_at: ago(HOUR_MS / 3),
  change: 'added',
}
const directoryTab = (name: string, of: DirectoryState, ...steps: Step[]) =>
  screen(
    `company, directory, ${name}`,
    answer('**/desk/api/sync/directory', { directory: of }),
    answer('**/desk/api/sync/tokens', { token: `tw_${'Kp4vQ9'.repeat(7)}`, tokens: connected.tokens }),
    goTo('/sync/directory'),
    ...loaded,
    ...steps,
  )

const run = (nights: number, of: Partial<FeedRun>): FeedRun => ({
  id: `run-${nights}`,
  state: 'applied',
  mode: 'full',
  rows: 1932,
  added: 4,
  unchanged: 1926,
  removed: 2,
  faults: 0,
  reason: null,
  received_at: ago(nights * DAY_MS + 14 * HOUR_MS),
  finished_at: ago(nights * DAY_MS + 14 * HOUR_MS),
  ...of,
})
const RUNS = [
  run(0, {
    state: 'held',
    removed: 412,
    unchanged: 1518,
    faults: 2,
    reason: 'It would remove 412 people, 21 % of the list.',
  }),
  run(1, { faults: 2 }),
  run(2, {}),
  run(3, { state: 'failed', reason: 'The file has no column for a work email or an employee number.' }),
]
const feed = (name: string, runs: FeedRun[]) =>
  screen(
    `company, file, ${name}`,
    change('**/desk/api/company/feed', ownCompanyFeed, (own) => ({
      ...own,
      runs,
      contact_email: 'joan.whitfield@brightwater.example',
    })),
    goTo('/sync/file'),
    ...loaded,
  )

/** For a company's staff who may use everything. */
export const ofCompanies: readonly Screen[] = [
  people('people', PEOPLE, CHANGES),
  people('people, none yet', { has_list: false, may_join: null, domains: [], signed_up: null }, []),
  tried('a trial', {}),
  tried('a trial, applied', { applied_at: ago(60_000) }),
  at('company, launch kit', '/launch-kit'),
  at('company, launch kit, Spanish', '/launch-kit', async (page) => {
    const spanish = page.getByRole('radio', { name: 'Español' })
    if (await spanish.isVisible()) await spanish.click()
  }),
  team('team'),
  team('team, inviting', click('button', 'Invite'), sees('region', 'Invite a colleague')),
  team('team, a right', click('button', 'Change: Marcus Bell'), sees('group', 'What Marcus Bell may use')),
  signIn('nothing yet', {}),
  signIn('domain', { issuer }),
  signIn('record', { issuer, domains: [domain] }),
  signIn('test', { issuer, domains: [proven] }),
  signIn('test failed', {
    issuer,
    domains: [proven],
    test: {
      ...test,
      fault: 'client',
      sentence: 'Your provider refused our client secret. Copy it again.',
      claims: null,
    },
  }),
  signIn('turn on', { issuer, domains: [proven], test }),
  signIn('on', on),
  signIn('on, changed', on, click('button', 'Change: people choose'), sees('radio')),
  signIn('record gone', { ...on, domains: [gone] }),
  signIn('asked', on, click('button', 'Turn off'), seesDialog),
  directoryTab('nothing yet', directory),
  directoryTab('connected', connected),
  directoryTab('new token', directory, click('button', 'Make a token'), sees('region', 'Copy this token now')),
  feed('none', []),
  feed('held', RUNS),
]

const aCompany = (name: string, ...steps: Step[]) =>
  screen(
    `operations, ${name}`,
    answer('**/desk/api/companies/*/sign_in', { sign_in: { ...on, domains: [gone] } }),
    answer('**/desk/api/companies/*/directory', { directory: connected }),
    answer('**/desk/api/companies/*/feed', { runs: RUNS, limit_percent: 10, limit_people: 20 }),
    goTo('/companies'),
    click('link', /Brightwater Foods/),
    sees('button', 'Close company'),
    isComplete,
    ...steps,
  )
const aLeaver = (name: string, ...steps: Step[]) =>
  screen(
    `operations, ${name}`,
    change('**/desk/api/accounts/*', deskGetAccount, ({ account }) => ({
      account: { ...account, leaver_link: { private_email: 'm•••@home.example', phone_ending: '0163' } },
    })),
    goTo('/accounts?q=maya'),
    click('link', /Lindqvist/),
    sees('heading', 'Maya Lindqvist'),
    isComplete,
    ...steps,
  )

/** For operations. */
export const ofTheirCompanies: readonly Screen[] = [
  aCompany('a company'),
  aCompany(
    'a company, its rules',
    click('button', 'Change: Who can start requests'),
    sees('radio', 'Eligible people only'),
  ),
  aCompany('a company, its sign-in', click('button', 'Look: its own sign-in'), sees('button', 'Turn off')),
  aCompany('a company, its brand', click('button', 'Change: Look'), sees('button', 'Save the look')),
  aLeaver('a leaver'),
  aLeaver('a leaver, a link', click('button', 'Send a link'), seesDialog),
]

const OFFER = {
  company: { name: 'Brightwater Foods', image_url: null },
  issuer: { name: 'Brightwater', start_path: '/api/v1/oidc/brightwater' },
}
const WORK = 'maya.lindqvist@brightwater.example'
const signInWith = (name: string, password: boolean, ...steps: Step[]) =>
  screen(
    `company sign-in, ${name}`,
    answer('**/api/v1/users/sign_in_options', { ...OFFER, password }),
    goTo('/sign-in'),
    fill('textbox', 'Email', WORK),
    (page) => page.getByRole('textbox', { name: 'Email' }).blur(),
    sees('button', 'Continue with Brightwater'),
    ...steps,
  )
const byNumber = (name: string, ...steps: Step[]) =>
  screen(
    `sign-up by number, ${name}`,
    change('**/api/v1/companies/brightwater', companyOfLink, ({ company, ...offer }) => ({
      ...offer,
      company: { ...company, known_by: { email: true, number: true, digits: true }, domains: ['brightwater.example'] },
    })),
    goTo('/sign-up/brightwater'),
    click('radio', 'Employee number'),
    sees('textbox', 'Date of birth'),
    ...steps,
  )
const checkedNumber = (found: boolean, tries_left: number) => [
  answer('**/employee_number', { found, tries_left, again_at: tries_left > 0 ? null : ago(-DAY_MS) }),
  fill('textbox', 'Employee number', '2041187'),
  (page: Page) => page.getByRole('textbox', { name: 'Date of birth' }).pressSequentially('3141988'),
  click('button', 'Continue'),
]

/** Without a session. */
export const publicCompanyStates: readonly Screen[] = [
  signInWith('offered', true),
  signInWith('required', false),
  signInWith('private email', false, click('button', 'Use my private email'), sees('button', 'Sign in')),
  screen(
    'company sign-in, joining',
    answer('**/api/v1/oidc/session', { join: { token: 'a', company: 'Brightwater', email: WORK, return_to: null } }),
    goTo('/company-sign-in#oidc=a'),
    sees('heading', 'Is this your account?'),
  ),
  screen(
    'company sign-up',
    change('**/api/v1/companies/brightwater', companyOfLink, (known) => ({
      ...known,
      issuer: OFFER.issuer,
      password: true,
    })),
    goTo('/sign-up/brightwater'),
    sees('button', 'Continue with Brightwater'),
  ),
  byNumber('asked'),
  byNumber('not found', ...checkedNumber(false, 4), seesAlert),
  byNumber('locked', ...checkedNumber(false, 0), seesAlert),
  byNumber('found', ...checkedNumber(true, 4), sees('heading', 'Now, an account of your own')),
  byNumber(
    'work address',
    ...checkedNumber(true, 4),
    fill('textbox', 'Private email', WORK),
    fillLabel('Password', ''),
    sees('button', 'Use it anyway'),
  ),
]

type Place = Standing['places'][number]
const place: Place = {
  company: { id: 1, name: 'Brightwater Foods' },
  state: 'unverified',
  eligible_only: true,
  ended_at: null,
  grace_until: null,
  contact: { name: 'Joan Whitfield' },
  known_by: { email: true, number: true, digits: true },
}
const ended: Place = { ...place, state: 'ended', ended_at: ago(DAY_MS), grace_until: ago(-29 * DAY_MS) }
const standing = (of: Partial<Standing>): Standing => ({
  may_start: false,
  may_write: true,
  email_confirmed: true,
  places: [place],
  ...of,
})
const standingAs = (of: Standing) =>
  change('**/api/v1/users/current', currentUser, (user) => ({ ...user, standing: of }))
const confirming = (name: string, of: Standing) =>
  screen(
    `confirm drawer, ${name}`,
    standingAs(of),
    goTo('/requests/category/4'),
    click('button', 'Find a pet sitter'),
    seesDialog,
    inDialog.sees('textbox'),
  )
const LEAVING: Leaving = {
  to_do: 'password',
  email: WORK,
  is_company_address: true,
  private_email: 'maya@home.example',
  asked_email: null,
  places: [
    {
      company: place.company,
      grace_days: 30,
      signs_in: true,
      ended_at: null,
      grace_until: null,
    },
  ],
}
const leaving = (name: string, of: Partial<Leaving>) =>
  screen(
    `leaving, ${name}`,
    answer('**/api/v1/users/current/leaving', { ...LEAVING, ...of }),
    goTo('/account#leaving'),
    sees('heading', /^(When you leave|You left)/),
    isComplete,
    (page) => page.getByRole('heading', { name: /^(When you leave|You left)/ }).scrollIntoViewIfNeeded(),
  )
const left = LEAVING.places.map((one) => ({ ...one, ended_at: ended.ended_at, grace_until: ended.grace_until }))

/** Of a member of the company. */
export const memberCompanyStates: readonly Screen[] = [
  screen(
    'account claim, asked',
    standingAs(standing({})),
    goTo('/account'),
    click('button', 'Confirm that you belong to Brightwater Foods'),
    sees('textbox', 'Employee number'),
    isComplete,
  ),
  screen('account claim, folded', standingAs(standing({})), goTo('/account'), isComplete, (page) =>
    expect(page.getByRole('button', { name: 'Confirm that you belong to Brightwater Foods' })).toBeVisible(),
  ),
  confirming('every way', standing({})),
  confirming('address not confirmed', standing({ email_confirmed: false })),
  confirming('ended', standing({ places: [ended] })),
  leaving('before', {}),
  leaving('no private email', { to_do: 'private_email', private_email: null }),
  leaving('ready', { to_do: 'nothing' }),
  leaving('after', { to_do: 'nothing', places: left }),
  screen(
    'place ended, dashboard',
    standingAs(standing({ places: [ended] })),
    goTo('/dashboard'),
    seesText(/You left/),
    isComplete,
  ),
]
