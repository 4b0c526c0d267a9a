import type { Request } from '@playwright/test'
import { PASSWORD } from '#tests/e2e/doors.ts'
import { asMaya, asMember, expect, test } from '#tests/e2e/journey.ts'
import { codeSentTo } from '#tests/e2e/outbox.ts'
import { uniqueName } from '#tests/e2e/people.ts'
import { call, isCall } from './calls.ts'

test.describe('All calls', { tag: '@7.1' }, () => {
  asMaya('carry the token in an Authorization header, and no cookie', async ({ page, maya }) => {
    const calls: Request[] = []
    page.on('request', (request) => isCall(request) && calls.push(request))
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Home', exact: true })).toBeVisible()
    expect(calls.length).toBeGreaterThan(3)
    for (const request of calls) {
      const headers = await request.allHeaders()
      expect(headers.authorization).toBe(`Bearer ${maya.session.token}`)
      expect(headers).not.toHaveProperty('cookie')
      expect(headers).not.toHaveProperty('mfa-token')
    }
  })

  asMaya('carry the MFA token in an mfa-token header when held', async ({ page, maya }) => {
    const held = JSON.stringify({ ...maya.session, mfa_token: 'held-by-this-browser' })
    await page.addInitScript((session) => localStorage.setItem('tendwell.session', session), held)
    const called = call(page, 'GET', '/users/current')
    await page.goto('/account')
    expect((await (await called).allHeaders())['mfa-token']).toBe('held-by-this-browser')
  })
})

test.describe('Authentication', () => {
  test('POST /users/sign_up, then /users/sign_in, with what the specification says', {
    tag: ['@2.42', '@5.4', '@7.2', '@7.4', '@7.5'],
  }, async ({ page }) => {
    const last_name = uniqueName()
    const email = `${last_name.toLowerCase()}@journeys.test`
    await page.goto('/sign-up/meridian')
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'Last name' }).fill(last_name)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const signedUp = call(page, 'POST', '/users/sign_up')
    const signedIn = call(page, 'POST', '/users/sign_in')
    await page.getByRole('button', { name: 'Sign up' }).click()
    expect((await signedUp).postDataJSON()).toEqual({
      user: { email, password: PASSWORD, name: 'Ada', last_name, terms_of_service: 1, company_slug: 'meridian' },
    })
    expect((await signedUp).headers()['content-type']).toBe('application/json')
    expect((await signedIn).postDataJSON()).toEqual({ user: { email, password: PASSWORD } })
  })

  test('POST and PUT /users/password', { tag: ['@2.44', '@7.7', '@7.8'] }, async ({ page, faults }) => {
    faults.allow(/status of 422/)
    await page.goto('/forgot-password')
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@journeys.test')
    const asked = call(page, 'POST', '/users/password')
    await page.getByRole('button', { name: 'Send recovery link' }).click()
    expect((await asked).postDataJSON()).toEqual({ user: { email: 'nobody@journeys.test' } })
    await page.goto('/reset-password/some-token')
    await page.getByLabel('New password', { exact: true }).fill('a fine one')
    await page.getByLabel('Confirm new password', { exact: true }).fill('a fine one')
    const set = call(page, 'PUT', '/users/password')
    await page.getByRole('button', { name: 'Update password' }).click()
    expect((await set).postDataJSON()).toEqual({
      reset_password_token: 'some-token',
      password: 'a fine one',
      password_confirmation: 'a fine one',
    })
  })

  asMember(
    'POST /mfa with mfa_number, /mfa/verify with otp, and /mfa/send-otp with nothing',
    { tag: ['@7.10', '@7.11', '@7.12'] },
    async ({ page, faults }) => {
      faults.allow(/status of 429/)
      await page.goto('/mfa-enrollment')
      await page.getByRole('textbox', { name: 'Phone number' }).fill('(555) 010-0144')
      const enrolled = call(page, 'POST', '/mfa')
      await page.getByRole('button', { name: 'Send code' }).click()
      expect((await enrolled).postDataJSON()).toEqual({ mfa_number: '5550100144' })
      const code = page.getByRole('textbox', { name: 'Verification code' })
      await expect(code).toBeVisible()
      const asked = call(page, 'POST', '/mfa/send-otp')
      await page.getByRole('button', { name: 'Resend code' }).click()
      expect((await asked).postData()).toBeNull()
      const otp = await codeSentTo('5550100144')
      await code.fill(otp)
      const verified = call(page, 'POST', '/mfa/verify')
      await page.getByRole('button', { name: 'Verify' }).click()
      expect((await verified).postDataJSON()).toEqual({ otp })
    },
  )

  test('GET /users/unlock with the query unlock_token', { tag: '@7.13' }, async ({ page, faults }) => {
    faults.allow(/status of 422/)
    const called = call(page, 'GET', '/users/unlock?unlock_token=some-token')
    await page.goto('/unlock/some-token')
    expect((await called).postData()).toBeNull()
  })

  asMember('DELETE /users/sign_out', { tag: '@7.6' }, async ({ page }) => {
    await page.goto('/account')
    const called = call(page, 'DELETE', '/users/sign_out')
    await page.getByRole('region', { name: 'Account owner' }).getByRole('button', { name: 'Sign Out' }).click()
    expect((await called).postData()).toBeNull()
  })
})
