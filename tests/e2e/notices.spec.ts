import { asMember, expect, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { lastSentTo } from './outbox.ts'

asMember('a member chooses how to be notified of an answer, and the choice is kept', async ({ page, member }) => {
  await page.goto('/account')
  const notices = page.getByRole('region', { name: 'When there’s an answer' })
  await expect(notices).toContainText(member.email)
  await expect(notices.getByRole('switch', { name: 'Email' })).toBeChecked()
  await expect(notices.getByRole('radio', { name: 'Discreet' })).toBeChecked()
  await notices.getByRole('radio', { name: 'With the words' }).press('Space')
  await expect(notices).toContainText('Renata Ochoa about Find a vet')
  await notices.getByRole('radio', { name: 'Discreet' }).press('Space')
  await notices.getByLabel('Quiet until').selectOption('7 AM')
  await notices.getByRole('button', { name: 'Send me one now' }).click()
  await expect(page.getByText(`On its way to ${member.email}.`)).toBeVisible()
  await page.reload()
  await expect(notices.getByLabel('Quiet until')).toHaveValue('7')
  await expect(notices.getByRole('radio', { name: 'Discreet' })).toBeChecked()
  await hasNoViolations(page, 'the account with its notices')
})

asMember('notices go to a private address once its link was opened and confirmed', async ({ page, member }) => {
  const address = `private-${member.email}`
  await page.goto('/account')
  const edit = page.getByRole('button', { name: 'Edit private address' })
  await edit.click()
  const field = page.getByLabel('Private address')
  await expect(field).toBeFocused()
  await field.fill('nowhere')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await field.fill(address)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeFocused()
  await expect(page.getByText(`${address}: waits for you to open the link we sent there.`)).toBeVisible()
  const { links } = await lastSentTo(address)
  await page.goto(new URL(links[0] ?? '').pathname)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText('Notices come to this address from now on.')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText(`${address}, private`)).toBeVisible()
})

test('the link in a notice asks before it turns them off; a broken one shows an error', async ({ page, faults }) => {
  faults.allow(/status of 422/)
  await page.goto('/notices/stop/no.token')
  await hasNoViolations(page, 'stopping notices')
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop these mails' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible()
})
