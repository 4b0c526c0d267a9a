import type { Page } from '@playwright/test'
import { hasNoViolations } from '../no-violations.ts'
import { expect, test } from './kit.ts'

test('arrow keys select radio chips, which cannot be cleared', { tag: ['@4.59', '@4.60'] }, async ({ kit }) => {
  const group = kit.getByRole('radiogroup', { name: 'Where would they be happiest?' })
  const home = group.getByRole('radio', { name: 'At our home' })
  await home.focus()
  await kit.keyboard.press('ArrowRight')
  const unsure = group.getByRole('radio', { name: 'Not sure yet' })
  await expect(unsure).toBeChecked()
  await expect(home).not.toBeChecked()
  await unsure.click()
  await expect(unsure).toBeChecked()
})

test('the space bar sets and clears a checkbox chip', { tag: '@4.59' }, async ({ kit }) => {
  const pet = kit.getByRole('group', { name: 'About you' }).getByRole('checkbox', { name: 'I have a pet' })
  await pet.focus()
  await kit.keyboard.press('Space')
  await expect(pet).toBeChecked()
  await kit.keyboard.press('Space')
  await expect(pet).not.toBeChecked()
})

test('a button chip toggles its pressed state', { tag: '@4.58' }, async ({ kit }) => {
  const pressed = kit.getByRole('button', { name: 'Pet', pressed: true })
  await pressed.click()
  await expect(pressed).toHaveCount(0)
})

test('the arrow keys change the tab', { tag: '@4.62' }, async ({ kit }) => {
  await kit.getByRole('tab', { name: 'To do' }).click()
  await kit.keyboard.press('ArrowRight')
  await expect(kit.getByRole('tab', { name: 'Completed' })).toHaveAttribute('aria-selected', 'true')
  await expect(kit.getByRole('tabpanel')).toHaveText('Seventeen are off your hands.')
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('swipes show the next and the previous tab, within bounds', { tag: '@4.63' }, async ({ kit }) => {
    const selected = kit.getByRole('tab', { selected: true })
    await swipe(kit, 60)
    await expect(selected).toHaveText(/Completed/)
    await swipe(kit, 60)
    await expect(selected).toHaveText(/Completed/)
    await swipe(kit, -60)
    await expect(selected).toHaveText(/To do/)
    await swipe(kit, 40)
    await expect(selected).toHaveText(/To do/)
  })
})

test("axe finds no violation on the kit's page", async ({ kit }) => {
  await kit.getByRole('button', { name: 'User menu' }).click()
  await kit.getByRole('menu').waitFor()
  await hasNoViolations(kit, 'with a menu open')
  await kit.getByRole('button', { name: 'Find a pet sitter' }).click()
  await kit.getByRole('dialog').waitFor()
  await hasNoViolations(kit, 'with a dialog open')
})

test('with reduced motion only the spinner moves, by fading', async ({ page, kitAddress }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(kitAddress)
  await page.getByRole('progressbar', { name: 'Indeterminate' }).waitFor()
  const moving = await page.evaluate(() => [
    ...new Set(document.getAnimations().map((animation) => (animation as CSSAnimation).animationName)),
  ])
  expect(moving).toHaveLength(1)
  expect(moving[0]).toContain('breathe')
})

test('the page needs no horizontal scrolling at 320 px', async ({ page, kitAddress }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(kitAddress)
  await page.getByRole('button', { name: 'Find a pet sitter' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

async function swipe(page: Page, dx: number) {
  // the tab is marked before its panel has loaded
  const own = await page.getByRole('tab', { selected: true }).getAttribute('aria-controls')
  const panel = page.locator(`[id="${own}"]`)
  await panel.scrollIntoViewIfNeeded()
  const box = await panel.boundingBox()
  if (!box) throw new Error('the panel is not on the screen')
  const at = { x: box.x + 150, y: box.y + box.height / 2 }
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const touchPoints = [{ x: at.x + dx * part, y: at.y }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
