import { addCompany } from '#contract/desk/operations/companies.ts'
import { deskInviteStaff, deskSetPassword } from '#contract/desk/operations/staff.ts'
import { ask, DESK_DOOR, PASSWORD } from './doors.ts'
import { expect, signInAtDesk, test } from './journey.ts'
import { lastSentTo } from './outbox.ts'
import { uniqueName } from './people.ts'
import { OPERATIONS, staffCaller } from './staff.ts'

const asOperations = staffCaller(OPERATIONS)

/** The benefits manager of a new company. */
async function newManager() {
  const name = `Joan ${uniqueName()}`
  const slug = name.replace(' ', '-').toLowerCase()
  const email = `${slug}@journeys.test`
  const company = { name: 'Launch Foods', slug, image_url: null, mfa_policy: 'optional', internal: false } as const
  const { id } = (await asOperations(addCompany, { body: { company } })).company
  await asOperations(deskInviteStaff, { body: { email, name, role: 'employer', company_id: id, right: 'everything' } })
  const token = (await lastSentTo(email)).links[0]?.split('/').at(-1) ?? ''
  await ask(deskSetPassword, { body: { token, password: PASSWORD, password_confirmation: PASSWORD } })
  return { email, slug }
}

test('a benefits manager prints a poster, copies a text, and invites a colleague', async ({ page }) => {
  const { email, slug } = await newManager()
  await signInAtDesk(page.context(), email)
  await page.addInitScript(() => {
    window.print = () => dispatchEvent(new Event('beforeprint'))
    const writeText = async (text: string) => Reflect.set(window, 'copied', text)
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  })
  await page.goto(`${DESK_DOOR}/launch-kit`)
  const spanish = page.getByRole('region', { name: 'Email to everyone, Spanish' })
  await expect(spanish).toContainText(`/sign-up/${slug}`)
  await spanish.getByRole('button', { name: 'Copy: Email to everyone, Spanish' }).click()
  await expect
    .poll(() => page.evaluate(() => String(Reflect.get(window, 'copied'))))
    .toContain('Asunto: Nuevo en Launch Foods')
  await page.getByRole('button', { name: 'Print the poster in Spanish' }).click()
  await expect(page.locator('[data-printed]')).toContainText('Déjalo en nuestras manos')
  await expect(page.locator('[data-printed]')).not.toContainText('Hand it over')

  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Team' }).click()
  await expect(page.getByText('Someone has to keep the keys')).toBeVisible()
  await page.getByRole('button', { name: 'Invite' }).click()
  const invite = page.getByRole('region', { name: 'Invite a colleague' })
  await invite.getByRole('textbox', { name: 'Name' }).fill('Marcus Bell')
  await invite.getByRole('textbox', { name: 'Email' }).fill(`marcus.${slug}@journeys.test`)
  await invite.getByRole('combobox', { name: 'May use' }).selectOption('sync')
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  const row = page.getByRole('row', { name: /Marcus Bell/ })
  await expect(row).toContainText('Not the report, not the counts of people')
  await row.getByRole('button', { name: 'Change: Marcus Bell' }).click()
  await row.getByRole('combobox', { name: 'May use' }).selectOption('report')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Totals of closed quarters, to read and print')
  await row.getByRole('button', { name: 'Change: Marcus Bell' }).click()
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})
