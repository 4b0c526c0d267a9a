import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that depend on colors alone. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Checks all rules in the light scheme, and those about colors also in the dark one: a color that is readable on one
 * background may not be on the other. Motion is off, so that no half-faded element is checked.
 */
export async function hasNoViolations(page: Page, state = '') {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  expect.soft(await violationsOf(page, RULES), `${state} in light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect.soft(await violationsOf(page, COLOR_RULES), `${state} in dark`).toEqual([])
}

function violationsOf(page: Page, runOnly: string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    // the global that `axe.source` defines in the page
    const run: typeof axe.run = Reflect.get(window, 'axe').run
    const { violations } = await run(document, { runOnly: only, resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, runOnly)
}
