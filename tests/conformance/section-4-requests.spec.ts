import type { Page } from '@playwright/test'
import { DOT } from '#tests/e2e/files.ts'
import { handOver } from '#tests/e2e/handover.ts'
import { asMember } from '#tests/e2e/journey.ts'
import { expect, test } from '#tests/e2e/kit/kit.ts'

const request = (external_id: string, status: string, issued_at: string) => ({
  external_id,
  id: external_id,
  name: `Request ${external_id}`,
  status,
  issued_at,
  created_at: issued_at,
  survey_category_image_url: null,
  survey_category_name: null,
  unread_count: 0,
})

test.describe('Requests', () => {
  asMember('statuses are named, an unknown one is "Unknown"', { tag: ['@4.16', '@4.19'] }, async ({ page }) => {
    await answerWith(page, 'open', [
      request('a', 'open', '2026-01-01T00:00:00.000Z'),
      request('b', 'on_hold', '2026-01-02T00:00:00.000Z'),
    ])
    await answerWith(page, 'in_progress', [request('c', 'in_progress', '2026-01-03T00:00:00.000Z')])
    await answerWith(page, 'completed', [request('d', 'closed', '2026-01-04T00:00:00.000Z')])
    await page.goto('/requests')
    for (const [name, words] of [
      ['Request a', 'In Queue'],
      ['Request b', 'Unknown'],
      ['Request c', 'In Progress'],
    ] as const)
      await expect(page.getByRole('link', { name })).toContainText(words)
    await page.getByRole('tab', { name: 'Completed' }).click()
    await expect(page.getByRole('link', { name: 'Request d' })).toContainText('Completed')
  })

  asMember('the active list is open and in progress, by issued_at ascending', { tag: '@4.20' }, async ({ page }) => {
    await answerWith(page, 'open', [
      request('third', 'open', '2026-03-01T00:00:00.000Z'),
      request('first', 'open', '2026-01-01T00:00:00.000Z'),
    ])
    await answerWith(page, 'in_progress', [
      request('fourth', 'in_progress', '2026-04-01T00:00:00.000Z'),
      request('second', 'in_progress', '2026-02-01T00:00:00.000Z'),
    ])
    await page.goto('/requests')
    await expect(page.getByRole('tabpanel').getByRole('link')).toHaveText([/first/, /second/, /third/, /fourth/])
    await page.goto('/dashboard')
    const mine = page.getByRole('region', { name: 'Your requests' }).getByRole('link', { name: /^Request/ })
    await expect(mine).toHaveText([/first/, /second/, /third/, /fourth/])
  })

  asMember('the details come first, then messages by time', { tag: ['@4.21', '@4.22'] }, async ({ page }) => {
    const message = (id: string, source: string, external_created_at: string) => ({
      id,
      body_html: `<p>This is ${id}</p>`,
      source,
      source_name: source === 'user' ? 'Ada' : 'Renata Ochoa',
      external_created_at,
      attachment_keys: [],
      attachments: [],
    })
    const detail = {
      ...request('some-request', 'open', '2026-01-01T00:00:00.000Z'),
      details: 'Who is getting the haircut?\nBiscuit',
      messages: [
        message('the third', 'user', '2026-01-04T00:00:00.000Z'),
        message('the first', 'user', '2026-01-02T00:00:00.000Z'),
        message('the second', 'other', '2026-01-03T00:00:00.000Z'),
      ],
      read_up_to: null,
      can_reply: true,
      survey: null,
    }
    await page.route('**/api/v1/requests/some-request', (route) => route.fulfill({ json: { request: detail } }))
    await page.goto('/requests/some-request')
    const thread = page.getByRole('log', { name: 'Messages' })
    await expect(thread).toContainText(/Your concierge.*Biscuit.*the first.*the second.*the third/s)
    await expect(thread.getByText('Biscuit')).toHaveCount(1)
  })
})

test.describe('Messages', () => {
  asMember(
    'sending a message needs non-blank text, with or without a file',
    { tag: '@4.39' },
    async ({ page, member }) => {
      await openThread(page, await handOver(member))
      const send = page.getByRole('button', { name: 'Send' })
      const words = page.getByRole('textbox', { name: 'Message' })
      await expect(send).toBeDisabled()
      await words.fill('  \n ')
      await expect(send).toBeDisabled()
      await choose(page, 'biscuit.png')
      await expect(page.getByRole('status').filter({ hasText: 'Uploaded' })).toBeVisible()
      await expect(send).toBeDisabled()
      await words.fill('This is him.')
      await expect(send).toBeEnabled()
    },
  )

  asMember('leaving with a file asks "Are you sure you want to leave?"', { tag: '@4.38' }, async ({ page, member }) => {
    await openThread(page, await handOver(member))
    await choose(page, 'biscuit.png')
    await expect(page.getByRole('status').filter({ hasText: 'Uploaded' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to requests' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to leave?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Remove biscuit.png' }).click()
    await page.getByRole('link', { name: 'Back to requests' }).click()
    await expect(page).toHaveURL('/requests')
  })

  asMember('selecting a new file replaces the previous one', { tag: '@4.40' }, async ({ page, member }) => {
    await openThread(page, await handOver(member))
    await choose(page, 'first.png')
    await expect(page.getByRole('button', { name: 'Remove first.png' })).toBeVisible()
    await choose(page, 'second.png')
    await expect(page.getByRole('button', { name: 'Remove second.png' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove first.png' })).toHaveCount(0)
  })

  asMember('an upload shows its progress', { tag: ['@3.14', '@4.41', '@4.42'] }, async ({ page, member }) => {
    await openThread(page, await handOver(member))
    const held = Promise.withResolvers<void>()
    await page.route('**/uploads/**', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await held.promise
      await route.fallback()
    })
    await choose(page, 'biscuit.png')
    await expect(page.getByRole('status').filter({ hasText: 'Uploading' })).toBeVisible()
    const progress = page.getByRole('progressbar', { name: 'Uploading biscuit.png' })
    await expect(progress).toHaveAttribute('max', '100')
    await expect(progress).toHaveAttribute('value', /^\d+(\.\d+)?$/)
    held.resolve()
    await expect(page.getByRole('status').filter({ hasText: 'Uploaded' })).toBeVisible()
    await expect(progress).toHaveCount(0)
  })
})

async function answerWith(page: Page, list: string, requests: unknown[]) {
  await page.route(new RegExp(`/api/v1/requests/${list}\\b`), (route) => route.fulfill({ json: { requests } }))
}

async function openThread(page: Page, id: string) {
  await page.goto(`/requests/${id}`)
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
}

async function choose(page: Page, name: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: DOT })
}
