import { MEMBER_DOOR } from '#tests/e2e/doors.ts'
import { expect, test } from '#tests/e2e/kit/kit.ts'

test.describe('Drawer', () => {
  test('is not dismissible by default, by Escape or a backdrop click', { tag: '@4.49' }, async ({ kit }) => {
    await kit.getByRole('button', { name: 'Closed by its button only' }).click()
    const drawer = kit.getByRole('dialog', { name: 'Closed by its button only' })
    await kit.keyboard.press('Escape')
    await kit.mouse.click(100, 450)
    await expect(drawer).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toBeHidden()
  })

  for (const [position, edges] of [
    ['right', { left: 1005, top: 0, right: 1280, bottom: 720 }],
    ['left', { left: 0, top: 0, right: 275, bottom: 720 }],
    ['top', { left: 0, top: 0, right: 1280 }],
    ['bottom', { left: 0, right: 1280, bottom: 720 }],
  ] as const)
    test(`opens at the ${position}`, { tag: ['@4.48', '@4.51'] }, async ({ kit }) => {
      await kit.getByRole('button', { name: `Categories, ${position}` }).click()
      const drawer = kit.getByRole('dialog', { name: 'Custom request' })
      await expect
        .poll(() =>
          drawer.evaluate((element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect()
            return { left, top, right, bottom }
          }),
        )
        .toMatchObject(edges)
    })

  test('of variant nav fills a screen below 640px', { tag: '@4.52' }, async ({ kit }) => {
    await kit.getByRole('button', { name: 'Categories, left' }).click()
    const drawer = kit.getByRole('dialog', { name: 'Custom request' })
    for (const [viewport, width] of [
      [640, 275],
      [639, 639],
    ] as const) {
      await kit.setViewportSize({ width: viewport, height: 800 })
      await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(width)
    }
  })
})

test.describe('Button', () => {
  test('has three variants, and the types button and submit', { tag: ['@4.54', '@4.55'] }, async ({ page, kit }) => {
    const looks = new Set<string>()
    for (const name of ['Send it', 'View all', 'Skip']) {
      const button = kit.getByRole('button', { name }).first()
      await expect(button).toHaveAttribute('type', 'button')
      looks.add(
        await button.evaluate((element) => {
          const { backgroundColor, borderTopColor, textDecorationLine } = getComputedStyle(element)
          return [backgroundColor, borderTopColor, textDecorationLine].join()
        }),
      )
    }
    expect(looks.size).toBe(3)
    await page.goto(`${MEMBER_DOOR}/sign-in`)
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('type', 'submit')
  })

  test('renders as an internal link, or an external one in a new tab', { tag: '@4.56' }, async ({ kit }) => {
    const buttons = kit.getByRole('region', { name: 'Buttons' })
    const internal = buttons.getByRole('link', { name: 'Send it' }).first()
    await expect(internal).toHaveAttribute('href', '#elsewhere')
    await expect(internal).not.toHaveAttribute('target')
    const external = buttons.getByRole('link', { name: 'Send it' }).last()
    await expect(external).toHaveAttribute('href', 'https://example.com/')
    await expect(external).toHaveAttribute('target', '_blank')
    await expect(external).toHaveAttribute('rel', 'noopener noreferrer')
  })
})

test.describe('Chip tile', () => {
  test('has the variants button, link, external-link, radio and checkbox', { tag: '@4.57' }, async ({ kit }) => {
    const chips = kit.getByRole('region', { name: 'Chip tiles' })
    await expect(chips.getByRole('button', { name: 'Pet' }).first()).toBeVisible()
    await expect(chips.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '#home')
    const external = chips.getByRole('link', { name: 'Car insurance' })
    await expect(external).toHaveAttribute('href', 'https://example.com/')
    await expect(external).toHaveAttribute('target', '_blank')
    await expect(external).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(chips.getByRole('radio', { name: 'Travel' }).first()).toBeVisible()
    await expect(chips.getByRole('checkbox', { name: 'I have a partner' }).first()).toBeVisible()
  })

  test('when disabled blocks clicks and changes', { tag: '@4.61' }, async ({ kit }) => {
    const button = kit.getByRole('region', { name: 'Chip tiles' }).getByRole('button', { name: 'Family' })
    await expect(button).toBeDisabled()
    const radio = kit.getByRole('radio', { name: 'At the vet' })
    await radio.click({ force: true })
    await expect(radio).not.toBeChecked()
  })

  test('in an error state shows the error', { tag: '@4.61' }, async ({ kit }) => {
    const chip = kit.getByRole('checkbox', { name: 'Medical / employer benefits' })
    await expect(chip).toHaveAttribute('aria-invalid', 'true')
  })
})

test.describe('Alert box', () => {
  test('has error, warning and info, and an optional "Dismiss alert"', { tag: '@4.69' }, async ({ kit }) => {
    const boxes = kit.getByRole('region', { name: 'Alert boxes' })
    await expect(boxes.getByRole('alert')).toHaveCount(1)
    await expect(boxes.getByRole('status')).toHaveCount(2)
    await expect(boxes.getByRole('button', { name: 'Dismiss alert' })).toHaveCount(2)
    await boxes.getByRole('alert').getByRole('button', { name: 'Dismiss alert' }).click()
    await expect(boxes.getByRole('alert')).toHaveCount(0)
  })
})

test('a progress bar goes from 0 to 100, or is indeterminate', { tag: '@4.70' }, async ({ kit }) => {
  const known = kit.getByRole('progressbar', { name: 'Determinate, 60' })
  await expect(known).toHaveAttribute('max', '100')
  await expect(known).toHaveAttribute('value', '60')
  await expect(kit.getByRole('progressbar', { name: 'Indeterminate' })).not.toHaveAttribute('value')
})

test.describe('Toasts', () => {
  test('appear at the top right, on a phone at the bottom', { tag: ['@2.88', '@2.89'] }, async ({ kit }) => {
    await kit.getByRole('button', { name: 'success', exact: true }).click()
    const toasts = kit.getByRole('region', { name: 'Notifications' })
    await kit.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(async () => (await toasts.boundingBox())?.y).toBeLessThan(100)
    const { x = 0, width = 0 } = (await toasts.boundingBox()) ?? {}
    expect(x + width).toBeGreaterThan(1180)
    await kit.setViewportSize({ width: 390, height: 800 })
    await expect.poll(async () => (await toasts.boundingBox())?.y).toBeGreaterThan(400)
    await toasts.getByRole('button', { name: 'Close' }).click()
    await expect(toasts.getByText('Biscuit_vaccines_2025.pdf')).toHaveCount(0)
  })
})
