import type { Page } from '@playwright/test'
import { asMember, expect, signIn, test } from './journey.ts'
import { signUpPerson, uniqueName } from './people.ts'

const LOST = /Failed to load resource|ERR_|error occurred when fetching the script/

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'You’re offline.' })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

for (const [path, note] of [
  ['/sign-in', 'What you typed stays here.'],
  ['/sign-up/brightwater', 'What you typed stays here.'],
  ['/forgot-password', 'What you typed stays here.'],
  ['/reset-password/some-token', 'What you typed stays here.'],
] as const)
  test(`${path} says that the connection is down, and takes it back`, async ({ page, context, faults }) => {
    faults.allow(LOST) // a picture may be on its way
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Show password' }).or(page.getByLabel('Email')).first()).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    await context.setOffline(true)
    await expect(banner(page)).toContainText(note)
    await context.setOffline(false)
    await expect(banner(page)).toHaveCount(0)
  })

asMember('the welcome says that the connection is down, and keeps what is typed', async ({ page, context }) => {
  await page.goto('/welcome/contact-info')
  await page.getByRole('textbox', { name: 'City' }).fill('Minneapolis')
  await context.setOffline(true)
  await expect(banner(page)).toContainText('Your drafts are kept.')
  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Minneapolis')
})

test('a sign-in that nobody answers keeps what was typed, and goes through at the next try', async ({
  page,
  faults,
}) => {
  faults.allow(LOST)
  const { email } = await signUpPerson()
  await page.goto('/sign-in')
  await page.route('**/users/sign_in', (route) => route.abort())
  await signIn(page, email)
  await expect(alert(page)).toHaveText('Unable to sign in at this time. Please try again later.')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.unroute('**/users/sign_in')
  await banner(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(banner(page), 'the server has answered').toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }), 'the button is gone').toBeFocused()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()
})

test('who is signed up but could not be let in is let in by the next try, and does not read that the address is taken', async ({
  page,
  faults,
}) => {
  faults.allow(LOST)
  const lastName = uniqueName()
  await page.goto('/sign-up/meridian')
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastName)
  await page.getByRole('textbox', { name: 'Email' }).fill(`${lastName}@journeys.test`)
  await page.getByLabel('Password', { exact: true }).fill('a fine one')
  await page.route('**/users/sign_in', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(alert(page)).toHaveText('Unable to sign in at this time. Please try again later.')
  await page.unroute('**/users/sign_in')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Tendwell' })).toBeVisible()
})

test('a mailed link that nobody answered is followed again once the connection is up', async ({ page, faults }) => {
  faults.allow(LOST)
  await page.route('**/users/unlock?*', (route) => route.abort())
  await page.goto('/unlock/some-token')
  await expect(alert(page)).toContainText('Unable to unlock your account')
  await page.unroute('**/users/unlock?*')
  await page.route('**/users/unlock?*', (route) => route.fulfill({ json: { success: true } }))
  await banner(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main')).toContainText('Your account is unlocked. You can sign in now.')
})

test('a mailed link that the server could not follow can be tried again; one that is void cannot', async ({
  page,
  faults,
}) => {
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
