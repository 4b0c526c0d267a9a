import { deskCompanies } from '#contract/desk/operations/companies.ts'
import { issueCompanyToken } from '#contract/desk/operations/company-tokens.ts'
import { confirmAddress } from '#contract/member/confirm-address.ts'
import { ask, DESK_DOOR, MEMBER_DOOR } from './doors.ts'
import { browserOf, expect, signInAtDesk, test } from './journey.ts'
import { lastSentTo } from './outbox.ts'
import { signUpPerson } from './people.ts'
import { EMPLOYER, OPERATIONS, staffCaller } from './staff.ts'

const asOperations = staffCaller(OPERATIONS)

/** Calls as the directory of the demo's company. */
async function directoryOfBrightwater() {
  const { companies } = await asOperations(deskCompanies, {})
  const company = companies.find(({ slug }) => slug === 'brightwater')
  const { token } = await asOperations(issueCompanyToken, { params: { id: company?.id ?? 0 } })
  return async (method: string, path: string, body: object): Promise<{ id: string }> => {
    const answer = await fetch(`${MEMBER_DOOR}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}`)
    return answer.json()
  }
}

test('active false at the directory hides the benefits in an open tab', async ({ browser }) => {
  const directory = await directoryOfBrightwater()
  const member = await signUpPerson()
  const { id } = await directory('POST', '/Users', { userName: member.email })
  const link = (await lastSentTo(member.email)).links.find((one) => one.includes('confirm'))
  await ask(confirmAddress, { body: { confirm_token: link?.split('/').at(-1) ?? '' } })
  const context = await browser.newContext({ storageState: browserOf(member) })
  const page = await context.newPage()
  await page.goto('/benefits-and-offers')
  const benefits = page.getByRole('region', { name: 'Your Benefits' }).getByRole('listitem')
  await expect(benefits.first()).toBeVisible()
  await directory('PATCH', `/Users/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
  })
  await expect(benefits).toHaveCount(0)
  await context.close()
})

test('a company’s staff make a token, which is shown once', async ({ page }) => {
  await signInAtDesk(page.context(), EMPLOYER)
  await page.goto(`${DESK_DOOR}/sync/directory`)
  await expect(page.getByText(`${MEMBER_DOOR}/scim/v2`)).toBeVisible()
  const make = page.getByRole('button', { name: /^(Make a token|Rotate the token)/ })
  await make.first().click()
  const replace = page.getByRole('alertdialog').getByRole('button', { name: 'Make a new token' })
  const token = page.getByRole('region', { name: 'Copy this token now' })
  await expect(replace.or(token)).toBeVisible()
  if (await replace.isVisible()) await replace.click()
  await expect(token.getByText(/^tw_/)).toBeVisible()
  const ending = (await token.getByText(/^tw_/).textContent())?.slice(-4) ?? ''
  await token.getByRole('checkbox', { name: 'I’ve put it into our provider' }).check()
  await token.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^tw_/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Revoke the token that ends in ${ending}` })).toBeVisible()
})
