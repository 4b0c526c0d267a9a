import { PROBLEM_CODE } from '#contract/shared/problem-code.ts'
import { problems } from '#contract/shared/problems.ts'
import { DESK_DOOR } from './doors.ts'
import { withFingerprint } from './fingerprint.ts'
import { expect, signIn, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { hire } from './staff.ts'

test('a colleague signs in by passkey or code', { tag: '@sec-journey-staff-factor' }, async ({ page, faults }) => {
  faults.allow(/status of 40[13]/)
  const fingerprint = await withFingerprint(page)
  const { email, name } = await hire('Nell')
  await page.goto(DESK_DOOR)
  await signIn(page, email)
  await page.getByRole('button', { name }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await hasNoViolations(page, 'adding a passkey')
  await page.getByRole('textbox', { name: 'Name of this device' }).fill('Nell’s laptop')
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Nell’s laptop')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'One more thing, Nell' })).toBeVisible()
  await hasNoViolations(page, 'the second step with a passkey')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByText('Nell’s laptop')).toBeVisible()

  // as if the sign-in were more than ten minutes ago
  await page.route(
    '**/me/recovery_codes',
    (route) =>
      route.fulfill({
        status: 403,
        json: { error: problems.proof_needed[1] },
        headers: { [PROBLEM_CODE]: 'proof_needed' },
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Make ten new ones' }).click()
  await page.getByRole('button', { name: 'Make new ones' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  const [newCode = ''] = await codes.allInnerTexts()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await signIn(page, email)
  await fingerprint.forget()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Please try again, or use another way.')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(newCode)
  await page.keyboard.press('Enter')
  await expect(page.getByText('9 of 10 left')).toBeVisible()
})
