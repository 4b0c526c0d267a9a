import type { Page } from '@playwright/test'
import { test as journey, useTabContext } from '../journey.ts'

export { expect } from '@playwright/test'

/** A fixture that opens the kit's page. */
export const test = journey.extend<{ kit: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from this pattern
  contextOptions: async ({}, use) => use({}), // with all motion
  context: ({ browser, kitTab, viewport, colorScheme, contextOptions, hasTouch, serviceWorkers }, use) =>
    useTabContext(browser, kitTab, { viewport, colorScheme, contextOptions, hasTouch, serviceWorkers }, use),
  kit: async ({ page, kitAddress }, use) => {
    await page.goto(kitAddress)
    await page.getByRole('heading', { name: 'Components' }).waitFor()
    await use(page)
  },
})
