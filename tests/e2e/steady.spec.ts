import type { Page } from '@playwright/test'
import { asMaya, expect } from './journey.ts'

/** What people begin to notice, as the web's own measure of it says. It counts movement, not time. */
const NOTICED = 0.1
const SLOW_MS = 600

const PATHS = [
  '/dashboard',
  '/requests',
  '/requests?tab=Completed',
  '/requests/category/4',
  '/account',
  '/benefits-and-offers',
  '/benefits-and-offers/all',
  '/welcome/about-you',
  '/welcome/contact-info',
]

/** Every call takes its time, so that each page stands unfinished first. */
async function slowly(page: Page) {
  await page.route('**/api/v1/**', async (route) => {
    if (!route.request().url().endsWith('/events')) await new Promise((later) => setTimeout(later, SLOW_MS))
    await route.continue()
  })
}

/** How much of the screen has moved, and by how far, without anybody having asked for it. */
function movementOn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((tell) => {
        let moved = 0
        const observer = new PerformanceObserver((list) => {
          for (const shift of list.getEntries())
            if ('value' in shift && 'hadRecentInput' in shift && !shift.hadRecentInput) moved += Number(shift.value)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // what is buffered has been reported by then
        requestAnimationFrame(() => requestAnimationFrame(() => tell(moved)))
      }),
  )
}

for (const [screen, viewport] of [
  ['a wide screen', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  asMaya.describe(`on ${screen}`, () => {
    asMaya.use({ viewport })

    for (const path of PATHS)
      asMaya(`${path} stays where it is while it is filled`, async ({ page }) => {
        await slowly(page)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('load')
        await expect(page.getByRole('main')).toBeVisible()
        await expect.poll(() => page.getByLabel('Loading').count()).toBe(0)
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        expect(await movementOn(page)).toBeLessThan(NOTICED)
      })
  })
