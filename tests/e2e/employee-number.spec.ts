import { addCompany } from '#contract/desk/operations/companies.ts'
import { applyTrial, tryList } from '#contract/desk/operations/eligibility.ts'
import { currentUser } from '#contract/member/accounts.ts'
import { PASSWORD } from './doors.ts'
import { expect, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { operations } from './operations.ts'
import { signInPerson, uniqueName } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** A company that knows some people by their number and others by their address. */
async function given() {
  const name = uniqueName()
  const company = { name, slug: name.toLowerCase(), image_url: null, mfa_policy: 'optional', internal: false } as const
  const { id } = (await operations(addCompany, { body: { company } })).company
  const csv = `employee_id,date_of_birth,email\n2041187,1988-03-14,\n,,${company.slug}@${company.slug}.example\n`
  const body = { file: Buffer.from(csv).toString('base64') }
  const { trial } = await operations(tryList, { params: { id }, body })
  await operations(applyTrial, { params: { id: trial.id } })
  return company
}

test('a person with only an employee number is signed up and verified on a phone', async ({ page }) => {
  const company = await given()
  const email = `${company.slug}@home.example`
  const began = performance.now()
  await page.goto(`/sign-up/${company.slug}`)
  await page.getByRole('radio', { name: 'Employee number' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveCount(0)
  const number = page.getByRole('textbox', { name: 'Employee number' })
  const born = page.getByRole('textbox', { name: 'Date of birth' })

  await number.pressSequentially('2041187')
  await born.pressSequentially('3151988')
  await expect(born).toHaveValue('03/15/1988')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('We can’t find you with this number and date.')
  await expect(page.getByText('4 tries left today')).toBeVisible()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expect(born).toHaveAttribute('aria-invalid', 'true')
  await hasNoViolations(page, 'an employee number that is not found')

  await born.fill('')
  await born.pressSequentially('3141988')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Now, an account of your own' })).toBeFocused()
  await expect(page.getByText(`${company.name}, number ending in 87`)).toBeVisible()
  await hasNoViolations(page, 'a person who is found')

  await page.getByRole('textbox', { name: 'First name' }).fill('Maya')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lindqvist')
  await page.getByRole('textbox', { name: 'Private email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).not.toHaveURL(/sign-up/)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`signed up by employee number in ${seconds} s\n`)

  const { standing } = await (await signInPerson(email)).call(currentUser, {})
  expect(standing?.places).toMatchObject([{ state: 'verified' }])
})
