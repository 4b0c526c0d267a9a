import { addCompany } from '#contract/desk/operations/companies.ts'
import { applyTrial, tryList } from '#contract/desk/operations/eligibility.ts'
import { signUp, TERMS_ACCEPTED } from '#contract/member/accounts.ts'
import { ask, PASSWORD } from './doors.ts'
import { expect, signIn, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { operations } from './operations.ts'
import { lastSentTo } from './outbox.ts'
import { signInPerson, uniqueName, welcome } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a member reads in Account what happens when they leave, is mailed the end, and reads it again', async ({
  page,
}) => {
  const name = uniqueName()
  const company = { name, slug: name.toLowerCase(), image_url: null, mfa_policy: 'optional', internal: false } as const
  const { id } = (await operations(addCompany, { body: { company } })).company
  const apply = async (csv: string) => {
    const { trial } = await operations(tryList, { params: { id }, body: { file: Buffer.from(csv).toString('base64') } })
    await operations(applyTrial, { params: { id: trial.id } })
  }
  await apply('employee_id,date_of_birth\n2041187,1988-03-14\n2041188,1988-03-15\n')
  const email = `${company.slug}@home.example`
  const user = {
    email,
    password: PASSWORD,
    name: 'Noor',
    last_name: 'Haddad',
    terms_of_service: TERMS_ACCEPTED,
  } as const
  const employee = { employee_id: '2041187', date_of_birth: '1988-03-14' }
  await ask(signUp, { body: { user: { ...user, ...employee, company_slug: company.slug } } })
  await welcome(await signInPerson(email))
  await page.goto('/sign-in')
  await signIn(page, email)
  await expect(page).not.toHaveURL(/sign-in/)

  await page.goto('/account#leaving')
  const leaving = page.getByRole('region', { name: `When you leave ${name}` })
  await expect(leaving.getByText('Yours for good')).toBeVisible()
  await expect(leaving.getByText(`Open the link that we sent to ${email}.`)).toBeVisible()
  await hasNoViolations(page, 'when you leave, with one thing to do')

  await apply('employee_id,date_of_birth\n2041188,1988-03-15\n')
  const left = page.getByRole('region', { name: `You left ${name} on ` })
  await expect(left.getByText('Stayed yours')).toBeVisible()
  await expect.poll(async () => (await lastSentTo(email)).subject).toBe('Your Tendwell account stays yours')
  await page.goto('/')
  await expect(page.getByText(`You left ${name} on `)).toBeVisible()
})
