import type { Locator } from '@playwright/test'
import { asMaya } from '#tests/e2e/journey.ts'
import { expect, test } from '#tests/e2e/kit/kit.ts'

const style = (of: Locator, property: string) =>
  of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test.describe('Drawers', { tag: '@9.24' }, () => {
  test('lie at 1100, their overlay at 1000, and slide for 0.3s', { tag: '@9.31' }, async ({ kit }) => {
    await kit.getByRole('button', { name: 'Categories, left' }).click()
    const drawer = kit.getByRole('dialog', { name: 'Custom request' })
    await expect(drawer).toBeVisible()
    expect(await style(drawer, 'z-index')).toBe('1100')
    expect(await style(drawer, 'transition-property')).toBe('transform')
    expect(await style(drawer, 'transition-duration')).toBe('0.3s')
    const overlay = drawer.locator('xpath=preceding-sibling::*[@role="presentation"][1]')
    expect(await style(overlay, 'z-index')).toBe('1000')
  })

  test.describe('on a small screen', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('fill it and fade for 400ms', async ({ kit }) => {
      await kit.getByRole('button', { name: 'Categories, left' }).click()
      const drawer = kit.getByRole('dialog', { name: 'Custom request' })
      await expect(drawer).toBeVisible()
      expect(await style(drawer, 'transition-property')).toBe('opacity')
      expect(await style(drawer, 'transition-duration')).toBe('0.4s')
    })
  })
})

test('a menu lies at 1000', { tag: '@9.31' }, async ({ kit }) => {
  await kit.getByRole('button', { name: 'User menu' }).click()
  const menu = kit.getByRole('menu', { name: 'User menu' })
  await expect(menu).toBeVisible()
  const layer = await menu.evaluate((element) => {
    let place: Element | null = element
    while (place && getComputedStyle(place).zIndex === 'auto') place = place.parentElement
    return place && getComputedStyle(place).zIndex
  })
  expect(layer).toBe('1000')
})

test('the tab ink bar updates within 150 ms', { tag: '@9.22' }, async ({ kit }) => {
  const bar = kit.getByRole('tablist').first().getByRole('presentation')
  expect(await style(bar, 'transition-duration')).toBe('0.15s')
})

test('a button ripples for about 400 ms', { tag: '@9.25' }, async ({ kit }) => {
  const button = kit.getByRole('button', { name: 'Send it' }).first()
  await button.scrollIntoViewIfNeeded()
  await button.hover()
  // read in the next frame, because the ripple is short
  const pressed = await button.evaluateHandle((element) => ({
    durations: new Promise<unknown[]>((tell) => {
      const look = () =>
        tell(element.getAnimations({ subtree: true }).map((animation) => animation.effect?.getTiming().duration))
      element.addEventListener('pointerdown', () => requestAnimationFrame(look), { once: true })
    }),
  }))
  await kit.mouse.down()
  const durations = await pressed.evaluate((one) => one.durations)
  await kit.mouse.up()
  expect(durations).toContain(400)
})

test('a chip label is clamped to 2 lines', { tag: '@9.27' }, async ({ kit }) => {
  const chip = kit.getByRole('group', { name: 'About you' }).locator('label').first()
  const lines = await chip.locator('span > span').evaluate((label) => {
    label.textContent = 'A label that goes on and on, far beyond what fits into any chip of any size'
    return label.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(label).lineHeight)
  })
  expect(Math.round(lines)).toBe(2)
})

test('chips are wider on wider screens', { tag: '@9.26' }, async ({ kit }) => {
  const chip = kit.getByRole('group', { name: 'About you' }).locator('label').first()
  for (const [viewport, width] of [
    [1024, 100],
    [1600, 120],
    [2200, 136],
  ] as const) {
    await kit.setViewportSize({ width: viewport, height: 900 })
    await expect.poll(async () => Math.round((await chip.boundingBox())?.width ?? 0)).toBe(width)
  }
})

asMaya('cards are in one to three columns', { tag: '@9.30' }, async ({ page }) => {
  await page.goto('/benefits-and-offers/all')
  const list = page.getByRole('list', { name: 'Offerings' })
  await expect(list.getByRole('button').first()).toBeVisible()
  for (const [viewport, columns] of [
    [390, 1],
    [639, 1],
    [640, 2],
    [1535, 2],
    [1536, 3],
  ] as const) {
    await page.setViewportSize({ width: viewport, height: 900 })
    await expect.poll(async () => (await style(list, 'grid-template-columns')).split(' ').length).toBe(columns)
  }
})
