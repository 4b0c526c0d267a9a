import type { Page } from '@playwright/test'
import { asMaya, expect, test } from '#tests/e2e/journey.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test.describe('Public routes', () => {
  for (const [path, title, screen] of [
    ['/sign-in', 'Tendwell', 'Sign in'],
    ['/sign-up', 'Tendwell', 'Create your account'],
    ['/sign-up/brightwater', 'Tendwell', 'Create your account'],
    ['/forgot-password', 'Tendwell', 'Forgot your password?'],
    ['/reset-password/some-token', 'Tendwell', 'Set a new password'],
    ['/unlock/some-token', 'Tendwell | Unlock Account', 'Unlock account'],
    ['/no/such/path', 'Tendwell', "Oops! We can't find that page."],
  ] as const)
    test(`${path} needs no sign-in and is titled "${title}"`, async ({ page, faults }) => {
      faults.allow(/status of 422/)
      await page.goto(path)
      await expect(heading(page)).toHaveText(screen)
      await expect(page).toHaveTitle(title)
      await expect(page).toHaveURL(path)
    })
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

test.describe('Routes that need sign-in', () => {
  for (const path of [...PROTECTED.map(([path]) => path), '/requests/some-id', '/attachments/some-key'])
    test(`${path} sends a stranger to /sign-in`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL('/sign-in')
    })

  for (const [path, title, screen] of PROTECTED)
    asMaya(`${path} shows "${screen}" to a member and is titled "${title}"`, async ({ page }) => {
      await page.goto(path)
      await expect(heading(page)).toHaveText(screen)
      await expect(page).toHaveTitle(title)
    })

  asMaya('/requests/:requestExternalId is titled "Tendwell | Request Details"', async ({ page }) => {
    await page.goto('/requests')
    await page.getByRole('tabpanel').getByRole('link').first().click()
    await expect(page).toHaveTitle('Tendwell | Request Details')
  })
})

test.describe('Redirects', () => {
  for (const [from, to] of [
    ['/welcome', '/welcome/about-us'],
    ['/life_concierge_requests', '/requests'],
    ['/life_concierge_requests/new', '/dashboard'],
    ['/requests/new', '/dashboard'],
    ['/', '/dashboard'],
    ['/sign-in', '/dashboard'],
    ['/sign-up', '/dashboard'],
  ] as const)
    asMaya(`${from} goes to ${to} for a member`, async ({ page }) => {
      await page.goto(from)
      await expect(page).toHaveURL(to)
    })

  for (const [from, to] of [
    ['/users/sign_in', '/sign-in'],
    ['/users/sign_up', '/sign-up'],
    ['/users/sign_up/brightwater', '/sign-up/brightwater'],
    ['/', '/sign-in'],
    ['/some-token/unlock', '/unlock/some-token'],
    ['/some-token/unlock/17', '/unlock/some-token'],
    ['/reset-password/some-token/unlock', '/unlock/some-token'],
    ['/reset-password/some-token/unlock/17', '/unlock/some-token'],
  ] as const)
    test(`${from} goes to ${to} for a stranger`, async ({ page, faults }) => {
      faults.allow(/status of 422/)
      await page.goto(from)
      await expect(page).toHaveURL(to)
      await expect(heading(page)).toBeVisible()
    })
})

test.describe('What a route fetches on entry', () => {
  const BEYOND_THE_THROTTLE_MS = 2000

  for (const [path, from, fetched] of [
    ['/dashboard', '/requests', ['/requests/open', '/requests/in_progress', '/recommended_request_categories']],
    ['/requests', '/dashboard', ['/requests/open', '/requests/in_progress', '/requests/completed']],
  ] as const)
    asMaya(`${path}: ${fetched.join(', ')}`, async ({ page }) => {
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

  asMaya('/requests/:requestExternalId: that request', async ({ page }) => {
    await page.goto('/requests')
    const link = page.getByRole('tabpanel').getByRole('link').first()
    const id = (await link.getAttribute('href'))?.split('/').at(-1)
    const fetched = page.waitForRequest(`**/api/v1/requests/${id}`)
    await link.click()
    expect((await fetched).method()).toBe('GET')
  })
})
