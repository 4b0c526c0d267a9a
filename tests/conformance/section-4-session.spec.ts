import type { Page } from '@playwright/test'
import { enroll } from '#tests/e2e/enroll.ts'
import { asMember, test as journey, signIn, signUp } from '#tests/e2e/journey.ts'
import { expect } from '#tests/e2e/kit/kit.ts'
import { signUpPerson, uniqueName } from '#tests/e2e/people.ts'

journey.describe('Session', () => {
  const storedSession = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem('tendwell.session') ?? 'null'))

  journey('plain success of a sign-in: the current user is loaded', { tag: '@4.4' }, async ({ page }) => {
    const { email } = await signUpPerson()
    await page.goto('/sign-in')
    const loaded = page.waitForResponse('**/api/v1/users/current')
    await signIn(page, email)
    expect(await (await loaded).json()).toMatchObject({ email })
    await expect(page.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()
  })

  journey('sign-up goes to AboutUs if no MFA enrollment is available', { tag: ['@4.7', '@4.8'] }, async ({ page }) => {
    await signUpAt(page, 'meridian')
    await expect(page).toHaveURL('/welcome/about-us')
    expect(await storedSession(page)).toMatchObject({ welcome: true, enrollment_open: false })
  })

  journey(
    'sign-up success goes to MfaEnrollment if available: phone, code, verified, then AboutUs',
    { tag: ['@2.49', '@4.6', '@4.7', '@4.8', '@4.9', '@4.10'] },
    async ({ page }) => {
      await signUpAt(page, 'halden')
      await expect(page).toHaveURL('/mfa-enrollment')
      expect(await storedSession(page)).toMatchObject({ welcome: true, enrollment_open: true, pending: 'enroll' })
      await expect(page.getByRole('button', { name: 'Skip for now' }), 'their company requires it').toHaveCount(0)
      await enroll(page)
      await expect(page).toHaveURL('/welcome/about-us')
      const session = await storedSession(page)
      expect(session.mfa_token, 'the MFA token is stored').toEqual(expect.any(String))
      expect([session.pending, session.enrollment_open], 'and the flags are cleared').toEqual([undefined, false])
    },
  )

  journey('after MFA enrollment every new member comes to AboutUs', { tag: '@4.10' }, async ({ page }) => {
    await page.goto('/requests')
    await expect(page).toHaveURL('/sign-in')
    await signUpAt(page, 'halden')
    await expect(page).toHaveURL('/mfa-enrollment')
    await enroll(page)
    await expect(page).toHaveURL('/welcome/about-us')
  })

  asMember('after MFA enrollment a welcomed member goes where they wanted', { tag: '@4.10' }, async ({ page }) => {
    await page.goto('/mfa-enrollment')
    await enroll(page)
    await expect(page).toHaveURL('/dashboard')
  })

  asMember('a failed sign-out call also clears and redirects', { tag: '@4.13' }, async ({ page, faults }) => {
    faults.allow(/Failed to load resource/)
    await page.route('**/users/sign_out', (route) => route.fulfill({ status: 500, body: 'out of order' }))
    await page.goto('/welcome/contact-info')
    await page.getByRole('textbox', { name: 'City' }).fill('Minneapolis')
    const left = () => page.evaluate(() => JSON.stringify(localStorage))
    await expect.poll(left, 'a draft is kept').toContain('Minneapolis')
    await page.goto('/account')
    await page.getByRole('region', { name: 'Account owner' }).getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/sign-in')
    expect(await left()).not.toMatch(/Minneapolis|token/)
  })

  for (const [offered, step] of [
    [true, 'Protect your account'],
    [false, 'Enter your verification code'],
  ] as const)
    journey(
      `MFA verification required, with enrollment ${offered ? 'offered' : 'not offered'}: "${step}"`,
      { tag: '@4.2' },
      async ({ page }) => {
        await page.route('**/mfa/send-otp', (route) => route.fulfill({ json: { success: true } }))
        await page.route('**/users/sign_in', async (route) => {
          const response = await route.fetch()
          const flags = { mfa_required: true, mfa_requires_verification: true, mfa_enrollment_available: offered }
          await route.fulfill({ response, json: { ...(await response.json()), ...flags } })
        })
        await page.goto('/sign-in')
        await signIn(page, (await signUpPerson()).email)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(step)
      },
    )

  async function signUpAt(page: Page, slug: string) {
    const lastName = uniqueName()
    await page.goto(`/sign-up/${slug}`)
    await signUp(page, { email: `${lastName}@journeys.test`, lastName })
  }
})
