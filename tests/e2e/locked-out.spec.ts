import { MEMBER_DOOR } from './doors.ts'
import { expect, signIn, test } from './journey.ts'
import { lastSentTo } from './outbox.ts'
import { signUpPerson } from './people.ts'

const REFUSED = /status of 401/

test('a mailed link replaces a forgotten password, and the old one stops working', async ({ page, faults }) => {
  faults.allow(REFUSED)
  const { email } = await signUpPerson()
  const sentence = "If that address has an account, we've sent a recovery link to it."
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  // the sign-in page also has a field with that name
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(`un${email}`)
  await page.getByRole('button', { name: 'Send recovery link' }).click()
  await expect(page.getByText(sentence)).toBeVisible()
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send recovery link' }).click()
  await expect(page.getByText(sentence)).toBeVisible()

  const { links } = await lastSentTo(email)
  await page.goto(links[0] ?? '')
  await page.getByLabel('New password', { exact: true }).fill('a brand new one')
  await page.getByLabel('Confirm new password', { exact: true }).fill('a brand old one')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm new password', { exact: true }).fill('a brand new one')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Your password has been updated successfully. You can sign in with your new password now.',
  )
  await signIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
  await signIn(page, email, 'a brand new one')
  await expect(page.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()
})

test('a click after one minute sends a recovery link to the same address again', async ({ page }) => {
  const asked: string[] = []
  await page.route('**/users/password', async (route) => {
    asked.push(route.request().postData() ?? '')
    await route.fulfill({ json: { success: true } })
  })
  await page.clock.install()
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill('maya@journeys.test')
  await page.getByRole('button', { name: 'Send recovery link' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('You typed maya@journeys.test.')
  await expect(page.getByRole('button', { name: 'Send again in a minute' })).toBeDisabled()
  await page.clock.fastForward(60_000)
  await page.getByRole('button', { name: 'Send again' }).click()
  const words = page.getByText('You asked again for maya@journeys.test.')
  await expect(words).toBeFocused()
  await expect(page.getByRole('button', { name: 'Send again in a minute' })).toBeDisabled()
  expect(asked).toEqual([asked[0], asked[0]])
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('maya@journeys.test')
})

test('ten wrong passwords lock an account, and the mailed link unlocks it', async ({ page, faults }) => {
  faults.allow(REFUSED)
  faults.allow(/status of 422/)
  const { email } = await signUpPerson()
  for (let tries = 0; tries < 10; tries += 1) await tryToEnter(email, 'a guess')
  await page.goto('/sign-in')
  await signIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')

  await page.goto('/unlock/not-a-token')
  await expect(page.getByRole('heading', { name: 'Unlock account' })).toBeVisible()
  await expect(page.getByText('We were unable to unlock your account.')).toBeVisible()
  const { links } = await lastSentTo(email)
  // older mails have this form of the same address
  await page.goto((links[0] ?? '').replace(/unlock\/(.*)/, '$1/unlock'))
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(
    'Your account is unlocked. You can sign in now.',
  )
  await page.goto('/sign-in')
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()
})

async function tryToEnter(email: string, password: string) {
  await fetch(`${MEMBER_DOOR}/api/v1/users/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email, password } }),
  })
}
