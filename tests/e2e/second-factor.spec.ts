import { codeOf } from '#tests/harness/authenticator.ts'
import { PASSWORD } from './doors.ts'
import { enroll } from './enroll.ts'
import { asMember, expect, signIn, signUp, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { codeSentTo } from './outbox.ts'
import { signUpPerson, uniqueName } from './people.ts'

test('a member enters a texted code, and a wrong one does not end the session', async ({ page, faults }) => {
  faults.allow(/status of 401/)
  // the only test in which this member of the demo gets a real code
  await page.goto('/account')
  await signIn(page, 'mfa@tendwell.test')
  await expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('We sent six digits to the phone ending in 0199.')
  const code = await codeSentTo('5550100199')
  const field = page.getByRole('textbox', { name: 'Verification code' })
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  // the rejected code is selected, so that typing replaces it
  await expect(field).toBeFocused()
  await page.keyboard.type(code)
  await expect(field).toHaveValue(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
})

test('a member without a phone for the code is asked for one', async ({ page, faults }) => {
  faults.allow(/status of 4(01|22)/)
  await page.route('**/users/sign_in', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), mfa_required: true } })
  })
  await page.goto('/sign-in')
  await signIn(page, (await signUpPerson()).email)
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
})

test('a member who must have a second factor sets up an authenticator app', async ({ page }) => {
  const lastName = uniqueName()
  await page.goto('/sign-up/halden')
  await signUp(page, { email: `${lastName}@journeys.test`, firstName: 'Nils', lastName })
  await hasNoViolations(page, 'the choice of a second factor')
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  const begun = page.waitForResponse('**/api/v1/users/factors/totp')
  await page.getByRole('button', { name: 'Go on' }).click()
  const { secret } = await (await begun).json()
  const code = page.getByRole('textbox', { name: 'Code that the app shows' })
  await code.fill(codeOf(secret, Date.now()))
  await hasNoViolations(page, 'setting up an authenticator app in place of a phone')
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expect(page.getByRole('heading', { name: 'Ten recovery codes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a phone' })).toHaveCount(0)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Tendwell' })).toBeVisible()
})

asMember('a member turns on two-step verification, and is asked for a code', async ({ page, member, faults }) => {
  faults.allow(/status of 429/) // so soon after the previous code
  await page.clock.install()
  await page.goto('/account')
  await page.getByRole('link', { name: 'Turn on' }).click()
  const phone = await enroll(page)
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await expect(page.getByText(`On. Codes go to the phone ending in ${phone.slice(-4)}.`)).toBeVisible()
  await page.getByRole('region', { name: 'Account owner' }).getByRole('button', { name: 'Sign Out' }).click()
  await signIn(page, member.email)
  await expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible()
  const step = page.getByRole('main')
  await expect(step, 'nothing was sent, and nothing else is said').toContainText(
    `Six digits go to the phone ending in ${phone.slice(-4)}.`,
  )
  await expect(step).toContainText('Your last code was used. A new one arrives automatically in less than a minute.')
  await page.route('**/mfa/send-otp', (route) => route.fulfill({ json: { success: true } }))
  await page.clock.fastForward(31_000)
  await expect(step).toContainText('A new code is on its way.')
  await expect(step).toContainText(`We sent six digits to the phone ending in ${phone.slice(-4)}.`)
})
