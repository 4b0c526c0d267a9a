import type { Page } from '@playwright/test'
import { asMaya, expect, test } from '#tests/e2e/journey.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('public routes need no sign-in', {
  tag: ['@2.1', '@2.4', '@2.5', '@2.6', '@2.7', '@2.9', '@2.23', '@2.44'],
}, async ({ page, faults }) => {
  faults.allow(/status of 422/)
  for (const [path, title, screen] of [
    ['/sign-in', 'Tendwell', 'Sign in'],
    ['/sign-up', 'Tendwell', 'Create your account'],
    ['/sign-up/brightwater', 'Tendwell', 'Create your account'],
    ['/forgot-password', 'Tendwell', 'Forgot your password?'],
    ['/reset-password/some-token', 'Tendwell', 'Set a new password'],
    ['/unlock/some-token', 'Tendwell | Unlock Account', 'Unlock account'],
    ['/no/such/path', 'Tendwell', "Oops! We can't find that page."],
  ] as const) {
    await page.goto(path)
    await expect(heading(page)).toHaveText(screen)
    await expect(page).toHaveTitle(title)
    await expect(page).toHaveURL(path)
  }
})

const PROTECTED = [
  ['/welcome/about-us', 'Tendwell | About Us', 'Welcome to Tendwell'],
  ['/welcome/about-you', 'Tendwell | About You', 'About you'],
  ['/welcome/contact-info', 'Tendwell | Contact Info', 'Contact info'],
  ['/dashboard', 'Tendwell', 'Hi, Maya'],
  ['/requests', 'Tendwell', 'Requests'],
  ['/requests/category/4', 'Tendwell', 'Pet'],
  ['/account', 'Tendwell | Account Settings', 'Account Settings'],
  ['/benefits-and-offers', 'Tendwell | Benefits & Offers', 'Benefits & Offers'],
  ['/benefits-and-offers/all', 'Tendwell | All Benefits & Offers', 'All benefits & offers'],
] as const

test('routes that need sign-in redirect a signed-out visitor to /sign-in', { tag: ['@2.1', '@2.29'] }, async ({
  page,
}) => {
  for (const path of [...PROTECTED.map(([path]) => path), '/requests/some-id', '/attachments/some-key']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/sign-in')
  }
})

asMaya(
  'routes that need sign-in have a title and a heading for a member',
  {
    tag: ['@2.12', '@2.13', '@2.14', '@2.15', '@2.16', '@2.18', '@2.19', '@2.20', '@2.21', '@2.35', '@2.73'],
  },
  async ({ page }) => {
    for (const [path, title, screen] of PROTECTED) {
      await page.goto(path)
      await expect(heading(page)).toHaveText(screen)
      await expect(page).toHaveTitle(title)
    }
  },
)

asMaya(
  'a member is redirected from addresses that have another page',
  {
    tag: ['@2.2', '@2.3', '@2.11', '@2.24', '@2.25', '@2.32', '@9.36'],
  },
  async ({ page }) => {
    for (const [from, to] of [
      ['/welcome', '/welcome/about-us'],
      ['/life_concierge_requests', '/requests'],
      ['/life_concierge_requests/new', '/dashboard'],
      ['/requests/new', '/dashboard'],
      ['/', '/dashboard'],
      ['/sign-in', '/dashboard'],
      ['/sign-up', '/dashboard'],
      ['/sign-up/brightwater', '/dashboard'],
    ] as const) {
      await page.goto(from)
      await expect(page, from).toHaveURL(to)
    }
  },
)

test('a signed-out visitor is redirected from earlier addresses', {
  tag: ['@2.2', '@2.3', '@2.10', '@2.26', '@2.27'],
}, async ({ page, faults }) => {
  faults.allow(/status of 422/)
  for (const [from, to] of [
    ['/users/sign_in', '/sign-in'],
    ['/users/sign_up', '/sign-up'],
    ['/users/sign_up/brightwater', '/sign-up/brightwater'],
    ['/', '/sign-in'],
    ['/some-token/unlock', '/unlock/some-token'],
    ['/some-token/unlock/17', '/unlock/some-token'],
    ['/reset-password/some-token/unlock', '/unlock/some-token'],
    ['/reset-password/some-token/unlock/17', '/unlock/some-token'],
  ] as const) {
    await page.goto(from)
    await expect(page, from).toHaveURL(to)
    await expect(heading(page)).toBeVisible()
  }
})

test.describe('What a route fetches on entry', () => {
  const BEYOND_THE_THROTTLE_MS = 2000

  for (const [tag, path, from, fetched] of [
    [
      '@2.15',
      '/dashboard',
      '/requests',
      ['/requests/open', '/requests/in_progress', '/recommended_request_categories'],
    ],
    ['@2.16', '/requests', '/dashboard', ['/requests/open', '/requests/in_progress', '/requests/completed']],
  ] as const)
    asMaya(`${path}: ${fetched.join(', ')}`, { tag }, async ({ page }) => {
      // a silent live stream, so that only the entry fetches
      await page.route('**/api/v1/events', () => undefined)
      await page.clock.install()
      await page.goto(from)
      const asks = fetched.map((call) => new RegExp(`/api/v1${call}(\\?|$)`))
      // the data of the previous page is loaded and shown
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /In Queue/ })
          .first(),
      ).toBeVisible()
      await page.clock.fastForward(BEYOND_THE_THROTTLE_MS)
      const calls = Promise.all(asks.map((ask) => page.waitForRequest(ask)))
      await main(page)
        .getByRole('link', { name: path === '/requests' ? /^Requests/ : 'Dashboard' })
        .last()
        .click()
      expect((await calls).map((request) => request.method())).toEqual(fetched.map(() => 'GET'))
    })

  asMaya(
    '/requests/:requestExternalId: that request, and it has a title',
    { tag: ['@2.17', '@7.14'] },
    async ({ page }) => {
      await page.goto('/requests')
      const link = page.getByRole('tabpanel').getByRole('link').first()
      const id = (await link.getAttribute('href'))?.split('/').at(-1)
      const fetched = page.waitForRequest(`**/api/v1/requests/${id}`)
      await link.click()
      expect((await fetched).method()).toBe('GET')
      await expect(page).toHaveTitle('Tendwell | Request Details')
    },
  )
})
