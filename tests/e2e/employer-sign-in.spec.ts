import { addCompany } from '#contract/desk/operations/companies.ts'
import { deskInviteStaff, deskSetPassword } from '#contract/desk/operations/staff.ts'
import { openDns } from '#tests/harness/dns-server.ts'
import { openIssuer } from '#tests/harness/issuer.ts'
import { ask, DESK_DOOR, MEMBER_DOOR, PASSWORD } from './doors.ts'
import { expect, signInAtDesk, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { operations } from './operations.ts'
import { lastSentTo } from './outbox.ts'
import { uniqueName } from './people.ts'

/** A company of its own, whose IT contact has set a password. */
async function companyWithContact() {
  const name = uniqueName()
  const slug = name.toLowerCase()
  const company = { name, slug, image_url: null, mfa_policy: 'optional', internal: false } as const
  const { id } = (await operations(addCompany, { body: { company } })).company
  const email = `marcus.bell@${slug}.example`
  const invitation = { email, name: `Marcus ${name}`, role: 'employer', company_id: id, right: 'sync' } as const
  await operations(deskInviteStaff, { body: invitation })
  const token = (await lastSentTo(email)).links[0]?.split('/').at(-1) ?? ''
  await ask(deskSetPassword, { body: { token, password: PASSWORD, password_confirmation: PASSWORD } })
  return { name, email, domain: `${slug}.example` }
}

test('an IT contact connects the company’s sign-in from nothing to on', async ({ page }) => {
  const { name, email, domain } = await companyWithContact()
  const marcus = { subject: 'marcus', email, names: { given_name: 'Marcus', family_name: 'Bell' } }
  const issuer = await openIssuer(`${MEMBER_DOOR}/api/v1/oidc/callback`, { people: [marcus] })
  const dns = await openDns(Number(process.env.E2E_DNS_PORT))
  await signInAtDesk(page.context(), email)
  await page.goto(`${DESK_DOOR}/sync`)
  const step = page.getByRole('listitem').and(page.locator('[aria-current=step]'))

  await expect(step.getByRole('heading', { name: 'Now: Your provider' })).toBeVisible()
  const address = step.getByRole('textbox', { name: 'Issuer address' })
  await address.fill(`${MEMBER_DOOR}/nothing`)
  await address.blur()
  await expect(step.getByText('We got no OpenID settings from this address. Is it the issuer?')).toBeVisible()
  await address.fill(issuer.url)
  await address.blur()
  await expect(step.getByText('It answered with its settings.')).toBeVisible()
  await step.getByRole('textbox', { name: 'Client ID' }).fill(issuer.client.id)
  await step.getByLabel('Client secret').fill('wrong')
  await expect(step.getByRole('textbox', { name: 'Name on the button' })).toHaveValue(name)
  await hasNoViolations(page, 'the first step of a company’s sign-in')
  await step.getByRole('button', { name: 'Save and go on' }).click()

  await expect(step.getByRole('heading', { name: 'Now: Prove that your domain is yours' })).toBeVisible()
  await step.getByRole('textbox', { name: 'Domain of your work addresses' }).fill(domain)
  await step.getByRole('button', { name: 'Show the record' }).click()
  const value = step.getByText(/^tendwell-domain=/)
  await expect(value).toBeVisible()
  dns.set(`_tendwell.${domain}`, (await value.textContent()) ?? '')
  await hasNoViolations(page, 'the record of a company’s domain')
  // the server may have looked a moment before, and looks again after ten seconds
  await expect(async () => {
    await step.getByRole('button', { name: `Check now: ${domain}` }).click({ timeout: 1000 })
    await expect(page.getByRole('heading', { name: `Done: ${domain} is yours` })).toBeVisible({ timeout: 11_000 })
  }).toPass()
  // the issuer asks who it is the first time only
  const walk = async (isFirst: boolean) => {
    const opened = page.context().waitForEvent('page')
    await step.getByRole('button', { name: 'Test the sign-in' }).click()
    const tab = await opened
    if (isFirst) await tab.getByRole('button', { name: email }).click()
    await expect(tab.getByRole('heading', { level: 1, name: 'Sign-in & sync' })).toBeVisible()
    await tab.close()
  }
  await walk(true)
  await expect(step.getByText(/^Your provider refused our client secret\./)).toBeVisible()
  await hasNoViolations(page, 'a test that says what is wrong')

  await page.getByRole('button', { name: 'Change: your provider' }).click()
  await step.getByLabel('Client secret').fill(issuer.client.secret)
  await step.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(step.getByRole('heading', { name: 'Now: Sign in once yourself' })).toBeVisible()
  await walk(false)
  await expect(page.getByRole('heading', { name: 'Done: You signed in' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()

  await step.getByRole('radio', { name: /^Your sign-in first/ }).check()
  await hasNoViolations(page, 'the last step of a company’s sign-in')
  await step.getByRole('button', { name: 'Turn on for everyone' }).click()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await expect(page.getByText('Your sign-in first')).toBeVisible()
  await hasNoViolations(page, 'a company’s sign-in that is on')

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn it off' }).click()
  await expect(step.getByRole('heading', { name: 'Now: Turn it on' })).toBeVisible()
  await dns.close()
  await issuer.close()
})
