import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page, Route } from '@playwright/test'
import { getRequest } from '#contract/member/requests.ts'
import { expiringUrl } from '#contract/member/uploads.ts'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { largestPng } from '#tests/world/files.ts'
import { DOT } from './files.ts'
import { handOver } from './handover.ts'
import { asMember, expect } from './journey.ts'
import type { Person } from './people.ts'

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')

type Chosen = string | { name: string; mimeType: string; buffer: Buffer }

/** On disk: large files are slow to transfer between a test and its browser. */
function keepAs(path: string, bytes: Buffer): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  return path
}

async function choose(page: Page, button: Locator, file: Chosen) {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(file)
}

/** A connection on which 25 MB take some seconds, so that the progress can be seen. */
async function slowUploads(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 4 * 1024 * 1024,
  })
}

/** Waits for a partial progress, then for the end. */
async function seesItGo(page: Page) {
  const progress = page.getByRole('progressbar', { name: /^Uploading/ })
  const percent = () => progress.evaluate((bar: HTMLProgressElement) => bar.value)
  await expect.poll(percent, { intervals: [50] }).toBeGreaterThan(0)
  await expect(page.getByRole('status').filter({ hasText: 'Uploading' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Uploaded' })).toBeVisible({ timeout: 60_000 })
  await expect(progress).toHaveCount(0)
}

/** The keys that the server gave, in order. */
function keysGiven(page: Page): string[] {
  const keys: string[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/uploads/presigned_url')) return
    const { key }: { key: string } = await response.json()
    keys.push(key)
  })
  return keys
}

async function isStoredNowhere(member: Person, key: string) {
  await expect(member.call(expiringUrl, { query: { key } })).rejects.toThrow('404')
  expect(existsSync(join(process.env.E2E_DATA_DIR ?? '', 'files', key))).toBe(false)
}

async function openThread(page: Page, member: Person) {
  const id = await handOver(member)
  await page.goto(`/requests/${id}`)
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
  return id
}

asMember('a file of exactly 25 MB is sent with a message and shows its progress', async ({ page, member }, info) => {
  asMember.slow()
  const id = await openThread(page, member)
  await slowUploads(page)
  const bytes = largestPng()
  expect(bytes).toHaveLength(26_214_400)
  await choose(page, page.getByRole('button', { name: 'Attach a file' }), keepAs(info.outputPath('scan.png'), bytes))
  await seesItGo(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('All of it.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log', { name: 'Messages' }).getByRole('link', { name: /scan\.png/ })).toContainText(
    '25.0 MB',
  )
  const { request } = await member.call(getRequest, { params: { id } })
  const attachments = request.messages.flatMap((message) => message.attachments)
  expect(attachments).toMatchObject([{ filename: 'scan.png', content_type: 'image/png', size: UPLOAD_MAX_BYTES }])
})

asMember('a file of exactly 25 MB answers the assistant and shows its progress', async ({ page }, info) => {
  asMember.slow()
  await page.goto('/requests/category/4')
  await page.getByRole('button', { name: 'Something else about my pet' }).click()
  const dialog = page.getByRole('dialog')
  const go = dialog.getByRole('button', { name: 'Continue' })
  await dialog.getByRole('textbox', { name: 'Who is it about?' }).fill('Biscuit')
  await go.click()
  await dialog.getByRole('textbox', { name: /Tell us what’s on your mind/ }).fill('He snores.')
  await go.click()
  await slowUploads(page)
  const file = keepAs(info.outputPath('snoring.png'), largestPng())
  await choose(page, dialog.getByRole('button', { name: 'Choose a file' }), file)
  await seesItGo(page)
  await go.click()
  await expect(dialog.getByRole('log', { name: 'Conversation' })).toContainText('snoring.png')
})

for (const [what, file] of [
  ['a page that calls itself a picture', { name: 'photo.png', mimeType: 'image/png', buffer: HTML }],
  ['an SVG that calls itself a picture', { name: 'logo.png', mimeType: 'image/png', buffer: SVG }],
] as const)
  asMember(`${what} is rejected because of its content, and none of it is stored`, async ({ page, member, faults }) => {
    faults.allow(/status of 415/)
    faults.allow(/^Connecting to 'blob:/) // the browser may try again to render the file; the policy blocks it
    await openThread(page, member)
    const keys = keysGiven(page)
    await choose(page, page.getByRole('button', { name: 'Attach a file' }), file)
    await expect(page.getByRole('alert')).toContainText(`Error uploading ${file.name}`)
    await expect(page.getByRole('alert')).toContainText(
      'There was an error uploading your file: Only images or PDFs are allowed. We have been notified of the error, but you are welcome to try again.',
    )
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    expect(keys).toHaveLength(1)
    await isStoredNowhere(member, keys[0] ?? '')
  })

asMember('a file survives a retry of the page’s failed calls', async ({ page, member, faults }) => {
  faults.allow(/ERR_FAILED/)
  const milestones = '**/api/v1/milestones'
  await page.route(milestones, (route) => route.abort())
  await openThread(page, member)
  await expect(page.getByRole('region', { name: 'Your requests' }).getByRole('link').first()).toBeVisible()
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a file' }).click()
  const chooser = await opened
  // a phone shows its pictures over the page, which fetches again once it is visible; now the calls get no response
  const held: Route[] = []
  await page.route(milestones, (route) => void held.push(route))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await chooser.setFiles({ name: 'biscuit.png', mimeType: 'image/png', buffer: DOT })
  await expect(page.getByRole('button', { name: 'Remove biscuit.png' })).toBeVisible()
})
