import { asMaya, asMember, expect, signIn, signUp, test } from '#tests/e2e/journey.ts'
import { signUpPerson } from '#tests/e2e/people.ts'
import { alert, answerCall, breakCall, LOAD_FAILURE } from './failing-calls.ts'

test.describe('401', () => {
  asMaya('"MFA authentication required" keeps the session', { tag: ['@4.5', '@8.1'] }, async ({ page, faults }) => {
    faults.allow(LOAD_FAILURE)
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
    await answerCall(page, '**/mfa/send-otp', { json: { success: true } })
    await answerCall(page, '**/requests/*', { status: 401, json: { error: 'MFA authentication required' } })
    await page.goto('/requests')
    await expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('tendwell.session'))).toContain('"pending":"code"')
  })

  asMember('any other clears the session and shows SignIn', { tag: ['@4.11', '@8.2'] }, async ({ page, faults }) => {
    faults.allow(LOAD_FAILURE)
    await answerCall(page, '**/api/v1/offerings?*', { status: 401, json: { error: 'Please sign in to continue.' } })
    await page.goto('/benefits-and-offers')
    await expect(page).toHaveURL('/sign-in')
    expect(await page.evaluate(() => localStorage.getItem('tendwell.session'))).toBeNull()
  })
})

test.describe('Sign-in, sign-up and MFA failures', () => {
  test.beforeEach(({ faults }) => faults.allow(LOAD_FAILURE))

  test('show the server’s error text in an error box', { tag: ['@8.3', '@8.5'] }, async ({ page }) => {
    await answerCall(page, '**/users/sign_in', { status: 401, json: { error: 'Not today, Maya.' } })
    await page.goto('/sign-in')
    await signIn(page, 'maya@tendwell.test')
    await expect(alert(page)).toHaveText('Not today, Maya.')
  })

  test('show the response’s status message if it has no error', { tag: ['@8.4', '@8.5'] }, async ({ page }) => {
    await answerCall(page, '**/users/sign_up', { status: 422, json: { status: { message: 'We are full.' } } })
    await page.goto('/sign-up')
    await signUp(page, { email: 'ada@journeys.test' })
    await expect(alert(page)).toHaveText('We are full.')
  })

  test('"Unable to sign in at this time. Please try again later."', { tag: '@8.6' }, async ({ page }) => {
    await breakCall(page, '**/users/sign_in', 'POST')
    await page.goto('/sign-in')
    await signIn(page, 'maya@tendwell.test')
    await expect(alert(page)).toHaveText('Unable to sign in at this time. Please try again later.')
  })

  test('"Unable to sign up at this time. Please try again later."', { tag: '@8.7' }, async ({ page }) => {
    await breakCall(page, '**/users/sign_up', 'POST')
    await page.goto('/sign-up')
    await signUp(page, { email: 'ada@journeys.test' })
    await expect(alert(page)).toHaveText('Unable to sign up at this time. Please try again later.')
  })

  test('"Unable to reset password at this time. Please try again later."', { tag: '@8.8' }, async ({ page }) => {
    await breakCall(page, '**/users/password', 'PUT')
    await page.goto('/reset-password/some-token')
    await page.getByLabel('New password', { exact: true }).fill('a fine one')
    await page.getByLabel('Confirm new password', { exact: true }).fill('a fine one')
    await page.getByRole('button', { name: 'Update password' }).click()
    await expect(alert(page)).toHaveText('Unable to reset password at this time. Please try again later.')
  })

  test('"Unable to request MFA token at this time."', { tag: '@8.9' }, async ({ page }) => {
    await breakCall(page, '**/mfa/send-otp', 'POST')
    await page.goto('/sign-in')
    await signIn(page, 'mfa@tendwell.test')
    await expect(alert(page)).toHaveText('Unable to request MFA token at this time.')
  })

  test('"Unable to enroll in MFA at this time."', { tag: '@8.10' }, async ({ page }) => {
    await breakCall(page, '**/api/v1/mfa', 'POST')
    await page.goto('/sign-in')
    await signIn(page, 'nophone@tendwell.test')
    await page.getByRole('textbox', { name: 'Phone number' }).fill('5550100123')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(alert(page)).toHaveText('Unable to enroll in MFA at this time.')
  })

  test('"An unexpected error occurred" without any message', { tag: '@8.4' }, async ({ page }) => {
    // reading the token throws without a message
    await page.addInitScript(() => {
      const { get } = Headers.prototype
      Headers.prototype.get = function (name) {
        if (name === 'authorization') throw new Error('')
        return get.call(this, name)
      }
    })
    await page.goto('/sign-in')
    await signIn(page, (await signUpPerson()).email)
    await expect(alert(page)).toHaveText('An unexpected error occurred')
  })

  for (const [sentence, status, json, ...tag] of [
    ['Unable to verify MFA token', 500, {}, '@8.11'],
    ['That code is not right.', 401, { success: false, error: 'That code is not right.' }, '@4.12', '@8.2'],
    ['No MFA verification token received', 200, { success: true }, '@8.12'],
  ] as const)
    test(`"${sentence}" for a verification answered ${status}, which keeps the session`, { tag }, async ({ page }) => {
      await answerCall(page, '**/mfa/send-otp', { json: { success: true } })
      await answerCall(page, '**/mfa/verify', { status, json })
      await page.goto('/sign-in')
      await signIn(page, 'mfa@tendwell.test')
      await page.getByRole('textbox', { name: 'Verification code' }).fill('123456')
      await page.getByRole('button', { name: 'Verify' }).click()
      await expect(alert(page)).toHaveText(sentence)
      await expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('tendwell.session'))).toContain('"pending":"code"')
    })

  test('"No authorization token received"', { tag: '@8.13' }, async ({ page }) => {
    await page.route('**/users/sign_in', async (route) => {
      const response = await route.fetch()
      const { authorization: _none, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.goto('/sign-in')
    await signIn(page, (await signUpPerson()).email)
    await expect(alert(page)).toHaveText('No authorization token received')
    await expect(page).toHaveURL('/sign-in')
  })
})

test('a failed unlock shows an error, the next step and a contact', { tag: '@8.30' }, async ({ page, faults }) => {
  faults.allow(LOAD_FAILURE)
  await answerCall(page, '**/users/unlock?*', { status: 503, json: { error: 'Back in a minute.' } })
  await page.goto('/unlock/some-token')
  await expect(alert(page)).toContainText('Back in a minute.')
  await breakCall(page, '**/users/unlock?*')
  await page.reload()
  await expect(alert(page)).toContainText('Unable to unlock your account')
  await expect(alert(page)).toContainText(
    'We were unable to unlock your account. Please check the link you used to unlock your account and try again.',
  )
  await expect(alert(page).getByRole('link')).toHaveAttribute('href', /^mailto:.+@/)
})

for (const [status, ...proves] of [[200, '@2.45', '@4.14'], [422], [429], [500]] as const)
  test(`a password reset request shows the neutral confirmation after ${status}`, {
    tag: ['@2.46', '@8.32', ...proves],
  }, async ({ page, faults }) => {
    faults.allow(LOAD_FAILURE)
    await answerCall(page, '**/users/password', { status, json: status === 200 ? { success: true } : {} })
    await page.goto('/forgot-password')
    await page.getByRole('textbox', { name: 'Email' }).fill('maya@tendwell.test')
    await page.getByRole('button', { name: 'Send recovery link' }).click()
    await expect(page.getByText("If that address has an account, we've sent a recovery link to it.")).toBeVisible()
    await expect(alert(page)).toHaveCount(0)
  })
