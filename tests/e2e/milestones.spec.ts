import { DESK_DOOR } from './doors.ts'
import { handOver } from './handover.ts'
import { expect, asMember as test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'

test('milestones are pinned by keyboard, and shown live', { tag: '@long' }, async ({ page, member, desk, faults }) => {
  faults.allow(/status of 422/)
  const id = await handOver(member)
  await page.goto(`/requests/${id}`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  const seen = page.getByRole('list', { name: 'Milestones' })
  await expect(seen).toHaveCount(0)

  await desk.goto(`${DESK_DOOR}/requests/${id}`)
  await expect(desk.getByRole('button', { name: 'Pin milestones' })).toBeVisible()
  await desk.keyboard.press('m')
  const dialog = desk.getByRole('dialog', { name: 'Milestones' })
  await expect(dialog.getByRole('listitem')).not.toHaveCount(0)
  while ((await dialog.getByRole('listitem').count()) > 3)
    await dialog.getByRole('button', { name: 'Remove step 1' }).click()
  await dialog.getByRole('textbox', { name: 'Step 1' }).fill('Read the denial')
  await dialog.getByRole('checkbox', { name: 'Done: Read the denial' }).check()
  await dialog.getByRole('textbox', { name: 'Step 2' }).fill('Linden decides')
  await dialog.getByRole('textbox', { name: 'The end' }).fill('')
  await dialog.getByRole('textbox', { name: 'The end' }).press('Enter')
  await expect(dialog.getByText('Please say what this step is')).toBeVisible()
  await hasNoViolations(desk)
  await dialog.getByRole('textbox', { name: 'The end' }).fill('Paid')
  await dialog.getByRole('textbox', { name: 'The end' }).press('Enter')
  await expect(dialog).toHaveCount(0)

  await expect(seen.getByRole('listitem')).toHaveText([/^Done: Read the denial Today/, /^Now: Linden/, /^Next: Paid/])
  await expect(seen.locator('[aria-current="step"]')).toContainText('Linden decides')
  const road = desk.getByRole('main').getByRole('list', { name: 'Milestones' })
  await road.getByRole('checkbox', { name: 'Linden decides' }).click()
  await expect(road.locator('[aria-current="step"]')).toContainText('Paid')
  await expect(seen.locator('[aria-current="step"]')).toContainText('Paid')
  await hasNoViolations(page)
  await page.getByRole('button', { name: /, details$/ }).click()
  const details = page.getByRole('dialog', { name: 'Request details' })
  await expect(details.getByRole('list', { name: 'Milestones' }).getByRole('listitem')).toHaveText([
    /^Done: Read the denial/,
    /^Done: Linden decides/,
    /^Now: Paid/,
  ])
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /Paid/ })).toBeVisible()

  await desk.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Step 3' })).toBeFocused()
  await desk.keyboard.type('They pay')
  await desk.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(road.getByRole('checkbox')).toHaveCount(4)
  await expect(road.locator('[aria-current="step"]')).toContainText('They pay')

  const log = desk.getByRole('log', { name: 'Messages' })
  await log
    .getByText('Biscuit, a gentle greyhound')
    .first()
    .evaluate((words) => getSelection()?.selectAllChildren(words))
  await desk.keyboard.press('m')
  await expect(dialog.getByRole('textbox', { name: 'Step 4' })).toHaveValue('Biscuit, a gentle')
  await expect(dialog.getByRole('textbox', { name: 'Step 4' })).toBeFocused()
})
