import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/journey.ts'
import type { Screen } from '#tests/e2e/screens.ts'

// What a screen looks like while nothing has come yet, where nothing came, without a line, and under the pointer: for the
// eye alone, as the tests show each of these states to be reached.

const CALLS = '**/api/v1/**'
const OPEN = /Appeal the March MRI claim/
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
    name: `without a line, ${path.slice(1)}`,
    async open(page: Page) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await withoutLine(page)
    },
  })),
  thread('thread, without a line', async (page) => {
    await withoutLine(page)
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
  thread('thread, details', async (page) => {
    await page.getByRole('button', { name: /^Details: / }).click()
    await expect(page.getByRole('dialog', { name: 'Request details' })).toBeVisible()
  }),
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

/** Nobody is signed in. */
export const publicStates: readonly Screen[] = [
  {
    name: 'without a line, sign-in',
    async open(page) {
      await page.goto('/sign-in')
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
      await withoutLine(page)
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

/** Of somebody who has handed nothing over yet. */
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

function thread(name: string, then: (page: Page) => Promise<void>): Screen {
  return {
    name,
    async open(page) {
      await page.goto('/requests')
      await page.getByRole('link', { name: OPEN }).click()
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
      await then(page)
    },
  }
}

async function withoutLine(page: Page) {
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You’re offline.' })).toBeVisible()
}
