import { currentUser } from '#contract/member/accounts.ts'
import { PASSWORD } from './doors.ts'
import { asMember, expect, signIn } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { signInPerson, uniqueName } from './people.ts'

asMember('a member changes their name in their account, and is called by it at once', async ({ page, member }) => {
  await page.goto('/account')
  const you = page.getByRole('region', { name: 'You', exact: true })
  const edit = you.getByRole('button', { name: 'Edit name' })
  await edit.click()
  const first = you.getByLabel('First name')
  await expect(first).toBeFocused()
  await first.fill(' ')
  await you.getByRole('button', { name: 'Save' }).click()
  await expect(you.getByText('Please enter your first name')).toBeVisible()
  await expect(first).toBeFocused()
  await hasNoViolations(page, 'a name with a fault')
  await you.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()
  await expect(you).toContainText(member.fullName)
  await edit.click()
  const lastName = uniqueName()
  await first.fill('Augusta')
  await you.getByLabel('Last name').fill(lastName)
  await you.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeFocused()
  await expect(you).toContainText(`Augusta ${lastName}`)
  await expect(page.getByRole('region', { name: 'Account owner' })).toContainText(`Augusta ${lastName}`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Hi, Augusta' })).toBeVisible()
})

asMember(
  'a member changes their password with the present one, and goes on here alone',
  async ({ page, member, faults }) => {
    faults.allow(/status of 422/)
    const phone = await signInPerson(member.email)
    await page.goto('/account')
    const you = page.getByRole('region', { name: 'You', exact: true })
    await you.getByRole('button', { name: 'Edit name' }).click()
    await you.getByRole('button', { name: 'Edit password' }).click()
    await expect(you.getByLabel('First name'), 'one thing at a time').toHaveCount(0)
    const present = you.getByLabel('Present password', { exact: true })
    await expect(present).toBeFocused()
    await present.fill('not this one')
    await you.getByLabel('New password', { exact: true }).fill('a quieter harbour')
    await you.getByRole('button', { name: 'Save' }).click()
    await expect(you.getByText('That is not your password.')).toBeVisible()
    await expect(present).toBeFocused()
    await hasNoViolations(page, 'a password with a fault')
    await present.fill(PASSWORD)
    await you.getByRole('button', { name: 'Save' }).click()
    await expect(you.getByRole('button', { name: 'Edit password' })).toBeFocused()
    await expect(page.getByText('Your password is changed. Every other device is signed out.')).toBeVisible()
    await expect(phone.call(currentUser, {})).rejects.toThrow('401')
    await page.getByRole('region', { name: 'Account owner' }).getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await signIn(page, member.email, 'a quieter harbour')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  },
)
