import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What depends on the colors alone. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Everything in the light scheme, and in the dark one what depends on the colors: a color that reads well on one ground
 * may not on the other. Motion is off, so that nothing is judged half faded in.
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
    // the program's own name in the page, where `axe.source` has put it
    const run: typeof axe.run = Reflect.get(window, 'axe').run
    const { violations } = await run(document, { runOnly: only, resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, runOnly)
}
