import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'

const sitter = (page: Page) => page.getByRole('dialog', { name: 'Find a pet sitter' })
const categories = (page: Page) => page.getByRole('dialog', { name: 'Custom request' })
const question = (page: Page) => page.getByRole('alertdialog', { name: "Wait! You're almost there." })

test('a drawer takes the focus, traps it, and returns it', async ({ kit }) => {
  const opener = kit.getByRole('button', { name: 'Categories, left' })
  await opener.click()
  await expect(categories(kit)).toBeFocused()
  for (let stop = 0; stop < 14; stop += 1) {
    await kit.keyboard.press('Tab')
    // at either end the focus passes a guard, which returns it a moment later
    await expect.poll(() => categories(kit).evaluate((drawer) => drawer.contains(document.activeElement))).toBe(true)
  }
  await kit.keyboard.press('Escape')
  await expect(categories(kit)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the page behind a drawer does not scroll', { tag: '@4.50' }, async ({ kit }) => {
  await kit.getByRole('button', { name: 'Categories, left' }).click()
  const before = await kit.evaluate(() => scrollY)
  await kit.mouse.move(1200, 450)
  await kit.mouse.wheel(0, 600)
  await kit.evaluate(() => new Promise(requestAnimationFrame))
  expect(await kit.evaluate(() => scrollY)).toBe(before)
})

test('the backdrop closes a dismissible drawer and leaves any other open', { tag: '@4.49' }, async ({ kit }) => {
  await kit.getByRole('button', { name: 'Categories, left' }).click()
  await expect(categories(kit)).toBeVisible()
  await kit.mouse.click(1200, 450)
  await expect(categories(kit)).toBeHidden()
  await kit.getByRole('button', { name: 'Find a pet sitter' }).click()
  await expect(sitter(kit)).toBeVisible()
  await kit.mouse.click(100, 450)
  await expect(question(kit)).toBeHidden()
  await expect(sitter(kit)).toBeVisible()
})

test('a drawer of the assistant is 660 px wide', { tag: ['@4.52', '@9.23'] }, async ({ kit }) => {
  await kit.getByRole('button', { name: 'Find a pet sitter' }).click()
  await expect.poll(async () => (await sitter(kit).boundingBox())?.x).toBe(1280 - 660)
})

test('an alert dialog over the drawer: Escape keeps the drawer, its button closes both', async ({ kit }) => {
  const opener = kit.getByRole('button', { name: 'Find a pet sitter' })
  await opener.click()
  await kit.keyboard.press('Escape')
  await expect(question(kit)).toHaveAccessibleDescription('Are you sure you want to stop now?')
  await expect(kit.getByRole('button', { name: 'No, stay' })).toBeFocused()
  await kit.keyboard.press('Escape')
  await expect(question(kit)).toBeHidden()
  await expect(sitter(kit)).toBeVisible()
  await sitter(kit).getByRole('button', { name: 'Close' }).click()
  await kit.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(sitter(kit)).toBeHidden()
  await expect(opener).toBeFocused()
})

test("a finder's list wraps around by arrow keys, and acts once the focus is back on the page", async ({ kit }) => {
  const opener = kit.getByRole('button', { name: 'Find a category' })
  await opener.click()
  const field = kit.getByRole('combobox', { name: 'Which category?' })
  await expect(field).toBeFocused()
  await field.press('ArrowUp')
  await expect(kit.getByRole('option', { name: 'wildcard' })).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(kit.getByRole('option', { selected: true })).toHaveText('car')
  await field.fill('no such thing')
  await expect(kit.getByRole('option')).toHaveCount(0)
  await expect(kit.getByText('Nothing is called “no such thing”.')).toBeVisible()
  await field.fill('t')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(kit.getByRole('dialog')).toHaveCount(0)
  await expect(kit.getByText('Chosen: travel')).toBeVisible()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(field).toHaveValue('')
  await kit.getByRole('option', { name: 'pet' }).click()
  await expect(kit.getByText('Chosen: pet')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a drawer fills the screen', async ({ kit }) => {
    await kit.getByRole('button', { name: 'Find a pet sitter' }).click()
    expect(await sitter(kit).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  })

  test('Back closes a drawer and stays on the page', async ({ kit, kitAddress }) => {
    const entries = await kit.evaluate(() => history.length)
    await kit.getByRole('button', { name: 'Categories, left' }).click()
    await expect(categories(kit)).toBeVisible()
    await kit.goBack()
    await expect(categories(kit)).toBeHidden()
    expect(kit.url()).toBe(kitAddress)
    await kit.getByRole('button', { name: 'Categories, left' }).click()
    await categories(kit).getByRole('button', { name: 'Close' }).click()
    await expect(categories(kit)).toBeHidden()
    await expect.poll(() => kit.evaluate(() => history.state)).toBeNull()
    // however often drawers opened and closed, they leave only one step forward
    expect(await kit.evaluate(() => history.length)).toBe(entries + 1)
  })

  test('Back asks for confirmation each time if closing would lose text', async ({ kit }) => {
    await kit.getByRole('button', { name: 'Find a pet sitter' }).click()
    for (let time = 0; time < 2; time += 1) {
      await kit.goBack()
      await expect(question(kit)).toBeVisible()
      await kit.getByRole('button', { name: 'No, stay' }).click()
      await expect(sitter(kit)).toBeVisible()
    }
  })
})

test('a toast can be read and closed while a drawer is open', async ({ kit }) => {
  await kit.getByRole('button', { name: 'error', exact: true }).click()
  await kit.getByRole('button', { name: 'Categories, left' }).click()
  const region = kit.getByRole('region', { name: 'Notifications' })
  await expect(region.getByRole('alert')).toHaveText('Failed to submit answer')
  await region.getByRole('button', { name: 'Close' }).click()
  await expect(region.getByRole('alert')).toHaveCount(0)
  await expect(categories(kit)).toBeVisible()
})

test('a toast leaves after ten seconds, but not while it is read', { tag: ['@4.47', '@9.7'] }, async ({
  page,
  kitAddress,
}) => {
  await page.clock.install()
  await page.goto(kitAddress)
  // from here on only this test moves the clock
  await page.clock.pauseAt(Date.now() + 60_000)
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText('Gone in a moment')
  await page.getByRole('button', { name: 'leaving by itself' }).click()
  await page.clock.runFor(9_000)
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_001)
  await expect(toast).toBeHidden()
})

test('a menu opens by keyboard, wraps around by arrow keys and returns the focus', async ({ kit }) => {
  const trigger = kit.getByRole('button', { name: 'User menu' })
  const first = kit.getByRole('menuitem', { name: 'Manage your account' })
  await trigger.focus()
  await kit.keyboard.press('Enter')
  await expect(first).toBeFocused()
  await expect(trigger).toHaveAttribute('aria-expanded', 'true')
  await kit.keyboard.press('ArrowDown')
  await expect(kit.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await kit.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await kit.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
  await expect(first).toBeHidden()
})

test('a menu closes on a choice, on a tap elsewhere and on Tab', async ({ kit }) => {
  const trigger = kit.getByRole('button', { name: 'User menu' })
  const menu = kit.getByRole('menu', { name: 'User menu' })
  await trigger.click()
  await kit.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(menu).toBeHidden()
  await trigger.click()
  await kit.getByRole('heading', { name: 'Components' }).click()
  await expect(menu).toBeHidden()
  await trigger.click()
  await kit.keyboard.press('Tab')
  await expect(menu).toBeHidden()
})
