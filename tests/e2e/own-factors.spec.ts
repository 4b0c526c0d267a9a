import type { Page } from '@playwright/test'
import { readOwnFactors } from '#contract/member/factors.ts'
import { codeOf } from '#tests/harness/authenticator.ts'
import { PASSWORD } from './doors.ts'
import { enroll } from './enroll.ts'
import { withFingerprint } from './fingerprint.ts'
import { asMember, expect, signIn } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'

const signingIn = (page: Page) => page.getByRole('region', { name: 'Passkeys and apps' })
const dialog = (page: Page) => page.getByRole('dialog')

async function signOut(page: Page) {
  await page.getByRole('region', { name: 'Account owner' }).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

/** Saves the ten codes, which are shown once, and continues. */
async function storeCodes(page: Page) {
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const written = await codes.allInnerTexts()
  await hasNoViolations(page, 'the recovery codes')
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  return written
}

asMember('a passkey or recovery code signs in', { tag: '@sec-journey-passkey' }, async ({ page, member, faults }) => {
  faults.allow(/status of 4(01|22)/)
  const fingerprint = await withFingerprint(page)
  await page.goto('/account#signing-in')
  await signingIn(page).getByRole('button', { name: 'Add a passkey' }).click()
  await hasNoViolations(page, 'adding a passkey')
  await dialog(page).getByRole('textbox', { name: 'Name of this device' }).fill('Ada’s laptop')
  await dialog(page).getByLabel('Your password', { exact: true }).fill('not this one')
  await dialog(page).getByRole('button', { name: 'Make a passkey' }).click()
  await expect(dialog(page).getByText('That is not your password.')).toBeVisible()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog(page).getByRole('button', { name: 'Make a passkey' }).click()
  const [recoveryCode = ''] = await storeCodes(page)
  await expect(signingIn(page).getByText('Ada’s laptop')).toBeVisible()
  await expect(page.getByText('On, without a phone: with the methods below.')).toBeVisible()

  await signOut(page)
  await signIn(page, member.email)
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await hasNoViolations(page, 'the step with a passkey')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('heading', { name: /Hi, Ada/ })).toBeVisible()

  await page.goto('/account')
  await signOut(page)
  await fingerprint.forget()
  await signIn(page, member.email)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used. Please try again, or use another way.')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode)
  await hasNoViolations(page, 'the step with a recovery code')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Hi, Ada/ })).toBeVisible()

  await page.goto('/account#signing-in')
  await expect(signingIn(page).getByText('9 of 10 left, for when a device is lost')).toBeVisible()
  await signingIn(page).getByRole('button', { name: 'Remove Ada’s laptop' }).click()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(signingIn(page).getByRole('listitem')).toHaveCount(0)
})

asMember(
  'a member with a phone adds an authenticator app, and can use it instead of the text message',
  { tag: '@sec-journey-authenticator' },
  async ({ page, member, faults }) => {
    faults.allow(/status of 4(01|29)/) // a text so soon after the previous one
    await page.goto('/account')
    await page.getByRole('link', { name: 'Turn on' }).click()
    const phone = await enroll(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
    // a server that runs on an IP address without a host name responds like this
    await page.route('**/api/v1/users/factors', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const answer = readOwnFactors.answer.parse(await (await route.fetch()).json())
      await route.fulfill({ json: { ...answer, passkeys: false } })
    })
    await page.goto('/account#signing-in')
    await expect(signingIn(page).getByRole('button', { name: 'Add an authenticator app' })).toBeVisible()
    await expect(signingIn(page).getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
    await signingIn(page).getByRole('button', { name: 'Add an authenticator app' }).click()
    await dialog(page).getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await dialog(page).getByRole('button', { name: 'Go on' }).click()
    await expect(dialog(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await hasNoViolations(page, 'setting up an app')
    const secret = await dialog(page)
      .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      .innerText()
    const code = (ahead = 0) => codeOf(secret.replaceAll(' ', ''), Date.now() + ahead * 30_000)
    await dialog(page).getByRole('textbox', { name: 'Code that the app shows' }).fill(code())
    await dialog(page).getByRole('button', { name: 'Set it up' }).click()
    await storeCodes(page)
    await expect(signingIn(page).getByRole('listitem')).toHaveCount(2)
    await expect(dialog(page), 'the dialog has closed').toHaveCount(0)
    await hasNoViolations(page, 'the account with an app')
    await signOut(page)

    let texts = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/mfa/send-otp')) texts += 1
    })
    await signIn(page, member.email)
    await expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible()
    await hasNoViolations(page, 'the step with an app')
    expect(texts, 'nothing is texted that nobody asked for').toBe(0)
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await expect(page.getByRole('main')).toContainText(`the phone ending in ${phone.slice(-4)}`)
    await page.getByRole('button', { name: 'Use your authenticator app' }).click()
    await page.getByRole('textbox', { name: 'Verification code' }).fill(code(1))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(
      page.getByRole('heading', { name: 'Dashboard' }).or(page.getByRole('heading', { name: /Hi, / })),
    ).toBeVisible()
  },
)
