import type { Page } from '@playwright/test'
import { addCompany } from '#contract/desk/operations/companies.ts'
import { applyTrial, tryList } from '#contract/desk/operations/eligibility.ts'
import { signUp } from '#contract/member/accounts.ts'
import { connectCompany } from '#server/runtime/commands/connect-company.ts'
import { withApp } from '#server/runtime/commands/installation.ts'
import { type Identified, openIssuer } from '#tests/harness/issuer.ts'
import { ask, MEMBER_DOOR, PASSWORD } from './doors.ts'
import { test as base, expect } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { operations } from './operations.ts'
import { lastSentTo } from './outbox.ts'
import { uniqueName } from './people.ts'

type IssuingCompany = {
  readonly name: string
  readonly slug: string
  /** A person who is on the company's list and has an account at its issuer. */
  readonly nora: Identified
  /** From now on the issuer answers no one. */
  closeIssuer(): Promise<void>
}

const test = base.extend<{ mode: 'offered' | 'required'; company: IssuingCompany }>({
  mode: ['offered', { option: true }],
  company: async ({ mode }, use) => {
    const company = await openIssuingCompany(mode)
    await use(company)
    await company.closeIssuer()
  },
})

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const onward = (page: Page, { name }: IssuingCompany) => page.getByRole('button', { name: `Continue with ${name}` })

/** Goes on at the company's issuer, as Nora or without signing in. */
async function answerIssuer(page: Page, button: string) {
  const choice = page.getByRole('button', { name: button })
  await expect(choice).toBeVisible()
  await choice.click()
}

async function signUpNora({ nora }: IssuingCompany) {
  const user = { email: nora.email, password: PASSWORD, name: 'Nora', last_name: 'Berg', terms_of_service: 1 } as const
  await ask(signUp, { body: { user } })
}

test('a company’s sign-in is offered to its addresses, and leads to the requested page', async ({ page, company }) => {
  await page.goto('/requests')
  await email(page).pressSequentially(company.nora.email)
  await expect(onward(page, company)).toBeVisible()
  await expect(page.getByText(`${company.name} has its own sign-in.`)).toBeAttached()
  await expect(email(page)).toBeFocused()
  await hasNoViolations(page, 'a company’s sign-in that is offered')

  await email(page).fill('nora@home.example')
  await expect(onward(page, company)).toBeHidden()
  await email(page).fill(company.nora.email)
  await expect(onward(page, company)).toBeVisible()
  await email(page).press('Enter')
  await answerIssuer(page, company.nora.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await expect(page).toHaveURL(/\/requests$/)
})

test.describe('a company that allows only its own sign-in', () => {
  test.use({ mode: 'required' })

  test('offers it first on its link, and a private address as the only other way', async ({ page, company }) => {
    await page.goto(`/sign-in?company=${company.slug}`)
    await expect(onward(page, company)).toBeVisible()
    await expect(password(page)).toBeHidden()
    await hasNoViolations(page, 'a company that allows only its own sign-in')
    await page.getByRole('button', { name: 'Use my private email' }).click()
    await expect(password(page)).toBeVisible()
    await expect(email(page)).toBeFocused()
    await email(page).fill(company.nora.email)
    await expect(onward(page, company)).toBeVisible()
    await expect(password(page)).toBeHidden()
    await onward(page, company).click()
    await answerIssuer(page, company.nora.email)
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
    await expect(page).toHaveURL(/\/welcome\/about-us$/)
  })
})

test('an existing account is joined with its password, once', async ({ page, company, faults }) => {
  faults.allow(/status of 401/)
  await signUpNora(company)
  await page.goto('/sign-in')
  // as a password manager does
  await email(page).fill(company.nora.email)
  await password(page).fill(PASSWORD)
  await expect(onward(page, company)).toBeVisible()
  await expect(password(page)).toHaveValue(PASSWORD)
  await password(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  await page.evaluate(() => localStorage.clear())

  await page.goto(`/sign-up/${company.slug}`)
  await onward(page, company).click()
  await answerIssuer(page, company.nora.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Is this your account?' })).toBeVisible()
  await expect(email(page)).toHaveValue(company.nora.email)
  await password(page).fill('not my password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  await hasNoViolations(page, 'an account that is joined')
  await password(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  await page.evaluate(() => localStorage.clear())

  // from now on the issuer signs her in, where she still has a session
  await page.goto(`/sign-in?company=${company.slug}`)
  await onward(page, company).click()
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
})

test('an existing account is joined by a mailed link', async ({ page, company }) => {
  await signUpNora(company)
  await page.goto(`/sign-in?company=${company.slug}`)
  await onward(page, company).click()
  await answerIssuer(page, company.nora.email)
  await page.getByRole('button', { name: 'Mail me a link instead' }).click()
  await expect(page.getByText(`We sent a link to ${company.nora.email}.`)).toBeVisible()
  const [link = ''] = (await lastSentTo(company.nora.email)).links
  await page.goto(new URL(link).pathname)
  await page.getByRole('button', { name: 'This is my account' }).click()
  await expect(page.getByText(`From now on ${company.name} signs you in.`)).toBeVisible()
  await onward(page, company).click()
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
})

test('a sign-in that is canceled at the company, or not answered, can be tried again', async ({
  page,
  company,
  faults,
}) => {
  faults.allow(/status of 401/)
  await page.goto(`/sign-in?company=${company.slug}`)
  await onward(page, company).click()
  await answerIssuer(page, 'Cancel')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(`You didn’t finish at ${company.name}. Try again.`)
  await expect(page).toHaveURL(`/sign-in?company=${company.slug}`)
  await expect(onward(page, company)).toBeVisible()
  await company.closeIssuer()
  await onward(page, company).click()
  await expect(alert).toHaveText(
    `${company.name}’s sign-in isn’t answering. Try again in a minute, or use your password.`,
  )
})

/** A company of its own, with its own issuer, which shows browsers a form. */
async function openIssuingCompany(mode: 'offered' | 'required'): Promise<IssuingCompany> {
  const name = uniqueName()
  const slug = name.toLowerCase()
  const nora = {
    subject: `nora-of-${slug}`,
    email: `nora.berg@${slug}.example`,
    names: { given_name: 'Nora', family_name: 'Berg' },
  }
  const issuer = await openIssuer(`${MEMBER_DOOR}/api/v1/oidc/callback`, { people: [nora] })
  const company = { name, slug, image_url: null, mfa_policy: 'optional', internal: false } as const
  const { id } = (await operations(addCompany, { body: { company } })).company
  const body = { file: Buffer.from(`email\n${nora.email}\n`).toString('base64') }
  const { trial } = await operations(tryList, { params: { id }, body })
  await operations(applyTrial, { params: { id: trial.id } })
  await connect(slug, mode, issuer)
  let closing: Promise<void> | undefined
  return { name, slug, nora, closeIssuer: () => (closing ??= issuer.close()) }
}

/** As with the command line, because a domain can't be proven by DNS here. */
function connect(slug: string, mode: string, { url, client }: Awaited<ReturnType<typeof openIssuer>>) {
  const env = { DATA_DIR: process.env.E2E_DATA_DIR, PUBLIC_URL: MEMBER_DOOR }
  return withApp({ env, cwd: process.cwd() }, (app) =>
    connectCompany(app, slug, {
      issuer: url,
      clientId: client.id,
      clientSecret: client.secret,
      mode,
      domains: `${slug}.example`,
      trustDomains: true,
    }),
  )
}
