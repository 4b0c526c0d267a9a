import type { Route } from '@playwright/test'
import { ONBOARDING_SURVEY_ID, onboardingData, savedAnswers, saveOnboarding } from '#contract/member/onboarding.ts'
import { asMember, expect } from './journey.ts'

asMember.use({ welcomed: false })

asMember('an address must be complete or empty', { tag: '@5.13' }, async ({ page, member }) => {
  await page.goto('/welcome/contact-info')
  const field = (name: string) => page.getByRole('textbox', { name })
  await expect(field('Email')).toHaveValue(member.email)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(field('Phone number')).toBeFocused()
  await expect(field('Phone number')).toHaveAttribute('aria-invalid', 'true')
  await field('Phone number').fill('5550100122')
  await field('City').fill('Minneapolis')
  await field('Country').fill('')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(field('Address line 1')).toHaveAccessibleDescription('Please enter the first line of your address')
  await expect(field('Postal code')).toHaveAccessibleDescription('Please enter your postal code')
  for (const name of ['State', 'Country']) await expect(field(name)).toHaveAttribute('aria-invalid', 'true')
  await expect(field('Address line 2')).not.toHaveAttribute('aria-invalid', 'true')
  await field('City').fill('')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Ada' })).toBeVisible()
})

asMember('text typed in the welcome survives a reload', async ({ page }) => {
  await page.goto('/welcome/contact-info')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('55501')
  await page.getByRole('textbox', { name: 'City' }).fill('Minnea')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Minnea')
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(/^\(555\) 01/)
})

asMember('earlier answers that failed to load are not overwritten', async ({ page, member, faults }) => {
  faults.allow(/ERR_FAILED/)
  const params = { survey_id: ONBOARDING_SURVEY_ID }
  const { address, address_line_1, city, state, postal_code, country } = onboardingData
  const lines = [address_line_1, city, state, postal_code, country]
  const values = ['48 Marrow Street', 'Chicago', 'IL', '60614', 'United States']
  const parts = lines.map((answer_id, at) => ({ answer_id, value: values[at] ?? '' }))
  await member.call(saveOnboarding, { params, body: { answers: [{ answer_id: address, value: parts }] } })
  const read = '**/api/v1/onboarding/*/answers'
  await page.route(read, (route) => route.abort())
  await page.goto('/welcome/contact-info')
  const phone = page.getByRole('textbox', { name: 'Phone number' })
  await phone.fill('5550100122')

  // the page fetches it again when its tab becomes visible
  const held: Route[] = []
  await page.route(read, (route) => (route.request().method() === 'GET' ? void held.push(route) : route.continue()))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(() => held.length).toBe(1)
  await expect(phone).toBeFocused()
  const answered = page.waitForResponse(read)
  await held[0]?.continue()
  await answered
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Ada' })).toBeVisible()
  const { answers } = await member.call(savedAnswers, { params })
  expect(JSON.stringify(answers)).toContain('48 Marrow Street')
})
