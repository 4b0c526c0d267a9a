import { DESK_DOOR } from './doors.ts'
import { expect, test } from './journey.ts'

const WHITE = 'rgb(255, 255, 255)'

for (const [system, chosen] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const)
  test.describe(`where the system is ${system} and ${chosen} was chosen`, () => {
    test.use({ colorScheme: system })

    test(`a reload is ${chosen} before the style sheet is there, and before the app is`, async ({ page, faults }) => {
      faults.allow(/Failed to load resource/)
      await page.goto('/sign-in')
      await page.evaluate((scheme) => localStorage.setItem('tendwell.scheme', scheme), chosen)
      const held = Promise.withResolvers<void>()
      await page.route('**/*.css', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.reload({ waitUntil: 'commit' })
      await page.locator('.arriving').waitFor({ state: 'attached' })
      // the browser's own ink on the browser's own ground, which is all there is until the style sheet comes
      const ink = await page.evaluate(() => getComputedStyle(document.documentElement).color)
      expect(ink === WHITE ? 'dark' : 'light').toBe(chosen)
      held.resolve()
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const pageColor = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--page').trim())
      await expect.poll(pageColor).not.toBe('')
      expect((await ground()) === WHITE ? 'light' : 'dark').toBe(chosen)
    })
  })

test('the desk shows the mark until its sign-in is there', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(DESK_DOOR, { waitUntil: 'commit' })
  const mark = page.locator('body > div > [data-mark]')
  await expect(mark).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(mark).toBeHidden()
})
