import type { Locator } from '@playwright/test'
import { expect, test } from './kit.ts'

/** What can be seen of a control, without where it stands. */
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
    test(`a ${variant} button looks another under the pointer and with the focus`, async ({ kit }) => {
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

test('a button of each kind says what it is', async ({ kit }) => {
  await expect(kit.getByRole('button', { name: 'Send it', exact: true, disabled: true })).toHaveCount(1)
  const external = kit.getByRole('link', { name: 'Send it' }).and(kit.locator('[target=_blank]'))
  await expect(external).toHaveAttribute('rel', 'noopener noreferrer')
  const inward = kit.getByRole('link', { name: 'Send it' }).and(kit.locator(':not([target])'))
  await expect(inward).toHaveCount(1)
})

for (const [position, edge] of [
  ['right', { x: 1280 - 275 }],
  ['left', { x: 0 }],
  ['top', { y: 0 }],
  ['bottom', { bottom: 720 }],
] as const)
  test(`a drawer on the ${position} stands at that edge`, async ({ kit }) => {
    await kit.getByRole('button', { name: `Categories, ${position}` }).click()
    const drawer = kit.getByRole('dialog', { name: 'Custom request' })
    await expect
      .poll(async () => {
        const { x = -1, y = -1, height = 0 } = (await drawer.boundingBox()) ?? {}
        return { x, y, bottom: y + height }
      })
      .toMatchObject(edge)
    await kit.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

test('a drawer that says nothing of it is closed by its button alone', async ({ kit }) => {
  await kit.getByRole('button', { name: 'Closed by its button only' }).click()
  const drawer = kit.getByRole('dialog', { name: 'Closed by its button only' })
  await expect(drawer).toBeVisible()
  await kit.keyboard.press('Escape')
  await kit.mouse.click(100, 450)
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
})

test('alert boxes are alerts or news, and go when they may be dismissed', async ({ kit }) => {
  const fault = kit.getByRole('alert').filter({ hasText: 'There was an error uploading your file' })
  await fault.getByRole('button', { name: 'Dismiss alert' }).click()
  await expect(fault).toHaveCount(0)
  const news = kit.getByText('Your password has been updated successfully.')
  await expect(news).toBeVisible()
})

test('a progress bar tells how far, or only that it goes on', async ({ kit }) => {
  await expect(kit.getByRole('progressbar', { name: 'Indeterminate' })).not.toHaveAttribute('value')
  const known = kit.locator('progress[value]').first()
  await expect(known).toHaveAttribute('max', '100')
  const value = Number(await known.getAttribute('value'))
  expect(value).toBeGreaterThanOrEqual(0)
  expect(value).toBeLessThanOrEqual(100)
})

test('every severity has its toast, and each can be closed', async ({ kit }) => {
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

test('every type of field is the one it is called', async ({ kit }) => {
  const tagOf = (label: string) =>
    kit.getByLabel(label, { exact: true }).evaluate((field) => `${field.localName} ${field.getAttribute('type') ?? ''}`)
  for (const type of ['date', 'email', 'password', 'search', 'tel', 'text', 'url'])
    expect(await tagOf(`Of type ${type}`)).toBe(`input ${type}`)
  expect(await tagOf('Of type number'), 'text with a number’s keyboard').toBe('input text')
  await expect(kit.getByLabel('Of type number')).toHaveAttribute('inputmode', 'decimal')
  expect(await tagOf('Of type textarea')).toBe('textarea ')
  await expect(kit.getByLabel('Of type textarea')).toHaveAttribute('rows', '3')
})

test('more than one file at a time is refused in the widget’s own words', async ({ kit }) => {
  const bill = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  const dropped = await kit.locator('input[type=file]').evaluate((input: HTMLInputElement) => input.multiple)
  expect(dropped, 'the chooser lets nobody choose two').toBe(false)
  await kit.locator('input[type=file]').setInputFiles({ ...bill('notes.exe'), mimeType: 'application/x-msdownload' })
  await expect(kit.getByText('notes.exe has an invalid file type. Only images or PDFs are allowed.')).toBeVisible()
})

test('a bubble’s line holds no more than one reads at ease, however wide the window', async ({ kit }) => {
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
