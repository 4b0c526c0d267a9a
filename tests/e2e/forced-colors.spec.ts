import type { Locator } from '@playwright/test'
import { assignRequest } from './concierge.ts'
import { DESK_DOOR } from './doors.ts'
import { asMaya, expect, signInAtDesk, test } from './journey.ts'
import { OPERATIONS } from './staff.ts'

/**
 * The properties that distinguish an element when the system paints the backgrounds: its lines and the colors that
 * remain.
 */
const lines = (one: Locator) =>
  one.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, backgroundColor } = getComputedStyle(element)
    const isLine = (style: string, width: string) => style !== 'none' && width !== '0px'
    return {
      outline: isLine(outlineStyle, outlineWidth),
      border: isLine(borderTopStyle, borderTopWidth),
      ground: backgroundColor,
    }
  })

test('forced colors outline the desk’s selections and buttons', async ({ desk, colleague }) => {
  const id = await assignRequest(colleague)
  await desk.emulateMedia({ forcedColors: 'active' })
  const chosen = desk.getByRole('tab', { selected: true })
  expect((await lines(chosen)).outline).toBe(true)
  expect((await lines(desk.getByRole('tab', { selected: false }).first())).outline).toBe(false)
  const dense = desk.getByRole('button', { name: /^Rows in / })
  const grounds = await Promise.all((await dense.all()).map(async (one) => (await lines(one)).ground))
  expect(new Set(grounds).size, 'the chosen height of rows has a ground of its own').toBe(2)
  await desk.goto(`/requests/${id}`)
  const reply = desk.getByRole('button', { name: 'Reply to Ada' })
  await expect(reply).toHaveAttribute('aria-pressed', 'true')
  expect((await lines(reply)).outline).toBe(true)
  const note = desk.getByRole('button', { name: 'Internal note' })
  expect(await lines(note)).toMatchObject({ outline: false, border: true })
  await note.focus()
  await desk.keyboard.press('Shift+Tab')
  await desk.keyboard.press('Tab')
  expect((await lines(note)).outline, 'the focus is seen').toBe(true)
})

test('in forced colors the current setup step has an outline', async ({ page }) => {
  await signInAtDesk(page.context(), OPERATIONS)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${DESK_DOOR}/setup/parts`)
  const steps = page.getByRole('navigation').getByRole('link')
  const current = page.locator('a[aria-current="page"]').first()
  await expect(current).toBeVisible()
  expect((await lines(current)).outline).toBe(true)
  expect((await lines(steps.first())).outline).toBe(false)
})

asMaya('in forced colors a switch that is on, a selected tab and an offering are distinguishable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/requests')
  expect((await lines(page.getByRole('tab', { selected: true }))).outline).toBe(true)
  await page.goto('/benefits-and-offers')
  const offering = page.getByRole('region', { name: 'Your Benefits' }).getByRole('button').first()
  expect((await lines(offering)).border).toBe(true)
  await page.goto('/account')
  const switches = page.getByRole('switch')
  await expect(switches.first()).toBeVisible()
  const states = await switches.evaluateAll((all) =>
    all.map((one) => [one.matches(':checked'), getComputedStyle(one).backgroundColor] as const),
  )
  const on = new Set(states.filter(([isOn]) => isOn).map(([, ground]) => ground))
  for (const [isOn, ground] of states) if (!isOn) expect(on).not.toContain(ground)
})
