import type { Page } from '@playwright/test'
import { enroll } from '#tests/e2e/enroll.ts'
import { asMember, browserOf, expect, signIn, test } from '#tests/e2e/journey.ts'
import { signInPerson, signUpPerson } from '#tests/e2e/people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('MfaEnrollment', { tag: '@2.8' }, () => {
  test('is reached when signed in and enrolment is available', async ({ browser, faults }) => {
    await withMember(browser, faults, await signUpPerson(), async (page) => {
      await page.goto('/mfa-enrollment')
      await expect(heading(page)).toHaveText('Protect your account')
    })
  })

  test('is reached when MFA verification is required', { tag: '@4.2' }, async ({ page }) => {
    await page.goto('/sign-in')
    await signIn(page, 'nophone@tendwell.test')
    await expect(page).toHaveURL('/mfa-enrollment')
    await expect(heading(page)).toHaveText('Protect your account')
    await page.goto('/dashboard')
    await expect(page, 'nothing else is open before').toHaveURL('/mfa-enrollment')
  })

  asMember('otherwise redirects to SignIn: a member with a phone changes it in Account', async ({ page }) => {
    await page.goto('/mfa-enrollment')
    await enroll(page)
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/mfa-enrollment')
    await expect(page, 'which leads a member home').toHaveURL('/dashboard')
    await page.goto('/account')
    await page.getByRole('link', { name: 'Change phone' }).click()
    await expect(page).toHaveURL('/mfa-enrollment')
    await page.reload()
    await expect(heading(page)).toHaveText('Protect your account')
  })

  test('otherwise redirects to SignIn: a signed-out visitor', { tag: '@2.1' }, async ({ page }) => {
    await page.goto('/mfa-enrollment')
    await expect(page).toHaveURL('/sign-in')
  })

  test('redirects to SignIn, which leads optional members home', { tag: '@6.3' }, async ({ browser, faults }) => {
    await withMember(browser, faults, await signInPerson('plain@tendwell.test'), async (page) => {
      await page.goto('/mfa-enrollment')
      await expect(page).toHaveURL('/dashboard')
    })
  })
})

test.describe('SignIn', () => {
  test('has two fields, and links to sign up, recover and contact', { tag: ['@2.39', '@2.41'] }, async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/sign-up')
    await expect(page.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/forgot-password')
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:.+@/)
  })

  test('shows a form with "Resend code" if a code is needed', { tag: ['@2.40', '@4.3'] }, async ({ page }) => {
    const sent: string[] = []
    await page.route('**/mfa/send-otp', (route) => {
      sent.push(route.request().method())
      return route.fulfill({ json: { success: true } })
    })
    await page.goto('/sign-in')
    await signIn(page, 'mfa@tendwell.test')
    await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeVisible()
    await expect.poll(() => sent).toEqual(['POST'])
    await page.getByRole('button', { name: 'Resend code' }).click()
    await expect.poll(() => sent).toEqual(['POST', 'POST'])
  })
})

test('SignUp has four fields, the company and three links', { tag: ['@2.42', '@2.43'] }, async ({ page }) => {
  await page.goto('/sign-up/brightwater')
  await expect(page.getByText('Brightwater Foods')).toBeVisible()
  for (const name of ['First name', 'Last name', 'Email'])
    await expect(page.getByRole('textbox', { name })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  for (const name of ['Terms of Service', 'Privacy Policy'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:/)
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
})

test('ResetPassword leads to SignIn with a notice', { tag: ['@2.47', '@2.48', '@4.15'] }, async ({ page }) => {
  await page.route('**/users/password', (route) => route.fulfill({ json: { success: true } }))
  await page.goto('/reset-password/some-token')
  await page.getByLabel('New password', { exact: true }).fill('a fine one')
  await page.getByLabel('Confirm new password', { exact: true }).fill('a fine one')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Your password has been updated successfully. You can sign in with your new password now.',
  )
})

test('UnlockUser unlocks on load: loading, then success or error', { tag: '@2.50' }, async ({ page, faults }) => {
  faults.allow(/status of 422/)
  const held = Promise.withResolvers<void>()
  await page.route('**/users/unlock?*', async (route) => {
    await held.promise
    await route.fulfill({ json: { success: true } })
  })
  await page.goto('/unlock/some-token')
  const status = page.getByRole('main').getByRole('status').first()
  await expect(status.getByRole('img', { name: 'Loading' })).toBeVisible()
  held.resolve()
  await expect(status).toContainText('Your account is unlocked. You can sign in now.')
  await page.unroute('**/users/unlock?*')
  await page.goto('/unlock/another-token')
  await expect(status).toContainText('Invalid unlock token.')
})

asMember.describe('Welcome', () => {
  asMember.use({ welcomed: false })

  asMember(
    'has three steps with progress: AboutUs, AboutYou, ContactInfo, then Dashboard',
    { tag: ['@2.12', '@2.13', '@2.14', '@2.51', '@2.52', '@2.53', '@2.54', '@9.20'] },
    async ({ page }) => {
      const at = (step: string) => expect(page.getByRole('progressbar', { name: step })).toBeVisible()
      const goOn = (button: string) => page.getByRole('button', { name: button }).click()
      await page.goto('/welcome')
      await at('Step 1 of 3')
      await goOn('Continue')
      await expect(page).toHaveURL('/welcome/about-you')
      await at('Step 2 of 3')
      await expect(page.getByRole('checkbox')).toHaveCount(5)
      for (const name of ['own or rent a home', 'have a car', 'care for a parent', 'have a pet', 'have a partner'])
        await expect(page.getByRole('checkbox', { name: `I ${name}` })).toBeVisible()
      await page.getByRole('checkbox', { name: 'I have a car' }).check()
      await goOn('Continue')
      await expect(page).toHaveURL('/welcome/contact-info')
      await at('Step 3 of 3')
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page.getByRole('checkbox', { name: 'I have a car' })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: 'I have a pet' })).not.toBeChecked()
      await goOn('Continue')
      const address = ['Address line 1', 'Address line 2', 'City', 'State', 'Postal code', 'Country']
      for (const name of ['Phone number', 'Email', ...address])
        await expect(page.getByRole('textbox', { name })).toBeVisible()
      await page.getByRole('textbox', { name: 'Phone number' }).fill('5550100122')
      await goOn('Finish')
      await expect(page).toHaveURL('/dashboard')
    },
  )
})

type Browser = Parameters<Parameters<typeof test>[2]>[0]['browser']

type Faults = Parameters<Parameters<typeof test>[2]>[0]['faults']

async function withMember(
  browser: Browser,
  faults: Faults,
  member: Parameters<typeof browserOf>[0],
  look: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ storageState: browserOf(member) })
  faults.watch(context)
  await look(await context.newPage())
  await context.close()
}
