import type { Page } from '@playwright/test'
import { deployWith, reportedBy } from '#tests/e2e/deployment.ts'
import { DOT } from '#tests/e2e/files.ts'
import { handOver } from '#tests/e2e/handover.ts'
import { asMember, expect as expectOf, test as journey, signIn } from '#tests/e2e/journey.ts'
import { expect, test } from '#tests/e2e/kit/kit.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** The error of each field, by its label. */
async function expectFaults(page: Page, faults: Readonly<Record<string, string>>) {
  for (const [label, fault] of Object.entries(faults)) {
    const field = page.getByLabel(label, { exact: true })
    await expectOf(field).toHaveAttribute('aria-invalid', 'true')
    await expectOf(field).toHaveAccessibleDescription(new RegExp(fault))
  }
}

journey('sign-in requires an email address and a password', { tag: ['@5.1', '@5.2'] }, async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/sign-in')
  await press(page, 'Sign in')
  await expectFaults(page, { Email: 'Please enter your email address', Password: 'Please enter your password' })
  await expectOf(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await signIn(page, 'maya at tendwell', '12345')
  await expectFaults(page, {
    Email: 'Please enter a valid email address',
    Password: 'Please enter a valid password',
  })
  expectOf(sent).toEqual([])
})

journey('sign-up: each field has its error', { tag: ['@5.2', '@5.3', '@5.4'] }, async ({ page }) => {
  await page.goto('/sign-up')
  await press(page, 'Sign up')
  await expectFaults(page, {
    'First name': 'Please enter your first name',
    'Last name': 'Please enter your last name',
    Email: 'Please enter your email address',
    Password: 'Please enter your password',
  })
  for (const password of ['12345', 'x'.repeat(129)]) {
    await page.getByRole('textbox', { name: 'Email' }).fill('ada at tendwell')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page, 'Sign up')
    await expectFaults(page, {
      Email: 'Please enter a valid email address',
      Password: 'Please enter a valid password',
    })
  }
})

journey('reset requires the new password and its confirmation', { tag: ['@5.2', '@5.5'] }, async ({ page }) => {
  await page.goto('/reset-password/some-token')
  await press(page, 'Update password')
  await expectOf(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /Please enter a new password/,
  )
  await expectOf(page.getByLabel('Confirm new password', { exact: true })).toHaveAccessibleDescription(
    /Please confirm your new password/,
  )
})

journey('reset rejects passwords below 6 characters or that do not match', { tag: '@5.5' }, async ({ page }) => {
  await page.goto('/reset-password/some-token')
  const [password, confirmation] = ['New password', 'Confirm new password'] as const
  await page.getByLabel(password, { exact: true }).fill('12345')
  await page.getByLabel(confirmation, { exact: true }).fill('12345')
  await press(page, 'Update password')
  await expectFaults(page, {
    [password]: 'Please enter a valid password',
    [confirmation]: 'Please enter a valid password',
  })
  await page.getByLabel(password, { exact: true }).fill('one password')
  await page.getByLabel(confirmation, { exact: true }).fill('another one')
  await press(page, 'Update password')
  await expectFaults(page, { [confirmation]: 'Passwords do not match' })
})

asMember('files are images or PDFs up to 25 MB', { tag: ['@5.10', '@5.11', '@5.12'] }, async ({ page, member }) => {
  await page.goto(`/requests/${await handOver(member)}`)
  const file = page.locator('input[type=file]')
  const alert = page.getByRole('main').getByRole('alert')
  const sent: string[] = []
  page.on('request', (asked) => asked.url().includes('/uploads/') && sent.push(asked.url()))
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: DOT })
  await expectOf(alert).toContainText('notes.txt has an invalid file type. Only images or PDFs are allowed.')
  // created in the page, because sending it there takes long
  await file.evaluate((input, bytes) => {
    const chosen = new DataTransfer()
    chosen.items.add(new File([new ArrayBuffer(bytes)], 'scan.pdf', { type: 'application/pdf' }))
    Reflect.set(input, 'files', chosen.files)
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, 26_214_401)
  await expectOf(alert).toContainText('File size exceeds 25.0 MB, please upload a smaller file.')
  await expectOf(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  expectOf(sent).toEqual([])
})

for (const [tag, act, path, refusals, other] of [
  ['@5.23', 'sign-up', '/sign-up', [401, 422], 403],
  ['@5.24', 'sign-in', '/sign-in', [401], 422],
] as const)
  journey(
    `${act} shows ${refusals.join(' and ')} to the user and reports every other error`,
    { tag: [tag, '@5.25'] },
    async ({ page, faults }) => {
      faults.allow(/Failed to load resource/)
      const reported = await reportedBy(page)
      const answered = async (status: number) => {
        const error = `Answered ${status}`
        await page.route(`**/users/${act.replace('-', '_')}`, (route) => route.fulfill({ status, json: { error } }))
        await page.getByRole('button', { name: act === 'sign-up' ? 'Sign up' : 'Sign in' }).click()
        await expectOf(page.getByRole('main').getByRole('alert')).toHaveText(error)
      }
      await page.goto(path)
      if (act === 'sign-up')
        for (const name of ['First name', 'Last name']) await page.getByRole('textbox', { name }).fill('Ada')
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@journeys.test')
      await page.getByLabel('Password', { exact: true }).fill('a fine one')
      for (const status of refusals) await answered(status)
      // reports are sent in order: no earlier one was sent
      await answered(other)
      const errors = () => reported.filter((sent) => sent.includes('"exception"'))
      await expectOf.poll(() => errors().length).toBe(1)
      expectOf(errors()[0]).toContain(`Answered ${other}`)
    },
  )

for (const [setting, value, sentence] of [
  ['api_base_url', 'not an address', 'VITE_API_BASE_URL takes an http(s) address.'],
  ['analytics_enabled', 'perhaps', 'VITE_ANALYTICS_ENABLED takes true or false.'],
  ['error_reporting_enabled', 'perhaps', 'VITE_ERROR_REPORTING_ENABLED takes true or false.'],
] as const)
  journey(`startup requires a valid ${setting}: "${sentence}"`, { tag: '@5.27' }, async ({ page, faults }) => {
    faults.allow(/VITE_\w+ takes/)
    await deployWith(page, { [setting]: value })
    await page.goto('/sign-in')
    await expectOf(page.getByText(sentence)).toBeVisible()
    await expectOf(page.getByRole('heading')).toHaveCount(0)
  })

journey('MFA code: required, and exactly 6 digits', { tag: ['@5.6', '@5.7', '@5.8'] }, async ({ page }) => {
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

journey('MFA phone: exactly 10 digits', { tag: '@5.9' }, async ({ page }) => {
  await page.goto('/sign-in')
  await signIn(page, 'nophone@tendwell.test')
  const phone = page.getByRole('textbox', { name: 'Phone number' })
  await phone.fill('555010')
  await press(page, 'Send code')
  await expectOf(phone).toHaveAccessibleDescription('Please enter a valid phone number')
})

test('text inputs are of nine types', { tag: ['@5.18', '@5.22'] }, async ({ kit }) => {
  for (const type of ['date', 'email', 'password', 'search', 'tel', 'text', 'url'])
    await expect(kit.getByLabel(`Of type ${type}`, { exact: true })).toHaveAttribute('type', type)
  await expect(kit.getByLabel('Of type textarea')).toHaveJSProperty('tagName', 'TEXTAREA')
  const number = kit.getByLabel('Of type number')
  await expect(number, 'treated as text').toHaveAttribute('type', 'text')
  await expect(number).toHaveAttribute('inputmode', 'decimal')
})

test('a text area defaults to 3 rows', { tag: '@5.21' }, async ({ kit }) => {
  await expect(kit.getByLabel('Of type textarea')).toHaveAttribute('rows', '3')
})

test('an error message appears under its field and marks it invalid', { tag: '@5.20' }, async ({ kit }) => {
  const email = kit.getByRole('textbox', { name: 'Email', exact: true })
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  const message = kit.getByText('Please enter a valid email address')
  const [field, below] = await Promise.all([email.boundingBox(), message.boundingBox()])
  expect(below?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0))
})

test('the phone input has the mode tel, and underscores as mask', { tag: ['@5.16', '@5.17'] }, async ({ kit }) => {
  const phone = kit.getByLabel('Phone number')
  await expect(phone).toHaveAttribute('inputmode', 'tel')
  await phone.fill('555')
  await expect(phone.locator('xpath=..')).toContainText('___-____')
})
