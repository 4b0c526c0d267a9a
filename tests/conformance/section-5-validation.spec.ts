import type { Page } from '@playwright/test'
import { expect as expectOf, test as journey, signIn } from '#tests/e2e/journey.ts'
import { expect, test } from '#tests/e2e/kit/kit.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

journey('sign-in: "Please enter your email address", "Please enter your password"', async ({ page }) => {
  await page.goto('/sign-in')
  await press(page, 'Sign in')
  await expectOf(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'Please enter your email address',
  )
  const password = page.getByLabel('Password', { exact: true })
  await expectOf(password).toHaveAccessibleDescription(/Please enter your password/)
  await expectOf(password).toHaveAttribute('aria-invalid', 'true')
})

journey('reset: "Please enter a new password", "Please confirm your new password"', async ({ page }) => {
  await page.goto('/reset-password/some-token')
  await press(page, 'Update password')
  await expectOf(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /Please enter a new password/,
  )
  await expectOf(page.getByLabel('Confirm new password', { exact: true })).toHaveAccessibleDescription(
    /Please confirm your new password/,
  )
})

journey('MFA code: required, and exactly 6 digits', async ({ page }) => {
  await page.route('**/mfa/send-otp', (route) => route.fulfill({ json: { success: true } }))
  await page.goto('/sign-in')
  await signIn(page, 'mfa@tendwell.test')
  const code = page.getByRole('textbox', { name: 'Verification code' })
  await press(page, 'Verify')
  await expectOf(code).toHaveAccessibleDescription('Please enter the verification code sent to your phone number')
  await code.fill('12345')
  await press(page, 'Verify')
  await expectOf(code).toHaveAccessibleDescription('Please enter a valid verification code')
})

journey('MFA phone: exactly 10 digits', async ({ page }) => {
  await page.goto('/sign-in')
  await signIn(page, 'nophone@tendwell.test')
  const phone = page.getByRole('textbox', { name: 'Phone number' })
  await phone.fill('555010')
  await press(page, 'Send code')
  await expectOf(phone).toHaveAccessibleDescription('Please enter a valid phone number')
})

test('text inputs are of the types date, email, number, password, search, tel, text, textarea and url', async ({
  kit,
}) => {
  for (const type of ['date', 'email', 'password', 'search', 'tel', 'text', 'url'])
    await expect(kit.getByLabel(`Of type ${type}`, { exact: true })).toHaveAttribute('type', type)
  await expect(kit.getByLabel('Of type textarea')).toHaveJSProperty('tagName', 'TEXTAREA')
  const number = kit.getByLabel('Of type number')
  await expect(number, 'treated as text').toHaveAttribute('type', 'text')
  await expect(number).toHaveAttribute('inputmode', 'decimal')
})

test('a text area defaults to 3 rows', async ({ kit }) => {
  await expect(kit.getByLabel('Of type textarea')).toHaveAttribute('rows', '3')
})

test('an error message appears under its field and marks it invalid', async ({ kit }) => {
  const email = kit.getByRole('textbox', { name: 'Email', exact: true })
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  const message = kit.getByText('Please enter a valid email address')
  const [field, below] = await Promise.all([email.boundingBox(), message.boundingBox()])
  expect(below?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0))
})

test('the phone input uses the telephone input mode and shows its mask with underscores', async ({ kit }) => {
  const phone = kit.getByLabel('Phone number')
  await expect(phone).toHaveAttribute('inputmode', 'tel')
  await phone.fill('555')
  await expect(phone.locator('xpath=..')).toContainText('___-____')
})
