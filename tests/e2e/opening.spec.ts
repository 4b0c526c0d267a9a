import { concierge } from './concierge.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { asMember, expect } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'

asMember('an answer opens the dashboard, and one press leads to where one writes', async ({ page, member }) => {
  const id = await handOver(member)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'From your concierge' })).toContainText(/answers by|has this in hand/)
  await concierge.reply(id, 'Two are free on Saturday. Shall I book the first one?')
  const opening = page.getByRole('region', { name: /^From (?!your)/ })
  await expect(opening).toContainText('Two are free on Saturday. Shall I book the first one?')
  await expect(opening).toContainText(GROOMER_NAME)
  await hasNoViolations(page, 'an opening')
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/requests/${id}/read`))
  await opening.getByRole('link', { name: /^Answer / }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  // who leaves before has read nothing
  await read
  await page.goto('/dashboard')
  await expect(opening.getByRole('link', { name: /^Write to / })).toBeVisible()
})

asMember('the first words of a new member begin their first request', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Or start with an idea' })).toBeVisible()
  await hasNoViolations(page, 'a new member’s dashboard')
  await page.getByRole('textbox', { name: 'Custom request' }).fill('The gutter leaks')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Custom request' }).getByRole('button', { name: 'Wildcard' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('The gutter leaks')
})
