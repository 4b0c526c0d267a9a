import type { Page } from '@playwright/test'
import { categorySurveys } from '#contract/member/categories.ts'
import { completedRequests, getRequest, inProgressRequests } from '#contract/member/requests.ts'
import { asMaya, expect } from '#tests/e2e/journey.ts'
import { type Person } from '#tests/e2e/people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

asMaya(
  'Account has name, Sign Out, contact support and Close Account',
  { tag: ['@2.62', '@2.63'] },
  async ({ page }) => {
    await page.goto('/account')
    const owner = page.getByRole('region', { name: 'Account owner' })
    await expect(owner).toContainText('Maya Lindqvist')
    await expect(owner.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    const content = page.getByRole('main')
    await expect(content.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:.+@/)
    await expect(content.getByRole('link', { name: 'Close Account' })).toHaveAttribute('href', /^mailto:.+@.+close/i)
    await expect(content.getByText(/cannot be undone/)).toBeVisible()
  },
)

asMaya('Attachment replaces the location by a temporary address', { tag: ['@2.81', '@7.26'] }, async ({ page }) => {
  await page.goto('/requests')
  await page.route('**/api/v1/uploads/expiring_url?key=some-key', (route) =>
    route.fulfill({ json: { expiring_url: '/images/categories/pet.svg' } }),
  )
  await page.goto('/attachments/some-key')
  await expect(page).toHaveURL('/images/categories/pet.svg')
  await page.goBack()
  await expect(page, 'the attachment’s own address is not in the history').toHaveURL('/requests')
})

const FAILED = 'There was an error redirecting to the attachment. Please check the link and try again.'

asMaya('Attachment has a title and an error', { tag: ['@2.22', '@2.82', '@8.40'] }, async ({ page, faults }) => {
  faults.allow(/status of 404/)
  await page.goto('/attachments/not-one-of-mine')
  await expect(page).toHaveTitle('Tendwell | View Attachment')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(FAILED)
  await expect(alert).toContainText('contact support at')
  await expect(alert.getByRole('link')).toHaveAttribute('href', /^mailto:.+@/)
})

asMaya('NotFound has the action "Go to Home"', { tag: '@2.23' }, async ({ page }) => {
  await page.goto('/no/such/path')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/dashboard')
})

const suggested = (category: number) =>
  [1, 2, 3, 4].map((idea) => ({
    id: category * 10 + idea,
    name: `Idea ${category}.${idea}`,
    slug: `idea-${category}-${idea}`,
    for_alpha: true,
    is_custom: false,
  }))

asMaya(
  'Dashboard has categories, ideas and requests',
  { tag: ['@2.55', '@2.56', '@9.8', '@9.9'] },
  async ({ page }) => {
    const recommended_request_categories = [1, 2, 3, 4].map((id) => ({
      id,
      name: `Category ${id}`,
      image_url: '/images/categories/wildcard.svg',
      hue: 'wildcard',
      request_surveys: suggested(id),
    }))
    await page.route('**/recommended_request_categories', (route) =>
      route.fulfill({ json: { success: true, recommended_request_categories } }),
    )
    await page.goto('/dashboard')
    for (const id of [1, 2, 3])
      await expect(page.getByRole('region', { name: `Category ${id}` }).getByRole('button')).toHaveText([
        `Idea ${id}.1`,
        `Idea ${id}.2`,
        `Idea ${id}.3`,
      ])
    await expect(page.getByText('Category 4')).toHaveCount(0)
    const mine = page.getByRole('region', { name: 'Your requests' })
    await expect(mine.getByText('In Queue').first()).toBeVisible()
    await expect(mine.getByText('In Progress').first()).toBeVisible()
  },
)

asMaya('Requests has the tabs "To do" and "Completed"', { tag: ['@2.16', '@2.57'] }, async ({ page }) => {
  await page.goto('/requests')
  await expect(page.getByRole('tab')).toHaveText([/^To do/, /^Completed/])
  const list = page.getByRole('tabpanel')
  await expect(list.getByText('In Queue').first()).toBeVisible()
  await expect(list.getByText('In Progress').first()).toBeVisible()
  await expect(list.getByText('Completed')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Completed' }).click()
  await expect(list.getByText('Completed').first()).toBeVisible()
  await expect(list.getByText(/In (Queue|Progress)/)).toHaveCount(0)
})

asMaya(
  'Request has its details, its thread, a composer for text and one file, and links to attachments',
  { tag: ['@2.17', '@2.58', '@2.59', '@2.60', '@9.4'] },
  async ({ page, maya }) => {
    const { id, key } = await attached(maya)
    await page.goto(`/requests/${id}`)
    await expect(page.getByRole('heading', { name: 'What you handed over' })).toBeVisible()
    const thread = page.getByRole('log', { name: 'Messages' })
    await expect(thread.locator(`a[href="/attachments/${key}"]`)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
    await expect(page.getByRole('button', { name: 'Attach a file' })).toBeVisible()
    await expect(page.locator('input[type=file]')).not.toHaveAttribute('multiple')
  },
)

asMaya('RequestCategory has its name and suggestions', { tag: ['@2.18', '@2.61'] }, async ({ page, maya }) => {
  const { request_surveys: ideas } = await maya.call(categorySurveys, { params: { id: 4 } })
  await page.goto('/requests/category/4')
  await expect(heading(page)).toHaveText('Pet')
  for (const { name } of ideas.filter(({ for_alpha: shown }) => shown))
    await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toBeVisible()
})

/** One of her requests with a file in its thread, and the key of the file. */
async function attached(maya: Person) {
  for (const list of [inProgressRequests, completedRequests])
    for (const { external_id: id } of (await maya.call(list, {})).requests) {
      const { request } = await maya.call(getRequest, { params: { id } })
      const key = request.messages.flatMap(({ attachment_keys: keys }) => keys)[0]
      if (key && request.can_reply) return { id, key }
    }
  throw new Error('the demo has no request with a file')
}
