import type { Page } from '@playwright/test'
import { DOT } from '#tests/e2e/files.ts'
import { GROOMER_NAME, handOver } from '#tests/e2e/handover.ts'
import { asMaya, asMember, expect, test } from '#tests/e2e/journey.ts'
import { alert, answerCall, breakCall, LOAD_FAILURE } from './failing-calls.ts'

test.describe('A failed fetch:', () => {
  asMaya.beforeEach(({ faults }) => faults.allow(LOAD_FAILURE))

  for (const [tag, sentence, path, call] of [
    ['@8.14', 'Failed to fetch request', '/requests/some-request', '**/api/v1/requests/some-request'],
    ['@8.15', 'Failed to fetch open requests', '/requests', '**/api/v1/requests/open?*'],
    ['@8.16', 'Failed to fetch in progress requests', '/requests', '**/api/v1/requests/in_progress?*'],
    ['@8.19', 'Failed to fetch category requests', '/requests/category/4', '**/survey_categories/4/request_surveys'],
    ['@8.20', 'Failed to fetch suggested requests', '/dashboard', '**/recommended_request_categories'],
    ['@8.26', 'Failed to refresh current user state', '/account', '**/users/current'],
  ] as const)
    asMaya(`"${sentence}"`, { tag }, async ({ page }) => {
      await breakCall(page, call)
      await page.goto(path)
      await expect(alert(page).filter({ hasText: sentence })).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    })

  asMaya('"Failed to fetch categories"', { tag: '@8.18' }, async ({ page }) => {
    await breakCall(page, '**/api/v1/survey_categories')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Explore all categories' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Failed to fetch categories')
  })

  asMaya('"Unexpected response ..." for an unexpected response', { tag: '@8.27' }, async ({ page }) => {
    await answerCall(page, '**/api/v1/requests/some-request', { status: 202, json: {} })
    await page.goto('/requests/some-request')
    await expect(alert(page)).toHaveText('Unexpected response 202')
  })
})

test.describe('The assistant:', () => {
  asMember.beforeEach(({ faults }) => faults.allow(LOAD_FAILURE))

  const dialog = (page: Page) => page.getByRole('dialog', { name: GROOMER_NAME })
  const go = (page: Page) => dialog(page).getByRole('button', { name: 'Continue' })
  const begin = async (page: Page) => {
    await page.goto('/requests/category/4')
    await page.getByRole('button', { name: GROOMER_NAME, exact: true }).click()
  }
  const answerFirst = async (page: Page) => {
    await dialog(page).getByRole('textbox', { name: 'Who is getting the haircut?' }).fill('Biscuit')
    await go(page).click()
  }

  asMember('"Failed to begin request survey"', { tag: '@8.21' }, async ({ page }) => {
    await breakCall(page, '**/user_request_surveys', 'POST')
    await begin(page)
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to begin request survey')
  })

  asMember('"Failed to submit answer"', { tag: '@8.23' }, async ({ page }) => {
    await breakCall(page, '**/user_request_answers', 'POST')
    await begin(page)
    await answerFirst(page)
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to submit answer')
  })

  asMember('"Failed to fetch next question"', { tag: '@8.22' }, async ({ page }) => {
    await breakCall(page, '**/next_screen_item')
    await begin(page)
    await answerFirst(page)
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to fetch next question')
  })

  asMember('"Failed to complete survey"', { tag: '@8.24' }, async ({ page }) => {
    await breakCall(page, '**/submit', 'POST')
    await begin(page)
    await answerFirst(page)
    await dialog(page).getByRole('radio', { name: 'At a salon' }).check()
    await go(page).click()
    await dialog(page).getByRole('textbox', { name: 'Which days suit you?' }).fill('Saturdays')
    await go(page).click()
    await dialog(page).getByRole('button', { name: 'Skip' }).click()
    await dialog(page).getByRole('button', { name: 'Submit request' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to complete survey')
  })
})

test.describe('File uploads:', () => {
  asMember.beforeEach(({ faults }) => faults.allow(LOAD_FAILURE))

  asMember('"Failed to get upload data"', { tag: ['@8.25', '@8.33'] }, async ({ page, member }) => {
    await breakCall(page, '**/uploads/presigned_url', 'POST')
    await attach(page, await handOver(member))
    await expect(alert(page)).toContainText(
      'There was an error uploading your file: Failed to get upload data. We have been notified of the error, but you are welcome to try again.',
    )
  })

  asMember('an upload error names file and reason', { tag: ['@4.43', '@8.33', '@8.34'] }, async ({ page, member }) => {
    await page.route('**/uploads/**', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' })
        : route.fallback(),
    )
    await attach(page, await handOver(member))
    await expect(alert(page)).toContainText('Error uploading biscuit.png')
    await expect(alert(page)).toContainText(
      'There was an error uploading your file: the storage bucket answered 403. We have been notified of the error, but you are welcome to try again.',
    )
  })

  asMember(
    'a network failure mentions bucket and CORS',
    { tag: ['@4.43', '@8.34', '@8.35'] },
    async ({ page, member }) => {
      await page.route('**/uploads/**', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.fallback(),
      )
      await attach(page, await handOver(member))
      await expect(alert(page)).toContainText('Error uploading biscuit.png')
      await expect(alert(page)).toContainText(
        /There was an error uploading your file: the storage bucket .*cross-origin configuration/,
      )
      await expect(page.getByRole('button', { name: 'Remove biscuit.png' })).toHaveCount(0)
    },
  )

  async function attach(page: Page, id: string) {
    await page.goto(`/requests/${id}`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach a file' }).click()
    await (await chooser).setFiles({ name: 'biscuit.png', mimeType: 'image/png', buffer: DOT })
  }
})

asMaya('offering details that failed show support, and a retry', { tag: '@8.39' }, async ({ page, faults }) => {
  faults.allow(LOAD_FAILURE)
  await breakCall(page, '**/api/v1/offerings/*')
  await page.goto('/benefits-and-offers')
  await page.getByRole('region', { name: 'Your Benefits' }).getByRole('listitem').getByRole('button').first().click()
  const failed = page.getByRole('dialog').getByRole('alert')
  await expect(failed).toContainText('There was an error loading the offering details. Please try again.')
  await expect(failed).toContainText('If you continue to receive this message, please contact support at')
  await expect(failed.getByRole('link')).toHaveAttribute('href', /^mailto:.+@/)
  await page.unroute('**/api/v1/offerings/*')
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
})
