import type { Page } from '@playwright/test'
import { currentUser } from '#contract/member/accounts.ts'
import { chooseLocale } from '#contract/member/profile.ts'
import { MEMBER_DOOR } from './doors.ts'
import { asMember, expect, test } from './journey.ts'
import { translated } from './translated.ts'

const choiceOf = (page: Page) => page.locator('input[name=language]')

asMember('a member chooses Spanish, and goes back', async ({ page, member }) => {
  const spanish = translated(page, 'es')
  await page.goto('/account')
  await page.getByRole('radio', { name: 'Español' }).click()
  await expect(spanish.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByText(/Tendwell .* español/)).toBeVisible()
  await expect(choiceOf(page).and(page.locator(':focus'))).toHaveValue('es')
  await expect.poll(async () => (await member.call(currentUser, {})).locale).toBe('es')
  await page.reload()
  await expect(spanish.getByRole('radio', { name: 'Español' })).toBeChecked()
  await expect(spanish.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  await page.getByRole('button', { name: 'Volver a español' }).click()
  await expect(spanish.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
})

asMember('a choice that cannot be saved is taken back', async ({ page, faults }) => {
  faults.allow(/status of 500/)
  await page.route('**/users/current/locale', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/account')
  await page.getByRole('radio', { name: 'Español' }).click()
  await expect(page.getByText('That was not saved. Please try again.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

asMember('a choice of another device reaches the open page', async ({ page, member }) => {
  await member.call(chooseLocale, { body: { locale: 'es' } })
  await page.goto('/dashboard')
  await expect(translated(page, 'es').getByRole('link', { name: 'Requests', exact: true }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('a page whose language cannot be loaded is in English, says so and can be reloaded', async ({
  browser,
  faults,
}) => {
  faults.allow(/ERR_FAILED/)
  const context = await browser.newContext({ locale: 'es-MX', baseURL: MEMBER_DOOR })
  faults.watch(context)
  const page = await context.newPage()
  await page.route('**/assets/public-*.js', (route) => route.abort())
  await page.goto('/sign-in')
  await expect(page.getByText('That language could not be loaded. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(translated(page, 'es').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await context.close()
})

test('in a browser that asks for Spanish, the page is in Spanish from its first paint', async ({ browser, faults }) => {
  const context = await browser.newContext({ locale: 'es-MX', baseURL: MEMBER_DOOR })
  faults.watch(context)
  const page = await context.newPage()
  const response = await page.goto('/sign-in')
  expect(response?.headers()).toMatchObject({
    'content-language': 'es',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
  })
  const [, painted = ''] = /data-shell="guest">(.*?)<\/h1>/s.exec((await response?.text()) ?? '') ?? []
  expect(painted).toContain('Iniciar sesión')
  await translated(page, 'es').getByRole('button', { name: 'Sign in' }).click()
  await expect(translated(page, 'es').getByText('Please enter your email address')).toBeVisible()
  await context.close()
})
