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

// What a screen looks like while nothing has come yet, where nothing came, offline, and under the pointer: for the
// eye alone, as the tests show each of these states to be reached.

const CALLS = '**/api/v1/**'
const OPEN = /Appeal the March MRI claim/
const YOUR_TURN = /Four days in Lisbon/
/** As long as a concierge may make them. */
const LONG_ANSWERS = ['Yes, book it for the four of us, please', 'Not yet, I would like to ask Dad first']
const PAGES = [
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
] as const

/** Of a member with requests under way; they change nothing. */
export const memberStates: readonly Screen[] = [
  ...PAGES.map(([name, path]) => ({
    name: `coming, ${name}`,
    async open(page: Page) {
      await page.route(CALLS, () => new Promise<void>(() => {}))
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).or(page.locator('[aria-busy="true"]')).first()).toBeVisible()
    },
  })),
  {
    name: 'coming, thread from the list',
    async open(page) {
      await page.goto('/requests')
      await expect(page.getByRole('link', { name: OPEN })).toBeVisible()
      await page.route(/requests\/[\w-]{8,}$/, () => new Promise<void>(() => {}))
      await page.getByRole('link', { name: OPEN }).click()
      await expect(page.locator('[data-bleed] [aria-busy="true"]').first()).toBeVisible()
    },
  },
  ...PAGES.flatMap(([name, path]) =>
    ([500, 404] as const).map((status) => ({
      name: `${status === 404 ? 'gone' : 'failed'}, ${name}`,
      async open(page: Page) {
        await page.clock.install()
        await page.route(CALLS, (route) => route.fulfill({ status, json: { error: 'Not found.' } }))
        await page.goto(path)
        for (let tries = 0; tries < 6; tries += 1) {
          await page.clock.fastForward(2000)
          await page.waitForTimeout(100)
        }
      },
    })),
  ),
  ...(['/dashboard', '/requests', '/account'] as const).map((path) => ({
    name: `offline, ${path.slice(1)}`,
    async open(page: Page) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await goOffline(page)
    },
  })),
  thread('thread, offline', async (page) => {
    await goOffline(page)
    await page.getByRole('textbox', { name: 'Message' }).fill('The bill came on Monday, $1,240.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Waiting for a connection').first()).toBeVisible()
  }),
  thread('thread, a file that is refused', async (page) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach a file' }).click()
    await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  }),
  thread('thread, a message that is not sent', async (page) => {
    await page.route('**/messages', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('textbox', { name: 'Message' }).fill('It came on Monday, $1,240. Here’s what it says.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  }),
  thread('thread, its beginning', async (page) => {
    await page.getByRole('log', { name: 'Messages' }).evaluate((log) => log.scrollTo({ top: 0 }))
  }),
  thread(
    'thread, what waits on the member',
    async (page) => {
      await expect(page.getByRole('list', { name: 'Milestones' }).first()).toBeAttached()
    },
    YOUR_TURN,
  ),
  thread(
    'thread, an enlarged photo',
    async (page) => {
      await page
        .getByRole('button', { name: /^Enlarge / })
        .first()
        .click()
    },
    YOUR_TURN,
  ),
  thread('thread, too long a message', async (page) => {
    await page.getByRole('textbox', { name: 'Message' }).fill('It goes on and on. '.repeat(530))
    await expect(page.getByText(/characters too many/)).toBeVisible()
  }),
  thread('thread, Renata is writing', async (page) => {
    await page.route('**/api/v1/attention?*', async (route) => {
      const answer = getAttention.answer.parse(await (await route.fetch()).json())
      if (answer.attention) answer.attention.writer = 'Renata Ochoa'
      await route.fulfill({ json: answer })
    })
    await page.reload()
    await expect(page.getByText('Renata is writing')).toBeVisible()
  }),
  thread('thread, details', async (page) => {
    await page.getByRole('button', { name: /, details$/ }).click()
    await expect(page.getByRole('dialog', { name: 'Request details' })).toBeVisible()
  }),
  thread('thread, a quick answer', async (page) => {
    await quickAnswer(page).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  }),
  {
    name: 'dashboard, a quick answer',
    async open(page) {
      await page.goto('/dashboard')
      await quickAnswer(page).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
  },
  {
    name: 'dashboard, long quick answers',
    async open(page) {
      await page.route('**/api/v1/opening', async (route) => {
        const answer = getOpening.answer.parse(await (await route.fetch()).json())
        if (answer.opening?.said) answer.opening.said.quick_answers = LONG_ANSWERS
        await route.fulfill({ json: answer })
      })
      await page.goto('/dashboard')
      await expect(quickAnswer(page)).toBeVisible()
      await expect(page.locator('[aria-busy="true"], [data-coming]')).toHaveCount(0)
    },
  },
  {
    name: 'dashboard, the year',
    async open(page) {
      await page.goto('/dashboard')
      // it comes some seconds after the page
      const year = page.getByRole('region', { name: 'What you got back this year' })
      await expect(year).toBeVisible({ timeout: 20_000 })
      await year.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'user menu',
    async open(page) {
      await page.goto('/dashboard')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      // its code comes where there is no column
      const menu = page.getByRole('button', { name: 'User menu' })
      const column = page.getByRole('navigation', { name: 'Main' })
      await expect(menu.or(column).filter({ visible: true })).toBeVisible()
      if (await menu.isVisible()) await menu.click()
    },
  },
  {
    name: 'under the pointer, a suggestion',
    async open(page) {
      await page.goto('/dashboard')
      await page
        .getByRole('region', { name: /take off your hands/ })
        .getByRole('button')
        .first()
        .hover()
    },
  },
  {
    name: 'under the pointer, the opening',
    async open(page) {
      await page.goto('/dashboard')
      await page
        .getByRole('region', { name: /^From / })
        .getByRole('link')
        .first()
        .hover()
    },
  },
  ...(['name', 'phone', 'address', 'household', 'password'] as const).map((thing) => ({
    name: `account, ${thing}`,
    async open(page: Page) {
      await page.goto('/account')
      const edit = page.getByRole('button', { name: new RegExp(`^Edit .*${thing}`) }).first()
      await edit.click()
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    },
  })),
  {
    name: 'account, erase a request',
    async open(page) {
      await erasing(page)
    },
  },
  {
    name: 'account, erase it for good',
    async open(page) {
      const dialog = await erasing(page)
      await dialog
        .getByRole('button', { name: /^Erase / })
        .first()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'account, notices with the words',
    async open(page) {
      await page.route('**/api/v1/notices', async (route) => {
        if (route.request().method() !== 'GET') return route.fulfill({ json: {} })
        const saved = readNoticeSettings.answer.parse(await (await route.fetch()).json())
        await route.fulfill({ json: { notices: { ...saved.notices, with_words: true } } })
      })
      await page.goto('/account')
      await expect(page.getByRole('radio', { name: /With the words/ })).toBeVisible()
    },
  },
  {
    name: 'completed thread, options picked',
    async open(page) {
      await page.goto('/requests?tab=Completed')
      await page.getByRole('link', { name: /A pottery class/ }).click()
      await expect(page.getByText(/You picked it at/)).toBeAttached()
      await page.getByText(/You picked it at/).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'completed thread, its result',
    async open(page) {
      await page.goto('/requests?tab=Completed')
      await page.getByRole('link', { name: /Find somebody for our taxes/ }).click()
      await expect(page.getByRole('region', { name: 'Result' })).toBeVisible()
    },
  },
  ...(['Explore all categories', 'Custom request'] as const).map((drawer) => ({
    name: `failed, ${drawer}`,
    async open(page: Page) {
      await page.route('**/api/v1/survey_categories*', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/dashboard')
      await page.getByRole('main').getByRole('button', { name: drawer }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
  })),
  {
    name: 'failed, assistant',
    async open(page) {
      await page.route('**/user_request_surveys*', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/requests/category/4')
      await page.getByRole('button', { name: 'Find a pet sitter' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'coming, assistant',
    async open(page) {
      await page.route('**/user_request_surveys*', () => new Promise<void>(() => {}))
      await page.goto('/requests/category/4')
      await page.getByRole('button', { name: 'Find a pet sitter' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  ...(['/requests/category/4', '/benefits-and-offers', '/benefits-and-offers/all'] as const).map((path) => ({
    name: `offline, ${path.slice(1)}`,
    async open(page: Page) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await goOffline(page)
    },
  })),
  {
    name: 'empty, benefits and offers',
    async open(page) {
      await page.route('**/api/v1/offerings*', (route) => route.fulfill({ json: { offerings: [] } }))
      await page.goto('/benefits-and-offers')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'account, who opened',
    async open(page) {
      await page.goto('/account#opened')
      const opened = page.getByRole('region', { name: 'Who opened my requests' })
      await expect(opened.getByRole('button').or(opened.getByText('Nobody has yet.')).first()).toBeVisible()
    },
  },
  {
    name: 'under the pointer, a row',
    async open(page) {
      await page.goto('/requests')
      await page.getByRole('link', { name: OPEN }).hover()
    },
  },
]

/** Without a session. */
export const publicStates: readonly Screen[] = [
  {
    name: 'offline, sign-in',
    async open(page) {
      await page.goto('/sign-in')
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
      await goOffline(page)
    },
  },
  {
    name: 'sign-in, refused',
    async open(page) {
      await page.goto('/sign-in')
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody@journeys.test')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'sign-in, a code',
    async open(page) {
      await page.goto('/sign-in')
      await page.getByRole('textbox', { name: 'Email' }).fill('mfa@tendwell.test')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /code|verif/i })).toBeVisible()
    },
  },
  {
    name: 'under the pointer, a picture',
    async open(page) {
      await page.goto('/sign-in')
      await page.locator('div[data-hue="pet"]').hover()
    },
  },
  {
    name: 'under the pointer, a field',
    async open(page) {
      await page.goto('/sign-in')
      await page.getByRole('textbox', { name: 'Email' }).hover()
    },
  },
]

/** Of a member without requests. */
export const newMemberStates: readonly Screen[] = (
  [
    ['dashboard', '/dashboard'],
    ['requests', '/requests'],
    ['completed requests', '/requests?tab=Completed'],
    ['welcome, second step', '/welcome/about-you'],
    ['welcome, third step', '/welcome/contact-info'],
  ] as const
).map(([name, path]) => ({
  name: `new member, ${name}`,
  async open(page: Page) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"], [data-coming]')).toHaveCount(0)
  },
}))

/** What a concierge puts before a member, from the first look to a pick that counts no more. */
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

/** The question before, and an answer offline, in an assistant that is left with its words. */
export async function moreOfAssistant(page: Page, look: (state: string) => Promise<void>) {
  await page.goto('/requests/category/4')
  await page.getByRole('button', { name: 'Find a pet sitter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find a pet sitter' })
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

/** The browser is closed before it goes. */
const quickAnswer = (page: Page) => page.getByRole('group', { name: 'Answer Renata' }).getByRole('button').first()

async function erasing(page: Page) {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Choose a request to erase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase a request' })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  return dialog
}

function thread(name: string, then: (page: Page) => Promise<void>, which = OPEN): Screen {
  return {
    name,
    async open(page) {
      await page.goto('/requests')
      await page.getByRole('link', { name: which }).click()
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
      await then(page)
    },
  }
}

async function goOffline(page: Page) {
  // what comes seconds after a page is what works offline
  await expect.poll(() => page.evaluate(hasAllItNeeds), { timeout: 20_000 }).toBe(true)
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You’re offline.' })).toBeVisible()
}

async function hasAllItNeeds() {
  const isSignedIn = localStorage.getItem('tendwell.session') !== null
  const stores = (await indexedDB.databases()).some(({ name }) => name === 'tendwell')
  return (stores || !isSignedIn) && [...document.images].every(({ complete }) => complete)
}
