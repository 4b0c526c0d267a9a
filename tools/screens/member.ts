import type { Page } from '@playwright/test'
import { readNoticeSettings } from '#contract/member/notices.ts'
import { getOpening } from '#contract/member/opening.ts'
import { getAttention } from '#contract/member/requests.ts'
import { PASSWORD } from '#tests/e2e/doors.ts'
import { handOver } from '#tests/e2e/handover.ts'
import { expect } from '#tests/e2e/journey.ts'
import type { Person } from '#tests/e2e/people.ts'
import type { Screen } from '#tests/e2e/screens.ts'
import { sendOptions } from '#tests/e2e/sent-options.ts'
import { PAGE_MOMENT } from './settings.ts'
import {
  change,
  click,
  dialogOf,
  fill,
  fillLabel,
  goTo,
  hang,
  hover,
  inDialog,
  isComplete,
  refuse,
  reload,
  type Step,
  screen,
  sees,
  seesAlert,
  seesDialog,
  seesList,
  seesText,
} from './steps.ts'

// States of the members' screens: while nothing has loaded, after a failure, offline, and under the pointer.

const CALLS = '**/api/v1/**'
const OPEN = /Appeal the March MRI claim/
const YOUR_TURN = /Four days in Lisbon/
/** As long as a concierge's quick answers may be. */
const LONG_ANSWERS = ['Yes, book it for the four of us, please', 'Not yet, I would like to ask Dad first']
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ['dashboard', '/dashboard'],
  ['requests', '/requests'],
  ['completed requests', '/requests?tab=Completed'],
  ['thread', '/requests/some-request'],
  ['category', '/requests/category/4'],
  ['account', '/account'],
  ['benefits and offers', '/benefits-and-offers'],
  ['all benefits and offers', '/benefits-and-offers/all'],
  ['welcome, second step', '/welcome/about-you'],
  ['welcome, third step', '/welcome/contact-info'],
]
const OFFLINE = ['/dashboard', '/requests', '/account'] as const
const MORE_OFFLINE = ['/requests/category/4', '/benefits-and-offers', '/benefits-and-offers/all'] as const

const retryUntilFailed: Step = async (page) => {
  for (let tries = 0; tries < 6; tries += 1) {
    await page.clock.fastForward(2000)
    await page.waitForTimeout(100)
  }
}
const goOffline: Step = async (page) => {
  // what loads seconds after a page is what works offline
  await expect.poll(() => page.evaluate(hasAllItNeeds), { timeout: 20_000 }).toBe(true)
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You’re offline.' })).toBeVisible()
}
const offline = (path: string) => screen(`offline, ${path.slice(1)}`, goTo(path), seesList, goOffline)
const threadOf = (which: RegExp, name: string, ...steps: Step[]) =>
  screen(name, goTo('/requests'), click('link', which), sees('textbox', 'Message'), ...steps)
const thread = (name: string, ...steps: Step[]) => threadOf(OPEN, `thread, ${name}`, ...steps)
const write = (text: string) => fill('textbox', 'Message', text)
const quickAnswer = (page: Page) => page.getByRole('group', { name: 'Answer Renata' }).getByRole('button').first()
const clickQuickAnswer: Step = (page) => quickAnswer(page).click()
const chooseErasure = [goTo('/account'), click('button', 'Choose a request to erase'), inDialog.sees('listitem')]
const petSitter = [goTo('/requests/category/4'), click('button', 'Find a pet sitter')]
const within = (region: RegExp, role: 'button' | 'link') => (page: Page) =>
  page.getByRole('region', { name: region }).getByRole(role).first().hover()

/** Of a member with open requests; they change nothing. */
export const memberStates: readonly Screen[] = [
  ...PAGES.map(([name, path]) =>
    screen(`coming, ${name}`, hang(CALLS), goTo(path), (page) =>
      expect(page.getByRole('heading', { level: 1 }).or(page.locator('[aria-busy="true"]')).first()).toBeVisible(),
    ),
  ),
  screen(
    'coming, thread from the list',
    goTo('/requests'),
    sees('link', OPEN),
    hang(/requests\/[\w-]{8,}$/),
    click('link', OPEN),
    (page) => expect(page.locator('[data-bleed] [aria-busy="true"]').first()).toBeVisible(),
  ),
  ...PAGES.flatMap(([name, path]) =>
    ([500, 404] as const).map((status) =>
      screen(
        `${status === 404 ? 'gone' : 'failed'}, ${name}`,
        (page) => page.clock.install({ time: PAGE_MOMENT }),
        refuse(CALLS, status, { error: 'Not found.' }),
        goTo(path),
        retryUntilFailed,
      ),
    ),
  ),
  ...OFFLINE.map(offline),
  thread(
    'offline',
    goOffline,
    write('The bill came on Monday, $1,240.'),
    click('button', 'Send'),
    seesText('Waiting for a connection'),
  ),
  thread(
    'a file that is refused',
    async (page) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Attach a file' }).click()
      await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
    },
    seesAlert,
  ),
  thread(
    'a message that is not sent',
    refuse('**/messages', 500),
    write('It came on Monday, $1,240. Here’s what it says.'),
    click('button', 'Send'),
    seesAlert,
  ),
  thread('its beginning', (page) =>
    page.getByRole('log', { name: 'Messages' }).evaluate((log) => log.scrollTo({ top: 0 })),
  ),
  threadOf(YOUR_TURN, 'thread, what waits on the member', (page) =>
    expect(page.getByRole('list', { name: 'Milestones' }).first()).toBeAttached(),
  ),
  threadOf(YOUR_TURN, 'thread, an enlarged photo', click('button', /^Enlarge /)),
  thread('too long a message', write('It goes on and on. '.repeat(530)), seesText(/characters too many/)),
  thread(
    'Renata is writing',
    change('**/api/v1/attention?*', getAttention, ({ attention }) => ({
      attention: attention && { ...attention, writer: 'Renata Ochoa' },
    })),
    reload,
    seesText('Renata is writing'),
  ),
  thread('details', click('button', /, details$/), sees('dialog', 'Request details')),
  thread('a quick answer', clickQuickAnswer, sees('button', 'Undo')),
  screen('dashboard, a quick answer', goTo('/dashboard'), clickQuickAnswer, sees('button', 'Undo')),
  screen(
    'dashboard, long quick answers',
    change('**/api/v1/opening', getOpening, ({ opening }) => ({
      opening: opening && { ...opening, said: opening.said && { ...opening.said, quick_answers: LONG_ANSWERS } },
    })),
    goTo('/dashboard'),
    (page) => expect(quickAnswer(page)).toBeVisible(),
    isComplete,
  ),
  screen(
    'dashboard, the year',
    goTo('/dashboard'),
    sees('region', 'What you got back this year'), // it loads some seconds after the page
    (page) => page.getByRole('region', { name: 'What you got back this year' }).scrollIntoViewIfNeeded(),
  ),
  screen('user menu', goTo('/dashboard'), seesList, async (page) => {
    // it exists where there is no column
    const menu = page.getByRole('button', { name: 'User menu' })
    const column = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.or(column).filter({ visible: true })).toBeVisible()
    if (await menu.isVisible()) await menu.click()
  }),
  screen('under the pointer, a suggestion', goTo('/dashboard'), within(/take off your hands/, 'button')),
  screen('under the pointer, the opening', goTo('/dashboard'), within(/^From /, 'link')),
  ...['name', 'phone', 'address', 'household', 'password'].map((part) =>
    screen(
      `account, ${part}`,
      goTo('/account'),
      click('button', new RegExp(`^Edit .*${part}`)),
      sees('button', 'Cancel'),
    ),
  ),
  screen('account, erase a request', ...chooseErasure),
  screen('account, erase it for good', ...chooseErasure, inDialog.click('button', /^Erase /), sees('alertdialog')),
  screen(
    'account, notices with the words',
    change('**/api/v1/notices', readNoticeSettings, ({ notices }) => ({ notices: { ...notices, with_words: true } })),
    goTo('/account'),
    sees('radio', /With the words/),
  ),
  screen(
    'completed thread, options picked',
    goTo('/requests?tab=Completed'),
    click('link', /A pottery class/),
    (page) => expect(page.getByText(/You picked it at/)).toBeAttached({ timeout: 20_000 }),
    (page) => page.getByText(/You picked it at/).scrollIntoViewIfNeeded(),
  ),
  screen(
    'completed thread, its result',
    goTo('/requests?tab=Completed'),
    click('link', /Find somebody for our taxes/),
    sees('region', 'Result'),
  ),
  ...['Explore all categories', 'Custom request'].map((drawer) =>
    screen(
      `failed, ${drawer}`,
      refuse('**/api/v1/survey_categories*', 500),
      goTo('/dashboard'),
      (page) => page.getByRole('main').getByRole('button', { name: drawer }).click(),
      inDialog.sees('alert'),
    ),
  ),
  screen('failed, assistant', refuse('**/user_request_surveys*', 500), ...petSitter, inDialog.sees('alert')),
  screen('coming, assistant', hang('**/user_request_surveys*'), ...petSitter, seesDialog),
  ...MORE_OFFLINE.map(offline),
  screen(
    'empty, benefits and offers',
    refuse('**/api/v1/offerings*', 200, { offerings: [] }),
    goTo('/benefits-and-offers'),
    sees('heading'),
  ),
  screen('account, who opened', goTo('/account#opened'), async (page) => {
    const opened = page.getByRole('region', { name: 'Who opened my requests' })
    await expect(opened.getByRole('button').or(opened.getByText('No one has yet.')).first()).toBeVisible()
  }),
  screen('under the pointer, a row', goTo('/requests'), hover('link', OPEN)),
]

const signIn = (email: string, password: string) => [
  goTo('/sign-in'),
  fill('textbox', 'Email', email),
  fillLabel('Password', password),
  click('button', 'Sign in'),
]

/** States without a session. */
export const publicStates: readonly Screen[] = [
  screen('offline, sign-in', goTo('/sign-in'), sees('textbox', 'Email'), goOffline),
  screen('sign-in, refused', ...signIn('nobody@journeys.test', 'not the password'), seesAlert),
  screen('sign-in, a code', ...signIn('mfa@tendwell.test', PASSWORD), sees('heading', /code|verif/i)),
  screen('under the pointer, a picture', goTo('/sign-in'), (page) => page.locator('div[data-hue="pet"]').hover()),
  screen('under the pointer, a field', goTo('/sign-in'), hover('textbox', 'Email')),
]

/** Of a member without requests. */
export const newMemberStates: readonly Screen[] = PAGES.filter(([name]) => /dashboard|requests|welcome/.test(name)).map(
  ([name, path]) => screen(`new member, ${name}`, goTo(path), sees('heading'), isComplete),
)

/** Options in a thread, from the first view to a pick that a new price voids. */
export async function optionStates(page: Page, member: Person, look: (state: string) => Promise<void>) {
  const id = await handOver(member)
  const options = await sendOptions(id)
  await page.goto(`/requests/${id}`)
  const set = page.getByRole('region', { name: 'Where do the four of you sleep?' })
  const pick = set.getByRole('button', { name: 'Pick Casa do Largo, $612' })
  await expect(pick).toBeVisible()
  await set.scrollIntoViewIfNeeded()
  await look('open')
  await set.getByRole('button', { name: 'None of these' }).click()
  await look('none of these')
  await page.keyboard.press('Escape')
  await set.getByRole('button', { name: 'Set a spending cap' }).click()
  await look('a cap')
  await page.keyboard.press('Escape')
  await pick.click()
  await look('asked')
  await set.getByRole('button', { name: 'Pick', exact: true }).click()
  await expect(set).toContainText('You picked it at')
  await look('picked')
  await sendOptions(id, { options, amount: '655.00' })
  await expect(set.first()).toContainText('Price changed to $655.')
  await set.first().scrollIntoViewIfNeeded()
  await look('voided')
}

/** The previous question, and an answer offline, in an assistant that has a draft. */
export async function moreOfAssistant(page: Page, look: (state: string) => Promise<void>) {
  for (const step of petSitter) await step(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('textbox', { name: /Who are we looking after/ })).toBeVisible()
  await look('its start')
  await dialog.getByRole('textbox', { name: /Who are we looking after/ }).fill('Biscuit')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Back to the question before' }).click()
  await look('the question before')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await goOffline(page)
  await dialog.getByRole('textbox', { name: /Which dates/ }).fill('In May')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await look('offline')
}

async function hasAllItNeeds() {
  const isSignedIn = localStorage.getItem('tendwell.session') !== null
  const stores = (await indexedDB.databases()).some(({ name }) => name === 'tendwell')
  return (stores || !isSignedIn) && [...document.images].every(({ complete }) => complete)
}
