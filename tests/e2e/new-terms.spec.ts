import type { Page } from '@playwright/test'
import { acceptTerms } from '#contract/member/profile.ts'
import { handOver } from './handover.ts'
import { asMember, expect } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'

const VERSIONS = { terms_version: '', privacy_version: '' }
const DUE = {
  ...VERSIONS,
  terms_url: 'https://tendwell.test/terms',
  privacy_url: 'https://tendwell.test/privacy',
}

/** The server asks no member: all tests share it. */
async function askForTerms(page: Page) {
  let isDue = true
  await page.route('**/api/v1/users/current', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...(isDue && { terms_due: DUE }) } })
  })
  await page.route(`**${acceptTerms.path}`, async (route) => {
    const response = await route.fetch()
    isDue = !response.ok()
    await route.fulfill({ response })
  })
}

asMember('a member accepts new terms, and keeps what they were writing', async ({ page, member }) => {
  const id = await handOver(member)
  await page.goto(`/requests/${id}`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('On Tuesday, please')
  await askForTerms(page)
  await page.reload()
  const question = page.getByRole('alertdialog', { name: 'We updated our terms' })
  await expect(question.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', DUE.terms_url)
  await expect(question.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', DUE.privacy_url)
  await expect(question.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(question, 'no button has the focus').toBeFocused()
  await hasNoViolations(page, 'the question about new terms')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(question, 'a key answers nothing').toBeFocused()
  const accepted = page.waitForRequest((request) => request.url().endsWith(acceptTerms.path))
  await question.getByRole('button', { name: 'Agree and continue' }).click()
  expect((await accepted).postDataJSON()).toEqual(VERSIONS)
  await expect(question).toHaveCount(0)
  await expect(message).toHaveValue('On Tuesday, please')
})
