import type { Page } from '@playwright/test'
import { signUp as signUpCall, TERMS_ACCEPTED } from '#contract/member/accounts.ts'
import { ask, PASSWORD } from './doors.ts'
import { expect, signUp, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { lastSentTo } from './outbox.ts'
import { signUpPerson, uniqueName } from './people.ts'

test('errors in the sign-up form do not move its controls', async ({ page }) => {
  await page.goto('/sign-up/meridian')
  await expect(page.getByText('Meridian Studios')).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const resting = await placesAtEachWidth(page)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Please enter your first name')).toBeVisible()
  expect(await placesAtEachWidth(page)).toEqual(resting)
})

test('signing up with a used address gives no reason', async ({ page, faults }) => {
  faults.allow(/status of 422/)
  const { email } = await signUpPerson()
  await page.goto('/sign-up')
  await signUp(page, { email, lastName: 'Again' })
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'This email address cannot be used to sign up. Please check it, or sign in.',
  )
})

test('an unknown company’s link shows an error at once, and a way to go on', async ({ page, faults }) => {
  faults.allow(/status of 404/)
  await page.goto('/sign-up/brigthwater')
  const notice = page.getByRole('status').filter({ hasText: 'We don’t know the company in this link.' })
  await notice.getByRole('link', { name: 'sign up without a company' }).click()
  await expect(page).toHaveURL('/sign-up')
  await expect(notice).toHaveCount(0)
  await expect(page.getByText('A person takes your errands from here.')).toBeVisible()
})

test('the owner of an address closes another person’s account from the mail', async ({ page, faults }) => {
  faults.allow(/status of 422/)
  const email = `${uniqueName().toLowerCase().replaceAll(' ', '.')}@journeys.test`
  const user = { email, password: PASSWORD, name: 'Not', last_name: 'Me', terms_of_service: TERMS_ACCEPTED } as const
  await ask(signUpCall, { body: { user } })
  const link = (await lastSentTo(email)).links.find((one) => one.includes('/not-me/')) ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'That wasn’t you?', level: 1 })).toBeVisible()
  await hasNoViolations(page, 'the page that closes a stranger’s account')
  await page.getByRole('button', { name: 'Close that account' }).click()
  await expect(page.getByText('Done. The account is closed, and no one is signed in to it.')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Close that account' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
})

/** The vertical position of every control of the form. */
async function placesAtEachWidth(page: Page) {
  const places: number[][] = []
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const things = page.getByRole('main').locator('label, input, button, p')
    places.push(await things.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY)))
  }
  return places
}
