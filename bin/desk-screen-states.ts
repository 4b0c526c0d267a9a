import type { Page } from '@playwright/test'
import { addCompany } from '#contract/desk/companies.ts'
import { deskDelivery, type Letter } from '#contract/desk/delivery.ts'
import { readIdea, saveIdeaDraft } from '#contract/desk/ideas.ts'
import { deskRequests } from '#contract/desk/queue.ts'
import { deskChangeRequest } from '#contract/desk/requests.ts'
import { deskSession, type SecondFactorAsked } from '#contract/desk/session.ts'
import { deskSetup } from '#contract/desk/setup.ts'
import { deskColleagues, deskSetColleagueShift } from '#contract/desk/shifts.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { problems } from '#contract/shared/problems.ts'
import { concierge } from '#tests/e2e/concierge.ts'
import { GROOMER_NAME, handOver } from '#tests/e2e/handover.ts'
import { asking, writeIdea } from '#tests/e2e/idea-editor.ts'
import { expect, signIn } from '#tests/e2e/journey.ts'
import { operations } from '#tests/e2e/operations.ts'
import { signUpPerson, uniqueName } from '#tests/e2e/people.ts'
import type { Screen } from '#tests/e2e/screens.ts'
import { CONCIERGE, EMPLOYER, OPERATIONS, SECOND_CONCIERGE, staffCaller } from '#tests/e2e/staff.ts'

// Every screen of the desk and its states, as each role sees them, for the eye alone. What some of them change, they
// change for requests, ideas and companies of their own.

type DeskScreen = Screen & {
  /** Where not every width has it. */
  readonly fits?: (width: number) => boolean
}
/** With who is signed in at the desk. */
type Screens = { readonly as: string | null; readonly screens: readonly DeskScreen[] }

const DATA = /\/desk\/api\/(?!session)/
const QUEUE_API = /\/desk\/api\/requests\?/
const LONG = 'Appeal the March MRI claim'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('link')
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const widthOf = (page: Page) => page.viewportSize()?.width ?? 0
const isWide = (width: number) => width >= 1024
const isPhone = (width: number) => width < 768
const wideOnly = (screen: Screen): DeskScreen => ({ ...screen, fits: isWide })
const phoneOnly = (screen: Screen): DeskScreen => ({ ...screen, fits: isPhone })

const queue: readonly DeskScreen[] = [
  list('queue', '/?tab=Mine'),
  list('queue, unassigned', '/?tab=Unassigned'),
  list('queue, everyone', '/?tab=Everyone'),
  list('queue, completed', '/?tab=Everyone&q=is:done'),
  list('queue, in two lines', '/?tab=Mine', async (page) => {
    if (isWide(widthOf(page))) await page.getByRole('button', { name: 'Rows in two lines' }).click()
  }),
  list('queue, due now', '/?tab=Mine', (page) => page.getByRole('button', { name: /Due now/ }).click()),
  list('queue, due now, more than eight', '/?tab=Mine', async (page) => {
    const reminders = Array.from({ length: 11 }, (_, at) => ({
      id: `due-${at}`,
      what: ['Call Linden Imaging', 'Ask about the deposit', 'Hear what the school says of Thursdays'][at % 3],
      due_at: new Date(Date.now() - 60_000).toISOString(),
      request: { external_id: `due-${at}`, name: LONG, member: 'Maya Lindqvist' },
    }))
    await page.route('**/desk/api/reminders/due', (route) => route.fulfill({ json: { reminders } }))
    await page.reload()
    await page.getByRole('button', { name: /Due now/ }).click()
    await expect(page.getByRole('button', { name: /^And \d+ more/ })).toBeVisible()
  }),
  list('queue, filters', '/?tab=Mine&waiting=us&unread=true', async (page) => {
    await expect(page.getByRole('button', { name: 'Clear 2 filters' })).toBeVisible()
  }),
  list('queue, choosing a filter', '/?tab=Mine', async (page) => {
    await press(page, 'f')
    if (isPhone(widthOf(page))) {
      await page.getByRole('button', { name: 'Filters and views' }).click()
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
    }
    await expect(dialog(page)).toBeVisible()
  }),
  list('queue, nothing like that', '/?tab=Mine', async (page) => {
    await page.goto('/?tab=Mine&state=submitted&company=999999')
    await expect(page.getByText('No request is like that.')).toBeVisible()
  }),
  {
    name: 'queue, nobody waits',
    async open(page) {
      await withQueue(page, ({ counts }) => ({ counts: { ...counts, mine: 0 }, requests: [], next: null }))
      await page.goto('/?tab=Mine')
      await expect(page.getByText(/^Nobody is waiting on you/)).toBeVisible()
    },
  },
  list('queue, shortcuts', '/?tab=Mine', async (page) => {
    await press(page, '?')
    await expect(dialog(page)).toBeVisible()
  }),
  list('queue, commands', '/?tab=Mine', async (page) => {
    await press(page, 'Control+k')
    await expect(dialog(page).getByRole('option').first()).toBeVisible()
  }),
  list('queue, saving a view', '/?tab=Mine&waiting=us', async (page) => {
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect(dialog(page)).toBeVisible()
  }),
  list('queue, notifications', '/?tab=Mine', async (page) => {
    if (isPhone(widthOf(page))) await more(page, /Notifications/)
    else await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  }),
  list('queue, lunch', '/?tab=Mine', async (page) => {
    if (isPhone(widthOf(page))) await more(page, /Lunch/)
    else await page.getByRole('button', { name: new RegExp(CONCIERGE.name) }).click()
    await expect(dialog(page)).toBeVisible()
  }),
  phoneOnly(list('queue, more places', '/?tab=Mine', (page) => page.getByRole('button', { name: /^More$/ }).click())),
  phoneOnly(
    list('queue, a row with its acts', '/?tab=Mine', (page) =>
      page
        .getByRole('button', { name: /^More for / })
        .nth(1)
        .click(),
    ),
  ),
  ...[
    ['selected', ''],
    ['assign', 'Shift+A'],
    ['snooze', 's'],
    ['note', 'n'],
    ['remind', 'b'],
    ['tag', 'y'],
    ['solve', 'e'],
  ].map(([name, key = '']) =>
    wideOnly(
      list(`queue, bulk, ${name}`, '/?tab=Mine', async (page) => {
        await press(page, 'j')
        await expect(page.locator('[data-queue-row]:focus')).toBeVisible()
        await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')
        await expect(page.getByRole('toolbar', { name: '4 selected' })).toBeVisible()
        if (key === '') return
        await press(page, key)
        await expect(dialog(page)).toBeVisible()
      }),
    ),
  ),
  wideOnly(
    list('queue, peek', '/?tab=Mine', async (page) => {
      await press(page, 'j', 'j', 'Space')
      await expect(page.getByRole('group', { name: 'What was asked and said' })).toBeVisible()
    }),
  ),
  {
    name: 'queue, coming',
    async open(page) {
      await page.route(QUEUE_API, () => new Promise<void>(() => {}))
      await page.goto('/?tab=Mine')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'queue, failed',
    async open(page) {
      await page.route(QUEUE_API, (route) => route.fulfill({ status: 422, json: { error: 'It could not be read.' } }))
      await page.goto('/?tab=Mine')
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  list('queue, offline', '/?tab=Mine', async (page) => {
    await page.context().setOffline(true)
    await expect(page.getByText(/^Not refreshed since/)).toBeVisible()
  }),
]

const search: readonly DeskScreen[] = [
  // includes the parts that load with the first answer
  list('search', '/?tab=Everyone&q=insurance', (page) => page.getByRole('group', { name: 'Narrow it' }).waitFor()),
  list('search, narrowed', '/?tab=Everyone&q=is:open+from:maya+claim', (page) => page.waitForLoadState('networkidle')),
  list('search, a typo', '/?tab=Everyone&q=ashevilla', (page) => page.getByText(/^Nothing says/).waitFor()),
  list('search, small words', '/?tab=Everyone&q=the', (page) => page.waitForLoadState('networkidle')),
  found('search, nothing', '/?tab=Everyone&q=zwetschgendatschi', /^Nothing matches/),
  found('search, what hides it', '/?tab=Everyone&q=is:snoozed+insurance', /^Without/),
  {
    name: 'search, a reason is asked for',
    async open(page) {
      await page.goto('/?tab=Everyone&q=assignee:desmond')
      await rows(page).first().click()
      await expect(page.getByRole('dialog', { name: 'Desmond has this one' }).getByRole('radio').first()).toBeVisible()
    },
  },
]

const requests: readonly DeskScreen[] = [
  talk('request', LONG),
  talk('request, its menu', LONG, async (page) => {
    await page.getByRole('button', { name: 'More for this request' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
  }),
  talk('request, its beginning', LONG, (page) => log(page).evaluate((place) => place.scrollTo({ top: 0 }))),
  talk('request, tasks and reminders', LONG, async (page) => {
    await page.getByRole('region', { name: 'Promises' }).getByRole('button').first().click()
  }),
  talk('request, options', 'Four days in Lisbon'),
  talk('request, handed over', 'After-school care'),
  talk('request, a reply', LONG, async (page) => {
    await page
      .getByRole('textbox', { name: /^Reply to/ })
      .fill('Linden has the letter now.\n\nI call Carla at **two**.')
  }),
  talk('request, a note', LONG, async (page) => {
    await press(page, 'n')
    await page.getByRole('textbox', { name: 'Internal note' }).fill('Carla is in until three.')
  }),
  talk('request, saved replies', LONG, async (page) => {
    // another state may have left words there, which come after the page
    await page.waitForLoadState('networkidle')
    await page.getByRole('textbox', { name: /^Reply to/ }).fill('')
    await page.getByRole('textbox', { name: /^Reply to/ }).press('/')
    await expect(page.getByRole('option').first()).toBeVisible()
  }),
  talk('request, ways to send', LONG, async (page) => {
    await page.getByRole('textbox', { name: /^Reply to/ }).fill('Tomorrow at nine.')
    await page.getByRole('button', { name: 'More ways to send' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
  }),
  talk('request, quick answers', LONG, async (page) => {
    await page.getByRole('textbox', { name: /^Reply to/ }).fill('Tomorrow at nine.')
    await page.getByRole('button', { name: 'More ways to send' }).click()
    await page.getByRole('menuitem', { name: 'Quick answers' }).click()
    await expect(dialog(page)).toBeVisible()
  }),
  talk('request, send later', LONG, async (page) => {
    await page.getByRole('textbox', { name: /^Reply to/ }).fill('Tomorrow at nine.')
    await page.getByRole('button', { name: 'More ways to send' }).click()
    await page.getByRole('menuitem', { name: 'Send later' }).click()
    await expect(dialog(page)).toBeVisible()
  }),
  ...[
    ['milestones', 'm'],
    ['its options', 'c'],
    ['tags', 'y'],
    ['its result', 'w'],
  ].map(([name, key = '']) => ({
    ...talk(`request, ${name}`, LONG, async (page) => {
      await press(page, 'Shift', key)
      await expect(dialog(page)).toBeVisible()
    }),
    // on a phone they are in a part of their own, without keys
    fits: (width: number) => !isPhone(width),
  })),
  ...[
    ['hand over', 'h'],
    ['a task', 't'],
    ['a reminder', 'b'],
    ['snooze', 's'],
    ['commands', 'Control+k'],
  ].map(([name, key = '']) =>
    talk(`request, ${name}`, LONG, async (page) => {
      await press(page, 'Shift', key)
      await expect(dialog(page)).toBeVisible()
    }),
  ),
  ...['Request', 'Maya'].map((part) =>
    phoneOnly(
      talk(`request, ${part}`, LONG, async (page) => {
        await page.getByRole('tab', { name: part }).click()
        await expect(page.getByRole('tabpanel', { name: part }).getByRole('heading').first()).toBeVisible()
      }),
    ),
  ),
  {
    ...talk('request, about its member', LONG, async (page) => {
      await page.getByRole('button', { name: 'About Maya' }).click()
      await expect(dialog(page)).toBeVisible()
    }),
    fits: (width) => !isPhone(width) && !isWide(width),
  },
  talk('request, to be printed', LONG, async (page) => {
    await press(page, 'Control+k')
    await dialog(page).getByRole('combobox').fill('Print it')
    await press(page, 'Enter')
    await expect(page.getByRole('dialog', { name: 'Print this request' })).toBeVisible()
  }),
  // includes the parts that load at the first key or pointer
  fresh('request, just handed over', async (page) => {
    await press(page, 'Shift')
    await page.waitForLoadState('networkidle')
  }),
  {
    ...fresh('request, taken by a colleague', async (page, id) => {
      await page.getByRole('textbox', { name: /^Reply to/ }).fill('They open at noon.')
      await page.route(`**/desk/api/requests/${id}`, async (route) => {
        if (route.request().method() === 'PATCH')
          await desmond(deskChangeRequest, { params: { external_id: id }, body: { assignee: 'me' } })
        await route.continue()
      })
      await page.getByRole('button', { name: 'Take it' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'has just taken this' })).toBeVisible()
    }),
    // a phone shows the reply instead of the request while it is written
    fits: (width) => !isPhone(width),
  },
  fresh('request, solved', async (page) => {
    await page.getByRole('button', { name: 'Take it' }).click()
    await press(page, 'Shift+E')
    await expect(log(page)).toContainText('moved this to Solved')
  }),
  {
    ...fresh('request, solved with a result', async (page, id) => {
      const money = { cents: 3000, kind: 'not_paid' } as const
      const result = { revision: 0, words: 'Groomed, and $30 less than asked.', money }
      await concierge.call(deskChangeRequest, { params: { external_id: id }, body: { state: 'solved', result } })
      await expect(log(page)).toContainText('moved this to Solved')
      if (isPhone(widthOf(page))) await page.getByRole('tab', { name: 'Request' }).click()
      await page.getByRole('button', { name: 'Change the result' }).scrollIntoViewIfNeeded()
    }),
    // at the widths between a phone's and the sidebar's, the result is in a drawer
    fits: (width) => isPhone(width) || width >= 1280,
  },
  ...[
    ['milestones', 'Change'],
    ['its options', 'Build options'],
    ['tags', 'Tag it'],
    ['its result', 'Solve with a result'],
  ].map(([name, words = '']) =>
    phoneOnly(
      talk(`request, ${name}`, LONG, async (page) => {
        await page.getByRole('tab', { name: 'Request' }).click()
        await page.getByRole('button', { name: words, exact: true }).click()
        await expect(dialog(page)).toBeVisible()
      }),
    ),
  ),
  fresh('request, a reply on its way', async (page) => {
    await page.getByRole('textbox', { name: /^Reply to/ }).fill('Saturday at ten is booked.')
    await page.getByRole('textbox', { name: /^Reply to/ }).press('Control+Enter')
    await expect(page.getByRole('region', { name: 'Replies on their way' })).toContainText('Sending')
  }),
  {
    name: 'request, coming',
    async open(page) {
      await page.route(/\/desk\/api\/requests\/[\w-]{8,}/, () => new Promise<void>(() => {}))
      await page.goto('/requests/some-request')
      await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
    },
  },
  {
    name: 'request, there is none',
    async open(page) {
      await page.goto('/requests/no-such-request')
      await expect(page.getByText('There is no such request.')).toBeVisible()
    },
  },
]

const ofConcierges: readonly DeskScreen[] = [
  at('tasks', '/tasks'),
  at('tasks, asked of others', '/tasks?tab=I+asked+of+others'),
  at('tasks, everyone', '/tasks?tab=Everyone'),
  at('tasks, done this week', '/tasks?tab=Done+this+week'),
  at('tasks, a new one', '/tasks', async (page) => {
    await page.getByRole('button', { name: /^New task/ }).click()
    await expect(dialog(page)).toBeVisible()
  }),
  at('members', '/members', async (page) => {
    await page.getByRole('searchbox', { name: 'Search members' }).fill('ma')
    await expect(page.getByRole('list', { name: 'Found members' })).toBeVisible()
  }),
  at('members, nobody', '/members?q=nobody+has+this+name'),
  at('a member', '/members?q=Maya+Lindqvist', async (page) => {
    await page.getByRole('list', { name: 'Found members' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Maya Lindqvist' })).toBeVisible()
  }),
  at('hand over', '/handover'),
  at('hand over, decided', '/handover', async (page) => {
    await page.getByRole('combobox', { name: /Who takes everything/ }).selectOption({ label: 'Share evenly' })
    await page
      .getByRole('button', { name: /^Packet: / })
      .first()
      .click()
  }),
  at('hand over, kept', '/handover', async (page) => {
    await page.getByRole('combobox', { name: /Who takes everything/ }).selectOption({ label: 'I keep everything' })
    await expect(page.getByRole('textbox', { name: 'Why you keep them' })).toBeVisible()
  }),
  at('hand over for a colleague', '/handover', async (page) => {
    const { concierges } = await concierge.call(deskColleagues, {})
    const staff_id = concierges.find(({ name }) => name === 'Lucía Ferreira')?.id ?? 0
    await concierge.call(deskSetColleagueShift, { params: { staff_id }, body: { on_shift: false } })
    await page.goto(`/handover?for=${staff_id}`)
    await expect(page.getByRole('heading', { name: /Lucía/ }).first()).toBeVisible()
  }),
  at('replies', '/replies'),
  ...['Proposed', 'Not used for a year'].map((tab) => at(`replies, ${tab}`, `/replies?tab=${encodeURIComponent(tab)}`)),
  at('replies, edited', '/replies', async (page) => {
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await expect(dialog(page)).toBeVisible()
  }),
  at('own account', '/account'),
  at('unknown address', '/no-such-page'),
]

const ofOperations: readonly DeskScreen[] = [
  at('catalog', '/catalog'),
  at('catalog, a category', '/catalog?category=4'),
  at('catalog, searched', '/catalog?q=insurance'),
  at('catalog, a new idea', '/catalog?category=4', async (page) => {
    await page.getByRole('button', { name: 'Add an idea' }).click()
    await expect(dialog(page)).toBeVisible()
  }),
  idea('idea'),
  idea('idea, its milestones', (page) => choose(page, 'Milestones')),
  idea('idea, its history', (page) => choose(page, 'History')),
  idea('idea, what cannot be published', async (page) => {
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(/Please write the question/).first()).toBeVisible()
  }),
  idea('idea, two versions', async (page, id) => {
    const revision = (await operations(readIdea, { params: { id } })).idea.draft.revision
    const theirs = ['Who is it for?', 'When should it be, and where?', 'Who comes along?']
    await operations(saveIdeaDraft, { params: { id }, body: { revision, questions: theirs.map(asking) } })
    if (!isWide(widthOf(page))) await page.getByRole('list', { name: 'Questions' }).getByRole('link').first().click()
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Who is it to be for?')
    await expect(page.getByRole('region', { name: /has changed this idea meanwhile/ })).toBeVisible()
  }),
  at('offerings', '/offerings'),
  at('an offering', '/offerings', async (page) => {
    await page.getByRole('main').getByRole('list').getByRole('link').first().click()
    await expect(page.getByRole('textbox', { name: 'Heading', exact: true })).toBeVisible()
  }),
  at('a new offering', '/offerings/new'),
  at('companies', '/companies'),
  at('a company', '/companies', async (page) => {
    await page.getByRole('link', { name: /Brightwater Foods/ }).click()
    await expect(page.getByRole('button', { name: 'Close company' })).toBeVisible()
  }),
  at('a new company', '/companies/new'),
  {
    name: 'a trial of a list',
    async open(page) {
      const name = uniqueName()
      const company = { name, slug: name.toLowerCase(), image_url: null, mfa_policy: 'off', internal: false } as const
      const { id } = (await operations(addCompany, { body: { company } })).company
      await page.goto(`/companies/${id}`)
      const csv =
        'Name;Private e-mail;Work e-mail\nAnn;ann@mail.example;ann@x.example\nBob;;Bob <bob@x.example>\nOlu;olu@mail.example;olu\n'
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await page.getByRole('group', { name: 'List of addresses' }).locator('input[type=file]').setInputFiles(file)
      await expect(page.getByRole('heading', { name: 'What this would change' })).toBeVisible()
    },
  },
  at('staff', '/staff'),
  at('a colleague', '/staff', async (page) => {
    await page.getByRole('link', { name: /Desmond Achebe/ }).click()
    await expect(page.getByRole('heading', { name: 'Desmond Achebe' })).toBeVisible()
  }),
  at('a colleague to be invited', '/staff/invite'),
  at('accounts', '/accounts?q=maya'),
  at('an account', '/accounts?q=maya', async (page) => {
    await page
      .getByRole('link', { name: /Lindqvist/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Maya Lindqvist' })).toBeVisible()
  }),
  at('hours', '/hours'),
  at('hours, changed', '/hours', (page) =>
    page
      .getByRole('button', { name: /^Take the federal days/ })
      .first()
      .click(),
  ),
  at('delivery', '/delivery'),
  ...['waiting', 'bounced', 'sent'].map((list) => at(`delivery, ${list}`, `/delivery?list=${list}`)),
  {
    name: 'delivery, a hand is needed',
    async open(page) {
      await withFailures(page)
      await page.goto('/delivery')
      await page.getByRole('checkbox').first().check()
      await expect(page.getByRole('button', { name: 'Send 1 again' })).toBeVisible()
    },
  },
  ...['changes', 'looks', 'sealed', 'questions', 'alarms'].map((book) => at(`log, ${book}`, `/log?book=${book}`)),
  ...['brand', 'company', 'eligibility', 'staff', 'parts', 'idea', 'doors'].map((step) =>
    at(`setting up, ${step}`, `/setup/${step}`),
  ),
  {
    name: 'setting up, nothing done',
    async open(page) {
      await page.route('**/desk/api/setup', async (route) => {
        const response = await route.fetch()
        const { setup } = deskSetup.answer.parse(await response.json())
        const missing = ['brand', 'company', 'eligibility', 'staff', 'files', 'mail', 'texts', 'idea']
        await route.fulfill({ response, json: { setup: { ...setup, opened_at: null, missing } } })
      })
      await page.goto('/setup/doors')
      await expect(page.getByRole('heading', { name: 'Still missing' })).toBeVisible()
    },
  },
  at('operations, own account', '/account'),
  at('operations, unknown address', '/staff/1/nothing'),
]

const ofEmployers: readonly DeskScreen[] = [
  at('report', '/report'),
  at('report, with a wage', '/report', async (page) => {
    await page.getByLabel(/an hour of work costs you/i).fill('38')
    await page.getByLabel(/an hour of work costs you/i).press('Enter')
    await expect(page.getByRole('region', { name: 'Gave back' })).toContainText('$')
  }),
  at('report, a year', '/report?period=year'),
  at('report, too few people', '/report', async (page) => {
    const quarters = page.getByRole('combobox', { name: 'Quarter' })
    await quarters.selectOption({ index: (await quarters.getByRole('option').count()) - 1 })
    await expect(page.getByRole('heading', { name: 'Too few people to say anything' })).toBeVisible()
  }),
  at('report, not published', '/report?quarter=2031-Q1'),
  {
    name: 'report, coming',
    async open(page) {
      await page.route('**/desk/api/report*', () => new Promise<void>(() => {}))
      await page.goto('/report')
      await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
    },
  },
]

const beforeTheDesk: readonly DeskScreen[] = [
  { name: 'sign-in', open: (page) => signInPage(page, '/') },
  {
    name: 'sign-in, refused',
    async open(page) {
      await signInPage(page, '/')
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody@tendwell.test')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  secondStep('second factor', ['passkey', 'totp', 'recovery']),
  secondStep('second factor, a wrong code', ['totp', 'recovery'], async (page) => {
    const [status, error] = problems.wrong_code
    const answer = { status, json: { error, code: 'wrong_code', errors: { code: [error] } } }
    await page.route('**/desk/api/session/second_factor', (route) => route.fulfill(answer))
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000')
    await expect(page.getByText(error)).toBeVisible()
  }),
  secondStep('second factor, a recovery code', ['passkey', 'totp', 'recovery'], async (page) => {
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeVisible()
  }),
  firstSignIn('first sign-in'),
  firstSignIn('first sign-in, its recovery codes', async (page) => {
    const device = { id: 1, kind: 'totp', name: 'My phone', added_at: new Date().toISOString(), used_at: null }
    await page.route('**/desk/api/me/devices', (route) =>
      route.fulfill({ status: 201, json: { device, recovery_codes: RECOVERY_CODES } }),
    )
    await page.getByRole('textbox', { name: 'Code that the app shows' }).fill('000000')
    await page.getByRole('textbox', { name: 'Name of this device' }).fill('My phone')
    await page.getByRole('button', { name: 'Set it up' }).click()
    await expect(page.getByRole('heading', { name: 'Ten spare keys' })).toBeVisible()
  }),
  { name: 'forgotten password', open: (page) => signInPage(page, '/forgot-password') },
  { name: 'new password', open: (page) => signInPage(page, '/set-password/some-token') },
  { name: 'unlock', open: (page) => signInPage(page, '/unlock/some-token') },
]

/** Pages while their data loads, and after it failed to load. The session is known. */
const withoutData = (paths: readonly (readonly [name: string, path: string])[]): DeskScreen[] =>
  paths.flatMap(([name, path]) => [
    {
      name: `coming, ${name}`,
      async open(page: Page) {
        await page.route(DATA, () => new Promise<void>(() => {}))
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      },
    },
    {
      name: `failed, ${name}`,
      async open(page: Page) {
        await page.route(DATA, (route) => route.fulfill({ status: 422, json: { error: 'It could not be read.' } }))
        await page.goto(path)
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
    },
  ])

export const deskScreens: readonly Screens[] = [
  { as: null, screens: beforeTheDesk },
  {
    as: CONCIERGE.email,
    screens: [
      ...queue,
      ...search,
      ...requests,
      ...ofConcierges,
      ...withoutData([
        ['tasks', '/tasks'],
        ['replies', '/replies'],
        ['hand over', '/handover'],
      ]),
    ],
  },
  {
    as: OPERATIONS,
    screens: [
      ...ofOperations,
      ...withoutData([
        ['catalog', '/catalog'],
        ['companies', '/companies'],
        ['staff', '/staff'],
        ['hours', '/hours'],
        ['delivery', '/delivery'],
        ['log', '/log'],
      ]),
    ],
  },
  { as: EMPLOYER, screens: ofEmployers },
]

const desmond = staffCaller(SECOND_CONCIERGE)

function list(name: string, path: string, then: (page: Page) => Promise<unknown> = async () => undefined): Screen {
  return {
    name,
    async open(page) {
      await page.goto(path)
      await expect(rows(page).first()).toBeVisible()
      await then(page)
    },
  }
}

function found(name: string, path: string, words: RegExp): Screen {
  return {
    name,
    async open(page) {
      await page.goto(path)
      await expect(page.getByText(words)).toBeVisible()
    },
  }
}

/** The conversation of the demo that is called so. */
function talk(name: string, title: string, then: (page: Page) => Promise<unknown> = async () => undefined): Screen {
  return {
    name,
    async open(page) {
      await page.goto(`/?tab=Everyone&q=${encodeURIComponent(title)}`)
      await rows(page).filter({ hasText: title }).first().click()
      await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeVisible()
      await then(page)
    },
  }
}

/** An unassigned request of a new member. */
function fresh(name: string, then: (page: Page, id: string) => Promise<unknown> = async () => undefined): Screen {
  return {
    name,
    async open(page) {
      const id = await handOver(await signUpPerson())
      await page.goto(`/requests/${id}`)
      await expect(page.getByRole('heading', { name: GROOMER_NAME })).toBeVisible()
      await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeVisible()
      await then(page, id)
    },
  }
}

function at(name: string, path: string, then: (page: Page) => Promise<unknown> = async () => undefined): Screen {
  return {
    name,
    async open(page) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      // on a phone the places come after the page
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await then(page)
    },
  }
}

function idea(name: string, then: (page: Page, id: number) => Promise<unknown> = async () => undefined): Screen {
  return {
    name,
    async open(page) {
      const { id } = await writeIdea()
      await page.goto(`/catalog/ideas/${id}`)
      await expect(page.getByRole('list', { name: 'Questions' }).getByRole('listitem').first()).toBeVisible()
      await then(page, id)
    },
  }
}

/** The password was right. The server's answer is made up, because no colleague of the demo has a passkey. */
function secondStep(
  name: string,
  second_factor: SecondFactorAsked['second_factor'],
  then: (page: Page) => Promise<unknown> = async () => undefined,
): Screen {
  return {
    name,
    async open(page) {
      const asked: SecondFactorAsked = { second_factor, token: 'a-token', first_name: 'Renata' }
      await page.route('**/desk/api/session', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ json: asked }) : route.continue(),
      )
      await page.goto('/')
      await signIn(page, CONCIERGE.email)
      await expect(page.getByRole('heading', { name: 'One more thing, Renata' })).toBeVisible()
      await then(page)
    },
  }
}

const RECOVERY_CODES = ['7QK4-MX2P', 'HD93-V6TW', '3RNE-88LC', 'ZP5J-4UYA', 'W2GM-K7DX'].flatMap((code) => [
  code,
  [...code].toReversed().join(''),
])

/** Where a second factor is required, as the demo does not: the first sign-in sets one up. Nothing of it is stored. */
function firstSignIn(name: string, then: (page: Page) => Promise<unknown> = async () => undefined): Screen {
  return {
    name,
    async open(page) {
      await page.route('**/desk/api/session', async (route) => {
        const response = await route.fetch()
        const session = deskSession.answer.parse(await response.json())
        await route.fulfill({ response, json: { ...session, second_factor_setup: true } })
      })
      await page.goto('/')
      await signIn(page, CONCIERGE.email)
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      await then(page)
    },
  }
}

/** The queue as the demo hardly ever is. */
async function withQueue(page: Page, change: (answer: QueueAnswer) => Partial<QueueAnswer>) {
  await page.route(QUEUE_API, async (route) => {
    const response = await route.fetch()
    const answer = deskRequests.answer.parse(await response.json())
    await route.fulfill({ response, json: { ...answer, ...change(answer) } })
  })
}
type QueueAnswer = AnswerOf<typeof deskRequests>

/** What no provider of the demo refuses. */
async function withFailures(page: Page) {
  const letter = { channel: 'email', kind: 'notice', tries: 1, next_try_at: null, can_send_again: true } as const
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const full = { ...letter, to: 'm•••@brightwater.example', reason: 'mailbox_full', answer: '552 5.2.2 Over quota' }
  const code = { ...letter, channel: 'sms', kind: 'code', to: '(•••) •••-0163', can_send_again: false } as const
  const letters: Letter[] = [
    { ...full, id: 4, at: at(11) },
    { ...code, id: 3, at: at(22), reason: 'no_texts', answer: null },
    {
      ...letter,
      id: 2,
      at: at(44),
      to: 'p•••@halden.example',
      reason: 'blocked',
      answer: '554 5.7.1 DMARC policy',
    },
    {
      ...letter,
      id: 1,
      at: at(1500),
      to: 'h•••@meridian.example',
      reason: 'away',
      tries: 9,
      answer: 'connect ETIMEDOUT',
    },
  ]
  await page.route('**/desk/api/delivery?*', async (route) => {
    const response = await route.fetch()
    const answer = deskDelivery.answer.parse(await response.json())
    const sms = { ...answer.parts.sms, by: 'provider' as const, failing_since: at(28), waiting: 12 }
    const closed = [{ letter: { ...full, id: 5, at: at(90), can_send_again: false }, by: 'Ines Varga' }]
    const counts = { ...answer.counts, hand: letters.length, bounced: 3 }
    await route.fulfill({ response, json: { ...answer, parts: { ...answer.parts, sms }, counts, letters, closed } })
  })
}

async function choose(page: Page, what: string) {
  await page.getByRole('button', { name: /^More about / }).click()
  await page.getByRole('menuitem', { name: what }).click()
  await expect(dialog(page)).toBeVisible()
}

async function more(page: Page, what: RegExp) {
  await page.getByRole('button', { name: /^More$/ }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: what }).click()
}

async function signInPage(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
}
