import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { shiftDate } from '#tests/world/shift-date.ts'
import { launchBrowser } from '../browser.ts'
import { MOMENT, TIME_ZONE } from './settings.ts'

// Takes the README's pictures, of the demo's member.

const SHIFT_MS = Date.parse(MOMENT) - Date.now()
process.env.E2E_CLOCK_SHIFT_MS = String(SHIFT_MS)
await import('#tests/world/injected-clock.ts') // reads the shift when it loads, before the demo's people are created
const { serveDemo, sessionOf } = await import('../demo.ts')

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'pictures')
const LARGEST_BYTES = 200_000

const pictures = [
  { file: 'dashboard.png', viewport: { width: 1440, height: 900 }, show: dashboard },
  { file: 'thread.png', viewport: { width: 390, height: 844 }, show: thread },
]

await using demo = await serveDemo()
await using browser = await launchBrowser()
const maya = await sessionOf(demo.memberDoor, 'member@tendwell.test')
mkdirSync(FOLDER, { recursive: true })
for (const { file, viewport, show } of pictures) {
  const page = await browser.newPage({
    baseURL: maya.origin,
    storageState: { cookies: [], origins: [maya] },
    viewport,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: TIME_ZONE,
  })
  await page.addInitScript(shiftDate, SHIFT_MS)
  await show(page)
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot()
  if (png.length > LARGEST_BYTES) throw new Error(`${file} would be ${png.length} bytes large`)
  writeFileSync(join(FOLDER, file), png)
  console.log(`docs/pictures/${file}: ${Math.round(png.length / 1000)} kB`)
}

async function dashboard(page: Page) {
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Your requests' }).getByRole('link').first().waitFor()
  await page.getByRole('region', { name: 'Home', exact: true }).getByRole('button').first().waitFor()
}

async function thread(page: Page) {
  await page.goto('/requests')
  await page.getByRole('link', { name: /Appeal the March MRI claim/ }).click()
  await page.getByRole('log', { name: 'Messages' }).waitFor()
}
