import type { Page } from '@playwright/test'
import { addCompany } from '#contract/desk/operations/companies.ts'
import { deskDelivery, type Letter } from '#contract/desk/operations/delivery.ts'
import { readIdea, saveIdeaDraft } from '#contract/desk/operations/ideas.ts'
import { deskSetup } from '#contract/desk/operations/setup.ts'
import { deskRequests } from '#contract/desk/queue/queue.ts'
import { deskColleagues, deskSetColleagueShift } from '#contract/desk/queue/shifts.ts'
import { deskChangeRequest } from '#contract/desk/requests/requests.ts'
import { deskSetUpTotp } from '#contract/desk/security.ts'
import { deskSession, deskSignIn, type SecondFactorAsked } from '#contract/desk/session.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { concierge } from '#tests/e2e/concierge.ts'
import { GROOMER_NAME, handOver } from '#tests/e2e/handover.ts'
import { asking, writeIdea } from '#tests/e2e/idea-editor.ts'
import { expect, signIn } from '#tests/e2e/journey.ts'
import { operations } from '#tests/e2e/operations.ts'
import { signUpPerson, uniqueName } from '#tests/e2e/people.ts'
import type { Screen } from '#tests/e2e/screens.ts'
import { CONCIERGE, EMPLOYER, OPERATIONS, SECOND_CONCIERGE, staffCaller } from '#tests/e2e/staff.ts'
import { ofCompanies, ofTheirCompanies } from './company.ts'
import {
  change,
  click,
  dialogOf,
  fill,
  fillLabel,
  goTo,
  hang,
  inDialog,
  isBusy,
  isIdle,
  press,
  refuse,
  reload,
  type Step,
  screen,
  sees,
  seesDialog,
  seesText,
} from './steps.ts'

// Every screen of the desk and its states, for each role. States that change data use their own requests, ideas and
// companies.

type DeskScreen = Screen & { readonly fits?: (width: number) => boolean }
/** The screens of one role; null is a browser without a session. */
type Screens = { readonly as: string | null; readonly screens: readonly DeskScreen[] }

const QUEUE_API = /\/desk\/api\/requests\?/
const LONG = 'Appeal the March MRI claim'
const REPLY = /^Reply to/

const isWide = (width: number) => width >= 1024
const isPhone = (width: number) => width < 768
const onPhone = (page: Page) => isPhone(page.viewportSize()?.width ?? 0)
const wideOnly = (one: Screen): DeskScreen => ({ ...one, fits: isWide })
const phoneOnly = (one: Screen): DeskScreen => ({ ...one, fits: isPhone })
const noPhone = (one: Screen): DeskScreen => ({ ...one, fits: (width) => !isPhone(width) })
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('link')

const list = (name: string, path: string, ...steps: Step[]) =>
  screen(name, goTo(path), (page) => expect(rows(page).first()).toBeVisible(), ...steps)
const mine = (name: string, ...steps: Step[]) => list(name, '/?tab=Mine', ...steps)
const opened: Step[] = [
  sees('heading'),
  (page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0),
  sees('navigation'), // on a phone it loads after the page
]
const at = (name: string, path: string, ...steps: Step[]) => screen(name, goTo(path), ...opened, ...steps)
/** A conversation of the demo. */
const talkAbout = (title: string, name: string, ...steps: Step[]) =>
  screen(
    name,
    goTo(`/?tab=Everyone&q=${encodeURIComponent(title)}`),
    (page) => rows(page).filter({ hasText: title }).first().click(),
    sees('textbox', REPLY),
    ...steps,
  )
const talk = (name: string, ...steps: Step[]) => talkAbout(LONG, name, ...steps)
/** An unassigned request of a new member. */
const fresh = (name: string, ...steps: ((page: Page, id: string) => unknown)[]) =>
  screen(name, async (page) => {
    const id = await handOver(await signUpPerson())
    await page.goto(`/requests/${id}`)
    await sees('heading', GROOMER_NAME)(page)
    await sees('textbox', REPLY)(page)
    for (const step of steps) await step(page, id)
  })
const idea = (name: string, ...steps: ((page: Page, id: number) => unknown)[]) =>
  screen(name, async (page) => {
    const { id } = await writeIdea()
    await page.goto(`/catalog/ideas/${id}`)
    await expect(page.getByRole('list', { name: 'Questions' }).getByRole('listitem').first()).toBeVisible()
    for (const step of steps) await step(page, id)
  })
const more = (what: RegExp): Step[] => [click('button', /^More$/), inDialog.click('button', what)]
const inSequence =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page)
  }
const either =
  (phone: Step, wider: Step): Step =>
  (page) =>
    (onPhone(page) ? phone : wider)(page)
const queue: readonly DeskScreen[] = [
  mine('queue'),
  list('queue, unassigned', '/?tab=Unassigned'),
  list('queue, everyone', '/?tab=Everyone'),
  list('queue, completed', '/?tab=Everyone&q=is:done'),
  mine('queue, in two lines', async (page) => {
    if (isWide(page.viewportSize()?.width ?? 0)) await click('button', 'Rows in two lines')(page)
  }),
  mine('queue, due now', click('button', /Due now/)),
  mine(
    'queue, due now, more than eight',
    (page) =>
      page.route('**/desk/api/reminders/due', (route) => route.fulfill({ json: { reminders: dueReminders() } })),
    reload,
    click('button', /Due now/),
    sees('button', /^And \d+ more/),
  ),
  list('queue, filters', '/?tab=Mine&waiting=us&unread=true', sees('button', 'Clear 2 filters')),
  mine(
    'queue, choosing a filter',
    press('f'),
    either(inSequence(click('button', 'Filters and views'), click('button', /^Filter$/)), () => undefined),
    seesDialog,
  ),
  mine(
    'queue, nothing like that',
    goTo('/?tab=Mine&state=submitted&company=999999'),
    seesText('No matching requests.'),
  ),
  screen(
    'queue, nobody waits',
    change(QUEUE_API, deskRequests, (answer) => ({
      ...answer,
      counts: { ...answer.counts, mine: 0 },
      requests: [],
      next: null,
    })),
    goTo('/?tab=Mine'),
    seesText(/^No one is waiting for you/),
  ),
  mine('queue, shortcuts', press('?'), seesDialog),
  mine('queue, commands', press('Control+k'), inDialog.sees('option')),
  list('queue, saving a view', '/?tab=Mine&waiting=us', click('button', 'Save view'), seesDialog),
  mine(
    'queue, notifications',
    either(inSequence(...more(/Notifications/)), click('button', /^Notifications/)),
    sees('dialog', 'Notifications'),
  ),
  mine('queue, lunch', either(inSequence(...more(/Lunch/)), click('button', new RegExp(CONCIERGE.name))), seesDialog),
  phoneOnly(mine('queue, more places', click('button', /^More$/))),
  phoneOnly(
    mine('queue, a row with its acts', (page) =>
      page
        .getByRole('button', { name: /^More for / })
        .nth(1)
        .click(),
    ),
  ),
  ...Object.entries({ selected: '', assign: 'Shift+A', snooze: 's', note: 'n', remind: 'b', tag: 'y', solve: 'e' }).map(
    ([name, key]) =>
      wideOnly(
        mine(
          `queue, bulk, ${name}`,
          press('j'),
          (page) => expect(page.locator('[data-queue-row]:focus')).toBeVisible(),
          press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown'),
          sees('toolbar', '4 selected'),
          ...(key ? [press(key), seesDialog] : []),
        ),
      ),
  ),
  wideOnly(mine('queue, peek', press('j', 'j', 'Space'), sees('group', 'Request and conversation'))),
  screen('queue, coming', hang(QUEUE_API), goTo('/?tab=Mine'), sees('heading')),
  screen(
    'queue, failed',
    refuse(QUEUE_API, 422, { error: 'It could not be read.' }),
    goTo('/?tab=Mine'),
    sees('alert'),
  ),
  mine('queue, offline', (page) => page.context().setOffline(true), seesText(/^Not refreshed since/)),
]

const search: readonly DeskScreen[] = [
  // includes the parts that load with the first answer
  list('search', '/?tab=Everyone&q=insurance', sees('group', 'Narrow the results')),
  list('search, narrowed', '/?tab=Everyone&q=is:open+from:maya+claim', isIdle),
  list('search, a typo', '/?tab=Everyone&q=ashevilla', seesText(/^No results for/)),
  list('search, small words', '/?tab=Everyone&q=the', isIdle),
  screen('search, nothing', goTo('/?tab=Everyone&q=zwetschgendatschi'), seesText(/^Nothing matches/)),
  screen('search, what hides it', goTo('/?tab=Everyone&q=is:snoozed+insurance'), seesText(/^Without/)),
  screen(
    'search, a reason is asked for',
    goTo('/?tab=Everyone&q=assignee:desmond'),
    (page) => rows(page).first().click(),
    (page) =>
      expect(page.getByRole('dialog', { name: 'Desmond has this one' }).getByRole('radio').first()).toBeVisible(),
  ),
]

const waysToSend = [fill('textbox', REPLY, 'Tomorrow at nine.'), click('button', 'More ways to send')]
/** On a phone they are in a tab of their own, without keys. */
const PARTS = { milestones: 'm', 'its options': 'c', tags: 'y', 'its result': 'w' }
const PARTS_ON_PHONE = {
  milestones: /^Change$/,
  'its options': /^Build options$/,
  tags: /^Tag it$/,
  'its result': /^Solve with a result$/,
}
const KEYS = { 'hand over': 'h', 'a task': 't', 'a reminder': 'b', snooze: 's', commands: 'Control+k' }

const requests: readonly DeskScreen[] = [
  talk('request'),
  talk('request, its menu', click('button', 'More for this request'), sees('menu')),
  talk('request, its beginning', (page) =>
    page.getByRole('log', { name: 'Messages' }).evaluate((place) => place.scrollTo({ top: 0 })),
  ),
  talk('request, tasks and reminders', (page) =>
    page.getByRole('region', { name: 'Promises' }).getByRole('button').first().click(),
  ),
  talkAbout('Four days in Lisbon', 'request, options'),
  talkAbout('After-school care', 'request, handed over'),
  talk('request, a reply', fill('textbox', REPLY, 'Linden has the letter now.\n\nI call Carla at **two**.')),
  talk('request, a note', press('n'), fill('textbox', 'Internal note', 'Carla is in until three.')),
  talk(
    'request, saved replies',
    isIdle, // the draft of another state loads after the page
    fill('textbox', REPLY, ''),
    (page) => page.getByRole('textbox', { name: REPLY }).press('/'),
    sees('option'),
  ),
  talk('request, ways to send', ...waysToSend, sees('menu')),
  talk('request, quick answers', ...waysToSend, click('menuitem', 'Quick answers'), seesDialog),
  talk('request, send later', ...waysToSend, click('menuitem', 'Send later'), seesDialog),
  ...Object.entries(PARTS).map(([name, key]) => noPhone(talk(`request, ${name}`, press('Shift', key), seesDialog))),
  ...Object.entries(KEYS).map(([name, key]) => talk(`request, ${name}`, press('Shift', key), seesDialog)),
  ...['Request', 'Maya'].map((part) =>
    phoneOnly(
      talk(`request, ${part}`, click('tab', part), (page) =>
        expect(page.getByRole('tabpanel', { name: part }).getByRole('heading').first()).toBeVisible(),
      ),
    ),
  ),
  {
    ...talk('request, about its member', click('button', 'About Maya'), seesDialog),
    fits: (width) => !isPhone(width) && !isWide(width),
  },
  talk(
    'request, to be printed',
    press('Control+k'),
    (page) => dialogOf(page).getByRole('combobox').fill('Print it'),
    press('Enter'),
    sees('dialog', 'Print this request'),
  ),
  // includes the parts that load at the first key or pointer
  fresh('request, just handed over', press('Shift'), isIdle),
  // a phone shows the reply instead of the request while it is written
  noPhone(
    fresh('request, taken by a colleague', async (page, id) => {
      await fill('textbox', REPLY, 'They open at noon.')(page)
      await page.route(`**/desk/api/requests/${id}`, async (route) => {
        if (route.request().method() === 'PATCH')
          await desmond(deskChangeRequest, { params: { external_id: id }, body: { assignee: 'me' } })
        await route.continue()
      })
      await click('button', 'Take it')(page)
      await expect(page.getByRole('alert').filter({ hasText: 'has just taken this' })).toBeVisible()
    }),
  ),
  fresh('request, solved', click('button', 'Take it'), press('Shift+E'), isSolved),
  {
    ...fresh('request, solved with a result', async (page, id) => {
      const money = { cents: 3000, kind: 'not_paid' } as const
      const result = { revision: 0, words: 'Groomed, and $30 less than asked.', money }
      await concierge.call(deskChangeRequest, { params: { external_id: id }, body: { state: 'solved', result } })
      await isSolved(page)
      if (onPhone(page)) await click('tab', 'Request')(page)
      await page.getByRole('button', { name: 'Change the result' }).scrollIntoViewIfNeeded()
    }),
    // at the widths between a phone's and the sidebar's, the result is in a drawer
    fits: (width) => isPhone(width) || width >= 1280,
  },
  ...Object.entries(PARTS_ON_PHONE).map(([name, words]) =>
    phoneOnly(talk(`request, ${name}`, click('tab', 'Request'), click('button', words), seesDialog)),
  ),
  fresh(
    'request, a reply on its way',
    fill('textbox', REPLY, 'Saturday at ten is booked.'),
    (page) => page.getByRole('textbox', { name: REPLY }).press('Control+Enter'),
    (page) => expect(page.getByRole('region', { name: 'Replies on their way' })).toContainText('Sending'),
  ),
  screen('request, coming', hang(/\/desk\/api\/requests\/[\w-]{8,}/), goTo('/requests/some-request'), isBusy),
  screen('request, there is none', goTo('/requests/no-such-request'), seesText('Request not found.')),
]

const ofConcierges: readonly DeskScreen[] = [
  at('tasks', '/tasks'),
  at('tasks, asked of others', '/tasks?tab=I+asked+of+others'),
  at('tasks, everyone', '/tasks?tab=Everyone'),
  at('tasks, done this week', '/tasks?tab=Done+this+week'),
  at('tasks, a new one', '/tasks', click('button', /^New task/), seesDialog),
  at('members', '/members', fill('searchbox', 'Search members', 'ma'), sees('list', 'Found members')),
  at('members, nobody', '/members?q=nobody+has+this+name'),
  at(
    'a member',
    '/members?q=Maya+Lindqvist',
    (page) => page.getByRole('list', { name: 'Found members' }).getByRole('link').first().click(),
    sees('heading', 'Maya Lindqvist'),
  ),
  at('hand over', '/handover'),
  at('hand over, decided', '/handover', takesEverything('Share evenly'), click('button', /^Packet: /)),
  at('hand over, kept', '/handover', takesEverything('I keep everything'), sees('textbox', 'Why you keep them')),
  at('hand over for a colleague', '/handover', async (page) => {
    const { concierges } = await concierge.call(deskColleagues, {})
    const staff_id = concierges.find(({ name }) => name === 'Lucía Ferreira')?.id ?? 0
    await concierge.call(deskSetColleagueShift, { params: { staff_id }, body: { on_shift: false } })
    await page.goto(`/handover?for=${staff_id}`)
    await sees('heading', /Lucía/)(page)
  }),
  at('replies', '/replies'),
  ...['Proposed', 'Not used for a year'].map((tab) => at(`replies, ${tab}`, `/replies?tab=${encodeURIComponent(tab)}`)),
  at('replies, edited', '/replies', click('button', /, edit$/), seesDialog),
  at('own account', '/account'),
  at('unknown address', '/no-such-page'),
]

const ofOperations: readonly DeskScreen[] = [
  at('catalog', '/catalog'),
  at('catalog, a category', '/catalog?category=4'),
  at('catalog, searched', '/catalog?q=insurance'),
  at('catalog, a new idea', '/catalog?category=4', click('button', 'Add an idea'), seesDialog),
  idea('idea'),
  ...['Milestones', 'History'].map((what) =>
    idea(`idea, its ${what.toLowerCase()}`, click('button', /^More about /), click('menuitem', what), seesDialog),
  ),
  idea(
    'idea, what cannot be published',
    click('button', 'Add a question'),
    click('button', 'Publish'),
    seesText(/Please write the question/),
  ),
  idea('idea, two versions', async (page, id) => {
    const revision = (await operations(readIdea, { params: { id } })).idea.draft.revision
    const theirs = ['Who is it for?', 'When should it be, and where?', 'Who comes along?']
    await operations(saveIdeaDraft, { params: { id }, body: { revision, questions: theirs.map(asking) } })
    if (!isWide(page.viewportSize()?.width ?? 0))
      await page.getByRole('list', { name: 'Questions' }).getByRole('link').first().click()
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Who is it to be for?')
    await sees('region', /has changed this idea/)(page)
  }),
  at('a translation', '/catalog/ideas/801?language=es', seesText(/in Spanish$/)),
  idea('a translation, what is missing', async (page, id) => {
    await page.goto(`/catalog/ideas/${id}?language=es`)
    await seesText(/missing in Spanish$/)(page)
  }),
  at('offerings', '/offerings'),
  at(
    'an offering',
    '/offerings',
    (page) => page.getByRole('main').getByRole('list').getByRole('link').first().click(),
    sees('textbox', /^Heading$/),
  ),
  at('a new offering', '/offerings/new'),
  at('companies', '/companies'),
  at('a company', '/companies', click('link', /Brightwater Foods/), sees('button', 'Close company')),
  at('a new company', '/companies/new'),
  screen('a trial of a list', async (page) => {
    const name = uniqueName()
    const company = { name, slug: name.toLowerCase(), image_url: null, mfa_policy: 'off', internal: false } as const
    const { id } = (await operations(addCompany, { body: { company } })).company
    await page.goto(`/companies/${id}`)
    const csv =
      'Name;Private e-mail;Work e-mail\nAnn;ann@mail.example;ann@x.example\nBob;;Bob <bob@x.example>\nOlu;olu@mail.example;olu\n'
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByRole('button', { name: 'Change: list of people' }).click()
    await page.getByRole('group', { name: 'List of people' }).locator('input[type=file]').setInputFiles(file)
    await sees('heading', 'What this would change')(page)
  }),
  at('staff', '/staff'),
  at('a colleague', '/staff', click('link', /Desmond Achebe/), sees('heading', 'Desmond Achebe')),
  at('a colleague to be invited', '/staff/invite'),
  at('accounts', '/accounts?q=maya'),
  at('an account', '/accounts?q=maya', click('link', /Lindqvist/), sees('heading', 'Maya Lindqvist')),
  at('hours', '/hours'),
  at('hours, changed', '/hours', click('button', /^Add the federal holidays/)),
  at('delivery', '/delivery'),
  ...['waiting', 'bounced', 'sent'].map((part) => at(`delivery, ${part}`, `/delivery?list=${part}`)),
  screen(
    'delivery, a hand is needed',
    change('**/desk/api/delivery?*', deskDelivery, withFailures),
    goTo('/delivery'),
    (page) => page.getByRole('checkbox').first().check(),
    sees('button', 'Send 1 again'),
  ),
  ...['changes', 'looks', 'sealed', 'questions', 'alarms'].map((book) => at(`log, ${book}`, `/log?book=${book}`)),
  ...['brand', 'company', 'eligibility', 'staff', 'parts', 'idea', 'doors'].map((step) =>
    screen(
      `setting up, ${step}`,
      change('**/desk/api/setup', deskSetup, ({ setup }) => ({ setup: withoutChance(setup) })),
      goTo(`/setup/${step}`),
      ...opened,
    ),
  ),
  screen(
    'setting up, nothing done',
    change('**/desk/api/setup', deskSetup, ({ setup }) => ({
      setup: {
        ...withoutChance(setup),
        opened_at: null,
        missing: ['brand', 'company', 'eligibility', 'staff', 'files', 'mail', 'texts', 'idea'],
      },
    })),
    goTo('/setup/doors'),
    sees('heading', 'Still missing'),
  ),
  at('operations, own account', '/account'),
  at('operations, unknown address', '/staff/1/nothing'),
]

const WAGE = /an hour of work costs you/i
const ofEmployers: readonly DeskScreen[] = [
  at('report', '/report'),
  at(
    'report, with a wage',
    '/report',
    (page) => page.getByLabel(WAGE).fill('38'),
    (page) => page.getByLabel(WAGE).press('Enter'),
    (page) => expect(page.getByRole('region', { name: 'Gave back' })).toContainText('$'),
  ),
  at('report, a year', '/report?period=year'),
  at('report, too few people', '/report', async (page) => {
    const quarters = page.getByRole('combobox', { name: 'Quarter' })
    await quarters.selectOption({ index: (await quarters.getByRole('option').count()) - 1 })
    await sees('heading', 'Not enough people to show figures')(page)
  }),
  at('report, not published', '/report?quarter=2031-Q1'),
  screen('report, coming', hang('**/desk/api/report*'), goTo('/report'), isBusy),
]

const signInPage = (name: string, path: string, ...steps: Step[]) => screen(name, goTo(path), sees('heading'), ...steps)

const beforeTheDesk: readonly DeskScreen[] = [
  signInPage('sign-in', '/'),
  signInPage(
    'sign-in, refused',
    '/',
    fill('textbox', 'Email', 'nobody@tendwell.test'),
    fillLabel('Password', 'not the password'),
    click('button', /^Sign in$/),
    sees('alert'),
  ),
  secondStep('second factor', ['passkey', 'totp', 'recovery']),
  secondStep('second factor, a wrong code', ['totp', 'recovery'], async (page) => {
    const { status, message: error } = new Problem('wrong_code')
    await refuse('**/desk/api/session/second_factor', status, { error, code: 'wrong_code', errors: { code: [error] } })(
      page,
    )
    await fill('textbox', /^Code$/, '000000')(page)
    await seesText(error)(page)
  }),
  secondStep(
    'second factor, a recovery code',
    ['passkey', 'totp', 'recovery'],
    click('button', 'Use a recovery code'),
    sees('textbox', 'Recovery code'),
  ),
  firstSignIn('first sign-in'),
  firstSignIn(
    'first sign-in, its recovery codes',
    refuse('**/desk/api/me/devices', 201, {
      device: { id: 1, kind: 'totp', name: 'My phone', added_at: new Date().toISOString(), used_at: null },
      recovery_codes: ['7QK4-MX2P', 'HD93-V6TW', '3RNE-88LC', 'ZP5J-4UYA', 'W2GM-K7DX'].flatMap((code) => [
        code,
        [...code].toReversed().join(''),
      ]),
    }),
    fill('textbox', 'Code that the app shows', '000000'),
    fill('textbox', 'Name of this device', 'My phone'),
    click('button', 'Set it up'),
    sees('heading', 'Ten recovery codes'),
  ),
  signInPage('forgotten password', '/forgot-password'),
  signInPage('new password', '/set-password/some-token'),
  signInPage('unlock', '/unlock/some-token'),
]

/** Pages while their data loads, and after it failed to load. The session is known. */
function withoutData(...names: string[]): DeskScreen[] {
  const data = /\/desk\/api\/(?!session)/
  return names.flatMap((name) => {
    const path = `/${name.replaceAll(' ', '')}`
    return [
      screen(`coming, ${name}`, hang(data), goTo(path), sees('heading')),
      screen(`failed, ${name}`, refuse(data, 422, { error: 'It could not be read.' }), goTo(path), sees('alert')),
    ]
  })
}

export const deskScreens: readonly Screens[] = [
  { as: null, screens: beforeTheDesk },
  {
    as: CONCIERGE.email,
    screens: [...queue, ...search, ...requests, ...ofConcierges, ...withoutData('tasks', 'replies', 'hand over')],
  },
  {
    as: OPERATIONS,
    screens: [
      ...ofOperations,
      ...ofTheirCompanies,
      ...withoutData('catalog', 'companies', 'staff', 'hours', 'delivery', 'log'),
    ],
  },
  { as: EMPLOYER, screens: [...ofEmployers, ...ofCompanies] },
]

const desmond = staffCaller(SECOND_CONCIERGE)

function isSolved(page: Page) {
  return expect(page.getByRole('log', { name: 'Messages' })).toContainText('moved this to Solved')
}

function takesEverything(label: string): Step {
  return (page) => page.getByRole('combobox', { name: /Who takes everything/ }).selectOption({ label })
}

/** The password was correct. The server's answer is made up, because no colleague of the demo has a passkey. */
function secondStep(name: string, second_factor: SecondFactorAsked['second_factor'], ...steps: Step[]): Screen {
  const asked: SecondFactorAsked = { second_factor, token: 'a-token', first_name: 'Renata' }
  return screen(
    name,
    (page) =>
      page.route('**/desk/api/session', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ json: asked }) : route.continue(),
      ),
    goTo('/'),
    (page) => signIn(page, CONCIERGE.email),
    sees('heading', 'One more thing, Renata'),
    ...steps,
  )
}

/** A second factor is required, unlike in the demo: the first sign-in sets one up. Nothing is stored. */
function firstSignIn(name: string, ...steps: Step[]): Screen {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const required = (session: object) => ({ ...session, second_factor_setup: true })
  return screen(
    name,
    change('**/desk/api/session', deskSession, required),
    change('**/desk/api/session', deskSignIn, required),
    change('**/desk/api/me/totp', deskSetUpTotp, (setup) => ({
      ...setup,
      secret,
      uri: setup.uri.replace(setup.secret, secret),
    })),
    goTo('/'),
    (page) => signIn(page, CONCIERGE.email),
    sees('img', 'QR code for your authenticator app'),
    ...steps,
  )
}

function dueReminders() {
  return Array.from({ length: 11 }, (_, n) => ({
    id: `due-${n}`,
    what: ['Call Linden Imaging', 'Ask about the deposit', 'Hear what the school says of Thursdays'][n % 3],
    due_at: new Date(Date.now() - 60_000).toISOString(),
    request: { external_id: `due-${n}`, name: LONG, member: 'Maya Lindqvist' },
  }))
}

type Setup = AnswerOf<typeof deskSetup>['setup']

/** Removes a measured time and the name of a temporary folder. */
function withoutChance(setup: Setup): Setup {
  const { database, files, ...parts } = setup.parts
  const fixed = { ...parts, database: { ...database, ms: 2 }, files: { ...files, place: '/srv/tendwell/files' } }
  return { ...setup, parts: fixed }
}

/** Failures that the demo's providers do not have. */
function withFailures(answer: AnswerOf<typeof deskDelivery>): object {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const letter = { channel: 'email', kind: 'notice', tries: 1, next_try_at: null, can_send_again: true } as const
  const full = { ...letter, to: 'm•••@brightwater.example', reason: 'mailbox_full', answer: '552 5.2.2 Over quota' }
  const code = { ...letter, channel: 'sms', kind: 'code', to: '(•••) •••-0163', can_send_again: false } as const
  const blocked = { to: 'p•••@halden.example', reason: 'blocked', answer: '554 5.7.1 DMARC policy' }
  const away = { to: 'h•••@meridian.example', reason: 'away', tries: 9, answer: 'connect ETIMEDOUT' }
  const letters: Letter[] = [
    { ...full, id: 4, at: ago(11) },
    { ...code, id: 3, at: ago(22), reason: 'no_texts', answer: null },
    { ...letter, ...blocked, id: 2, at: ago(44) },
    { ...letter, ...away, id: 1, at: ago(1500) },
  ]
  const sms = { ...answer.parts.sms, by: 'provider', failing_since: ago(28), waiting: 12 }
  const closed = [{ letter: { ...full, id: 5, at: ago(90), can_send_again: false }, by: 'Ines Varga' }]
  const counts = { ...answer.counts, hand: letters.length, bounced: 3 }
  return { ...answer, parts: { ...answer.parts, sms }, counts, letters, closed }
}
