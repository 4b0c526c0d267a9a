import type { Page } from '@playwright/test'
import { asMaya, expect, test } from '#tests/e2e/journey.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test.describe('Public routes', { tag: '@2.1' }, () => {
  for (const [path, title, screen, ...tag] of [
    ['/sign-in', 'Tendwell', 'Sign in', '@2.4'],
    ['/sign-up', 'Tendwell', 'Create your account', '@2.5'],
    ['/sign-up/brightwater', 'Tendwell', 'Create your account', '@2.5'],
    ['/forgot-password', 'Tendwell', 'Forgot your password?', '@2.6', '@2.44'],
    ['/reset-password/some-token', 'Tendwell', 'Set a new password', '@2.7'],
    ['/unlock/some-token', 'Tendwell | Unlock Account', 'Unlock account', '@2.9'],
    ['/no/such/path', 'Tendwell', "Oops! We can't find that page.", '@2.23'],
  ] as const)
    test(`${path} needs no sign-in and is titled "${title}"`, { tag }, async ({ page, faults }) => {
      faults.allow(/status of 422/)
      await page.goto(path)
      await expect(heading(page)).toHaveText(screen)
      await expect(page).toHaveTitle(title)
      await expect(page).toHaveURL(path)
    })
})

const PROTECTED = [
  ['/welcome/about-us', 'Tendwell | About Us', 'Welcome to Tendwell', '@2.12'],
  ['/welcome/about-you', 'Tendwell | About You', 'About you', '@2.13'],
  ['/welcome/contact-info', 'Tendwell | Contact Info', 'Contact info', '@2.14'],
  ['/dashboard', 'Tendwell', 'Hi, Maya', '@2.15'],
  ['/requests', 'Tendwell', 'Requests', '@2.16'],
  ['/requests/category/4', 'Tendwell', 'Pet', '@2.18'],
  ['/account', 'Tendwell | Account Settings', 'Account Settings', '@2.19'],
  ['/benefits-and-offers', 'Tendwell | Benefits & Offers', 'Benefits & Offers', '@2.20'],
  ['/benefits-and-offers/all', 'Tendwell | All Benefits & Offers', 'All benefits & offers', '@2.21', '@2.73'],
] as const

test.describe('Routes that need sign-in', () => {
  for (const path of [...PROTECTED.map(([path]) => path), '/requests/some-id', '/attachments/some-key'])
    test(`${path} sends a stranger to /sign-in`, { tag: ['@2.1', '@2.29'] }, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL('/sign-in')
    })

  for (const [path, title, screen, ...proves] of PROTECTED)
    asMaya(
      `${path} shows "${screen}" to a member and is titled "${title}"`,
      { tag: ['@2.35', ...proves] },
      async ({ page }) => {
        await page.goto(path)
        await expect(heading(page)).toHaveText(screen)
        await expect(page).toHaveTitle(title)
      },
    )

  asMaya('/requests/:requestExternalId is titled "Tendwell | Request Details"', { tag: '@2.17' }, async ({ page }) => {
    await page.goto('/requests')
    await page.getByRole('tabpanel').getByRole('link').first().click()
    await expect(page).toHaveTitle('Tendwell | Request Details')
  })
})

test.describe('Redirects', () => {
  for (const [from, to, ...tag] of [
    ['/welcome', '/welcome/about-us', '@2.11'],
    ['/life_concierge_requests', '/requests', '@2.24'],
    ['/life_concierge_requests/new', '/dashboard', '@2.25'],
    ['/requests/new', '/dashboard', '@2.25'],
    ['/', '/dashboard', '@2.2', '@2.3', '@9.36'],
    ['/sign-in', '/dashboard', '@2.32'],
    ['/sign-up', '/dashboard', '@2.32'],
  ] as const)
    asMaya(`${from} goes to ${to} for a member`, { tag }, async ({ page }) => {
      await page.goto(from)
      await expect(page).toHaveURL(to)
    })

  for (const [from, to, ...tag] of [
    ['/users/sign_in', '/sign-in', '@2.27'],
    ['/users/sign_up', '/sign-up', '@2.26'],
    ['/users/sign_up/brightwater', '/sign-up/brightwater', '@2.26'],
    ['/', '/sign-in', '@2.2', '@2.3'],
    ['/some-token/unlock', '/unlock/some-token', '@2.10'],
    ['/some-token/unlock/17', '/unlock/some-token', '@2.10'],
    ['/reset-password/some-token/unlock', '/unlock/some-token', '@2.10'],
    ['/reset-password/some-token/unlock/17', '/unlock/some-token', '@2.10'],
  ] as const)
    test(`${from} goes to ${to} for a stranger`, { tag }, async ({ page, faults }) => {
      faults.allow(/status of 422/)
      await page.goto(from)
      await expect(page).toHaveURL(to)
      await expect(heading(page)).toBeVisible()
    })
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
      // a live stream that stays silent: nothing is fetched but on entry
      await page.route('**/api/v1/events', () => undefined)
      await page.clock.install()
      await page.goto(from)
      const asks = fetched.map((call) => new RegExp(`/api/v1${call}(\\?|$)`))
      // what the page before has fetched is there, and stands on it
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

  asMaya('/requests/:requestExternalId: that request', { tag: ['@2.17', '@7.14'] }, async ({ page }) => {
    await page.goto('/requests')
    const link = page.getByRole('tabpanel').getByRole('link').first()
    const id = (await link.getAttribute('href'))?.split('/').at(-1)
    const fetched = page.waitForRequest(`**/api/v1/requests/${id}`)
    await link.click()
    expect((await fetched).method()).toBe('GET')
  })
})
