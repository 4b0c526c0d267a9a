import type { Page } from '@playwright/test'
import { signUp, TERMS_ACCEPTED } from '#contract/member/accounts.ts'
import { ask, PASSWORD } from './doors.ts'
import { expect, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { lastSentTo } from './outbox.ts'
import { signUpPerson, uniqueName } from './people.ts'

test('a new member signs up under a company’s link and comes to the welcome', async ({ page }) => {
  await page.goto('/sign-up/meridian')
  await expect(page.getByText('Meridian Studios')).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const resting = await placesAtEachWidth(page)
  await page.getByRole('button', { name: 'Sign up' }).click()
  for (const [name, fault] of [
    ['First name', 'Please enter your first name'],
    ['Last name', 'Please enter your last name'],
    ['Email', 'Please enter your email address'],
  ] as const)
    await expect(page.getByRole('textbox', { name })).toHaveAccessibleDescription(fault)
  expect(await placesAtEachWidth(page), 'no fault moves anything').toEqual(resting)
  const { email } = await signUpPerson()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ines')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Moreau')
  await page.getByRole('textbox', { name: 'Email' }).fill(`ines.${email}`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  // Meridian uses no second factor, so none is offered
  await expect(page.getByRole('heading', { name: 'Welcome to Tendwell' })).toBeVisible()
})

test('signing up with a used address names no reason', async ({ page, faults }) => {
  faults.allow(/status of 422/)
  const { email } = await signUpPerson()
  await page.goto('/sign-up')
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Again')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'This email address cannot be used to sign up. Please check it, or sign in.',
  )
})

test('a link of a company that nobody knows says so before anything is typed, and leads on', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 404/)
  await page.goto('/sign-up/brigthwater')
  const notice = page.getByRole('status').filter({ hasText: 'We don’t know the company in this link.' })
  await notice.getByRole('link', { name: 'sign up without a company' }).click()
  await expect(page).toHaveURL('/sign-up')
  await expect(notice).toHaveCount(0)
  await expect(page.getByText('A person takes your errands from here.')).toBeVisible()
})

test('an old sign-up address leads to the new one and keeps the company', async ({ page }) => {
  await page.goto('/users/sign_up/brightwater')
  await expect(page.getByText('Brightwater Foods')).toBeVisible()
  await expect(page).toHaveURL('/sign-up/brightwater')
})

test('whose address was used by somebody else closes that account from the mail', async ({ page, faults }) => {
  faults.allow(/status of 422/)
  const email = `${uniqueName().toLowerCase().replaceAll(' ', '.')}@journeys.test`
  const user = { email, password: PASSWORD, name: 'Not', last_name: 'Me', terms_of_service: TERMS_ACCEPTED } as const
  await ask(signUp, { body: { user } })
  const link = (await lastSentTo(email)).links.find((one) => one.includes('/not-me/')) ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'That wasn’t you?', level: 1 })).toBeVisible()
  await hasNoViolations(page, 'the page that closes a stranger’s account')
  await page.getByRole('button', { name: 'Close that account' }).click()
  await expect(page.getByText('Done. The account is closed, and nobody is signed in to it.')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Close that account' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
})

/** How far down everything of the form stands. */
async function placesAtEachWidth(page: Page) {
  const places: number[][] = []
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const things = page.getByRole('main').locator('label, input, button, p')
    places.push(await things.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY)))
  }
  return places
}
