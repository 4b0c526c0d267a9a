import { addCompany } from '#contract/desk/operations/companies.ts'
import { applyTrial, tryDomains, tryList } from '#contract/desk/operations/eligibility.ts'
import { currentUser, signUp, TERMS_ACCEPTED } from '#contract/member/accounts.ts'
import { ask, PASSWORD } from './doors.ts'
import { expect, signIn, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { operations } from './operations.ts'
import { signInPerson, uniqueName, welcome } from './people.ts'

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
  const domain = `${company.slug}.example`
  const { trial: ofDomains } = await operations(tryDomains, { params: { id }, body: { domains: [domain] } })
  await operations(applyTrial, { params: { id: ofDomains.id } })
  return { ...company, id, domain }
}

test('a person with only an employee number is signed up and verified on a phone', async ({ page }) => {
  const company = await given()
  const email = `${company.slug}@home.example`
  const began = performance.now()
  await page.goto(`/sign-up/${company.slug}`)
  await page.getByRole('radio', { name: 'Employee number' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveCount(0)
  const number = page.getByRole('textbox', { name: 'Employee number' })
  await expect(number).toHaveAttribute('inputmode', 'numeric')
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
  const privateEmail = page.getByRole('textbox', { name: 'Private email' })
  await privateEmail.fill(`maya@${company.domain}`)
  await privateEmail.blur()
  const question = page.getByRole('status').filter({ hasText: `That’s your ${company.name} address.` })
  await expect(question).toBeVisible()
  await hasNoViolations(page, 'a work address as the private one')
  await page.getByRole('button', { name: 'Use it anyway' }).click()
  await expect(question).toHaveCount(0)
  await expect(privateEmail).toBeFocused()
  await privateEmail.fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).not.toHaveURL(/sign-up/)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`signed up by employee number in ${seconds} s\n`)

  const { standing } = await (await signInPerson(email)).call(currentUser, {})
  expect(standing?.places).toMatchObject([{ state: 'verified' }])
})

test('a member without a work address confirms their place in Account with the employee number', async ({ page }) => {
  const company = await given()
  const email = `${company.slug}-later@home.example`
  const user = {
    email,
    password: PASSWORD,
    name: 'Noor',
    last_name: 'Haddad',
    terms_of_service: TERMS_ACCEPTED,
  } as const
  await ask(signUp, { body: { user: { ...user, company_slug: company.slug } } })
  const member = await signInPerson(email)
  await welcome(member)
  await page.goto('/sign-in')
  await signIn(page, email)
  await expect(page).not.toHaveURL(/sign-in/)
  await page.goto('/account')
  const confirm = page.getByRole('button', { name: `Confirm that you belong to ${company.name}` })
  await confirm.click()
  const number = page.getByRole('textbox', { name: 'Employee number' })
  await expect(number).toHaveAttribute('inputmode', 'numeric')
  await number.fill('2041187')
  await page.getByRole('textbox', { name: 'Date of birth' }).pressSequentially('3151988')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('We can’t find you with this number and date.')
  await hasNoViolations(page, 'an employee number that is not found, in Account')
  const born = page.getByRole('textbox', { name: 'Date of birth' })
  await born.fill('')
  await born.pressSequentially('3141988')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`Confirmed. ${company.name} knows you.`)).toBeVisible()
  await expect(confirm).toHaveCount(0)
  expect((await member.call(currentUser, {})).standing?.places).toMatchObject([{ state: 'verified' }])
})
