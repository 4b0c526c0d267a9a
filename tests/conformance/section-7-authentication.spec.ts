import type { Request } from '@playwright/test'
import { PASSWORD } from '#tests/e2e/doors.ts'
import { asMaya, asMember, expect, signUp, test } from '#tests/e2e/journey.ts'
import { codeSentTo } from '#tests/e2e/outbox.ts'
import { uniqueName, uniquePhone } from '#tests/e2e/people.ts'
import { call, isCall } from './calls.ts'

test.describe('All calls', { tag: '@7.1' }, () => {
  asMaya('carry the token in an Authorization header, and no cookies', async ({ page, maya }) => {
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

  asMaya('carry the MFA token in an mfa-token header if there is one', async ({ page, maya }) => {
    const held = JSON.stringify({ ...maya.session, mfa_token: 'held-by-this-browser' })
    await page.addInitScript((session) => localStorage.setItem('tendwell.session', session), held)
    const called = call(page, 'GET', '/users/current')
    await page.goto('/account')
    expect((await (await called).allHeaders())['mfa-token']).toBe('held-by-this-browser')
  })
})

test.describe('Authentication', () => {
  test('sign_up, then sign_in, with the specified bodies', { tag: ['@2.42', '@5.4', '@7.2', '@7.4', '@7.5'] }, async ({
    page,
  }) => {
    const last_name = uniqueName()
    const email = `${last_name.toLowerCase()}@journeys.test`
    await page.goto('/sign-up/meridian')
    const signedUp = call(page, 'POST', '/users/sign_up')
    const signedIn = call(page, 'POST', '/users/sign_in')
    await signUp(page, { email, lastName: last_name })
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

  asMember('enrollment posts number and code', { tag: ['@7.10', '@7.11', '@7.12'] }, async ({ page, faults }) => {
    faults.allow(/status of 429/)
    await page.goto('/mfa-enrollment')
    const phone = uniquePhone()
    await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
    const enrolled = call(page, 'POST', '/mfa')
    await page.getByRole('button', { name: 'Send code' }).click()
    expect((await enrolled).postDataJSON()).toEqual({ mfa_number: phone })
    const code = page.getByRole('textbox', { name: 'Verification code' })
    await expect(code).toBeVisible()
    const asked = call(page, 'POST', '/mfa/send-otp')
    await page.getByRole('button', { name: 'Resend code' }).click()
    expect((await asked).postData()).toBeNull()
    const otp = await codeSentTo(phone)
    await code.fill(otp)
    const verified = call(page, 'POST', '/mfa/verify')
    await page.getByRole('button', { name: 'Verify' }).click()
    expect((await verified).postDataJSON()).toEqual({ otp })
  })

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
