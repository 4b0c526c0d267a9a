import type { Page } from '@playwright/test'
import { asMember, expect, signIn, signUp, test } from './journey.ts'
import { signUpPerson, uniqueName } from './people.ts'

const LOST = /Failed to load resource|ERR_|error occurred when fetching the script/

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'You’re offline.' })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

test('public pages show when the connection is down, and when it is back', async ({ page, context, faults }) => {
  faults.allow(LOST) // a picture may still be loading
  for (const path of ['/sign-in', '/sign-up/brightwater', '/forgot-password', '/reset-password/some-token']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Show password' }).or(page.getByLabel('Email')).first()).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    await context.setOffline(true)
    await expect(banner(page)).toContainText('What you typed stays here.')
    await context.setOffline(false)
    await expect(banner(page)).toHaveCount(0)
  }
})

asMember('the welcome shows that the connection is down, and keeps typed text', async ({ page, context }) => {
  await page.goto('/welcome/contact-info')
  await page.getByRole('textbox', { name: 'City' }).fill('Minneapolis')
  await context.setOffline(true)
  await expect(banner(page)).toContainText('Your drafts are kept.')
  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Minneapolis')
})

test('a sign-in without a response keeps the typed text, and succeeds on retry', async ({ page, faults }) => {
  faults.allow(LOST)
  const { email } = await signUpPerson()
  await page.goto('/sign-in')
  // with sign_in_options, whose answer would prove the connection
  await page.route('**/users/sign_in*', (route) => route.abort())
  await signIn(page, email)
  await expect(alert(page)).toHaveText('Unable to sign in at this time. Please try again later.')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.unroute('**/users/sign_in*')
  await banner(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(banner(page), 'the server has answered').toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }), 'the button is gone').toBeFocused()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()
})

test('a sign-up whose sign-in failed succeeds on retry, without an error', async ({ page, faults }) => {
  faults.allow(LOST)
  const lastName = uniqueName()
  await page.goto('/sign-up/meridian')
  await page.route('**/users/sign_in', (route) => route.abort())
  await signUp(page, { email: `${lastName}@journeys.test`, lastName, password: 'a fine one' })
  await expect(alert(page)).toHaveText('Unable to sign in at this time. Please try again later.')
  await page.unroute('**/users/sign_in')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Tendwell' })).toBeVisible()
})

test('a mailed link without a response is retried once the connection is back', async ({ page, faults }) => {
  faults.allow(LOST)
  await page.route('**/users/unlock?*', (route) => route.abort())
  await page.goto('/unlock/some-token')
  await expect(alert(page)).toContainText('Unable to unlock your account')
  await page.unroute('**/users/unlock?*')
  await page.route('**/users/unlock?*', (route) => route.fulfill({ json: { success: true } }))
  await banner(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main')).toContainText('Your account is unlocked. You can sign in now.')
})

test('a mailed link that failed on the server can be retried; an invalid one cannot', async ({ page, faults }) => {
  faults.allow(LOST)
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await page.goto('/unlock/some-token')
  await expect(alert(page)).toContainText('Invalid unlock token.')
  await expect(again).toHaveCount(0)
  await page.route('**/users/unlock?*', (route) => route.fulfill({ status: 503, json: { error: 'Back in a minute.' } }))
  await page.reload()
  await expect(alert(page)).toContainText('Back in a minute.')
  await page.unroute('**/users/unlock?*')
  await page.route('**/users/unlock?*', (route) => route.fulfill({ json: { success: true } }))
  await again.click()
  await expect(page.getByRole('main')).toContainText('Your account is unlocked. You can sign in now.')
})
