import type { Page } from '@playwright/test'
import { codeOf } from '#tests/harness/authenticator.ts'
import { DESK_DOOR } from './doors.ts'
import { expect, signIn, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { hire } from './staff.ts'

const STEP_MS = 30_000

const isAtQueue = (page: Page) => expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()

test('a colleague signs in by app or recovery code', { tag: '@sec-journey-staff-factor' }, async ({ page, faults }) => {
  faults.allow(/status of 401/)
  const { email, name } = await hire('Nell')
  await page.goto(DESK_DOOR)
  await signIn(page, email)
  await isAtQueue(page)

  const own = page.getByRole('button', { name })
  const shift = page.getByRole('dialog', { name })
  await own.click()
  await shift.getByRole('radio', { name: 'Away until …' }).check()
  await shift.getByRole('button', { name: 'I’m off' }).click()
  await expect(shift.getByLabel('Back at', { exact: true })).toBeFocused()
  await hasNoViolations(page, 'a break without a time')
  await shift.getByRole('radio', { name: /^Lunch, back at/ }).check()
  await shift.getByRole('button', { name: 'I’m off' }).press('Enter')
  await expect(shift).toBeHidden()
  await expect(own).toHaveAccessibleName(/, away until (today|tomorrow) \d/)
  await own.click()
  await shift.getByRole('button', { name: 'I’m back' }).click()
  await expect(shift).toBeHidden()
  await expect(own).toHaveAccessibleName(/, here$/)
  await own.click()
  await shift.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await hasNoViolations(page, 'the account without a second factor')
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await hasNoViolations(page, 'setting up')
  const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const code = (ahead = 0) => codeOf(secret.replaceAll(' ', ''), Date.now() + ahead * STEP_MS)
  await page.getByRole('textbox', { name: 'Code that the app shows' }).fill(code())
  await page.getByRole('textbox', { name: 'Name of this device' }).fill('Nell’s phone')
  await page.getByRole('button', { name: 'Set it up' }).click()

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recoveryCode = ''] = await codes.allInnerTexts()
  await hasNoViolations(page, 'the recovery codes')
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled()
  await page.getByRole('checkbox', { name: /They’re where I’d look for them/ }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Nell’s phone')).toBeVisible()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await hasNoViolations(page, 'the account with a second factor')

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'One more thing, Nell' })).toBeVisible()
  await hasNoViolations(page, 'the second step')
  const field = page.getByRole('textbox', { name: 'Code', exact: true })
  await field.fill('000000')
  await expect(page.getByText('That code is not right. Please check it and try again.')).toBeVisible()
  await expect(field).toBeFocused()
  // the setup has used the current code; the next one is sent by itself after its sixth digit
  await page.keyboard.type(code(1))
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await signIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode.toLowerCase())
  await hasNoViolations(page, 'a recovery code')
  await page.keyboard.press('Enter')
  await expect(page.getByText('9 of 10 left')).toBeVisible()
})
