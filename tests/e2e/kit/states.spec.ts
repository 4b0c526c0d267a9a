import type { Locator } from '@playwright/test'
import { expect, test } from './kit.ts'

/** The visible style of a control, without its position. */
const lookOf = (control: Locator) =>
  control.evaluate((element) => {
    const { backgroundColor, color, borderColor, outlineStyle, boxShadow, textDecorationColor, transform } =
      getComputedStyle(element)
    return [backgroundColor, color, borderColor, outlineStyle, boxShadow, textDecorationColor, transform].join(' ')
  })

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const [variant, name] of [
    ['primary', 'Send it'],
    ['secondary', 'View all'],
    ['tertiary', 'Skip'],
  ] as const)
    test(`a ${variant} button changes its look on hover and on focus`, async ({ kit }) => {
      const button = kit.getByRole('button', { name, exact: true }).first()
      await kit.mouse.move(0, 0)
      const rest = await lookOf(button)
      await button.hover()
      await expect.poll(() => lookOf(button)).not.toBe(rest)
      await kit.mouse.move(0, 0)
      await expect.poll(() => lookOf(button)).toBe(rest)
      await button.focus()
      await kit.keyboard.press('Shift+Tab')
      await kit.keyboard.press('Tab')
      await expect(button).toBeFocused()
      await expect.poll(() => button.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
    })
})

test('every severity has a toast, and each toast can be closed', async ({ kit }) => {
  const region = kit.getByRole('region', { name: 'Notifications' })
  for (const [shown, type] of ['info', 'success', 'warn', 'error', 'secondary', 'contrast'].entries()) {
    await kit.getByRole('button', { name: type, exact: true }).click()
    await expect(region.getByRole('button', { name: 'Close' })).toHaveCount(shown + 1)
  }
  await expect(region.getByRole('alert'), 'only an error interrupts').toHaveCount(1)
  for (let left = 5; left >= 0; left -= 1) {
    await region.getByRole('button', { name: 'Close' }).first().press('Enter')
    await expect(region.getByRole('button', { name: 'Close' })).toHaveCount(left)
  }
})

test('more than one file at a time is rejected with the widget’s own sentence', async ({ kit }) => {
  const bill = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  const dropped = await kit.locator('input[type=file]').evaluate((input: HTMLInputElement) => input.multiple)
  expect(dropped, 'the chooser lets nobody choose two').toBe(false)
  await kit.locator('input[type=file]').setInputFiles({ ...bill('notes.exe'), mimeType: 'application/x-msdownload' })
  await expect(kit.getByText('notes.exe has an invalid file type. Only images or PDFs are allowed.')).toBeVisible()
})

test('a bubble’s line stays at a readable length in any window width', async ({ kit }) => {
  await kit.setViewportSize({ width: 2400, height: 900 })
  const bubble = kit.getByText('10:00, please.')
  const letters = await bubble.evaluate((element) => {
    element.textContent = '0'.repeat(400)
    const range = document.createRange()
    range.selectNodeContents(element)
    const line = range.getBoundingClientRect()
    return (400 * line.width) / [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0)
  })
  expect(letters).toBeGreaterThan(40)
  expect(letters).toBeLessThanOrEqual(62)
})
