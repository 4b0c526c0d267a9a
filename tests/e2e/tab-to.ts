import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

const STOPS = 40

/** Presses Tab until this element has the focus. */
export async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control, `within ${STOPS} presses of Tab`).toBeFocused()
}
