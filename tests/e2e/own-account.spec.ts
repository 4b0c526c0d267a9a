import { readFile } from 'node:fs/promises'
import { PASSWORD } from './doors.ts'
import { asMember, expect } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { lastSentTo } from './outbox.ts'

asMember('a member downloads a copy of their data with their password', async ({ page, member, faults }) => {
  faults.allow(/status of 422/)
  await page.goto('/account')
  const open = page.getByRole('button', { name: 'Download a copy' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Get a copy' })
  const password = dialog.getByLabel('Current password', { exact: true })
  await password.fill('not this one')
  await password.press('Enter')
  await expect(dialog.getByText('That is not your password.')).toBeVisible()
  await hasNoViolations(page, 'a wrong password')
  await password.fill(PASSWORD)
  const download = page.waitForEvent('download')
  await password.press('Enter')
  const file = await (await download).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: { email: member.email } })
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  expect((await lastSentTo(member.email)).subject).toBe('A copy of your Tendwell data was downloaded')
})

asMember('a member asks for the erasure of their account, and keeps it after all', async ({ page }) => {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Erase account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase your account' })
  const password = dialog.getByLabel('Current password', { exact: true })
  await password.fill(PASSWORD)
  await hasNoViolations(page, 'the question')
  await dialog.getByRole('button', { name: 'Erase my account' }).click()
  await expect(dialog).toBeHidden()
  const data = page.getByRole('region', { name: 'Your data', exact: true })
  await expect(data).toContainText(/It will be erased on \w+, \w+ \d+\./)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText(/^Your account will be erased on \w+, \w+ \d+, \d{4}, with every request/)).toBeVisible()
  await hasNoViolations(page, 'the dashboard of an account that will be erased')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account stays.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toHaveCount(0)
})
