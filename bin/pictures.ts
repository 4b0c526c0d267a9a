import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { shiftDate } from '#tests/shift-date.ts'
import { findBrowser } from './browser.ts'

/** The pictures show this moment, a Tuesday morning at the demo's office, whenever they are taken. */
const MOMENT = '2026-11-17T16:00:00Z'
const TIME_ZONE = 'America/Chicago'
const SHIFT_MS = Date.parse(MOMENT) - Date.now()
process.env.E2E_CLOCK_SHIFT_MS = String(SHIFT_MS)
await import('#tests/injected-clock.ts') // reads the shift as it loads, and before the demo's people are created
const { serveDemo, sessionOf } = await import('./demo.ts')

const FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures')
const LARGEST_BYTES = 200_000

type Picture = {
  readonly file: string
  readonly viewport: { readonly width: number; readonly height: number }
  /** Opens the page, and resolves once it shows its content. */
  show(page: Page): Promise<void>
}

/** The README's pictures, of the demo's member. */
const pictures: readonly Picture[] = [
  { file: 'dashboard.png', viewport: { width: 1440, height: 900 }, show: dashboard },
  { file: 'thread.png', viewport: { width: 390, height: 844 }, show: thread },
]

const demo = await serveDemo()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const maya = await sessionOf(demo.memberDoor, 'member@tendwell.test')
  mkdirSync(FOLDER, { recursive: true })
  for (const picture of pictures) await take(browser, picture, maya)
} finally {
  await browser.close()
  await demo.stop()
}

async function take(browser: Browser, { file, viewport, show }: Picture, maya: Awaited<ReturnType<typeof sessionOf>>) {
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
  await page.close()
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
