import type { Page } from '@playwright/test'
import { deskBusinessHours, deskSetBusinessHours } from '#contract/desk/operations/business-hours.ts'
import { DESK_DOOR } from './doors.ts'
import { expect, signInAtDesk, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { operations } from './operations.ts'
import { OPERATIONS } from './staff.ts'

// there is only one table of hours, so these tests run one after another
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ page }) => {
  await signInAtDesk(page.context(), OPERATIONS)
  await page.goto(`${DESK_DOOR}/hours`)
  await expect(page.getByRole('heading', { level: 1, name: 'Hours' })).toBeVisible()
})

/** Far enough in the future to affect no other test. */
const holiday = () => ({ day: '2031-07-04', name: `Summer party ${Date.now()}` })

const save = (page: Page) => page.getByRole('button', { name: /^Save \d+ changes?$/ })

async function addHoliday(page: Page, { day, name }: ReturnType<typeof holiday>) {
  await page.getByRole('button', { name: 'Add a day' }).click()
  await page.getByLabel('Day', { exact: true }).last().fill(day)
  await page.getByRole('textbox', { name: 'Name' }).last().fill(name)
}

test('unsaved hours survive a reload, can be saved, and undone', async ({ page }) => {
  const { day, name } = holiday()
  await addHoliday(page, { day, name })
  await expect(page.getByRole('region', { name: 'What your change does' })).toContainText(
    new RegExp(
      `Closed days: .*${name} \\(Fri, Jul 4, 2031\\) instead of .*(that members wait for|No member is waiting)`,
    ),
  )
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name' }).last()).toHaveValue(name)
  await save(page).click()
  await expect(page.getByText('The hours are saved.')).toBeVisible()
  const notices = page.getByRole('region', { name: 'Notifications' })
  await notices.getByRole('button', { name: 'Undo' }).click()
  await expect(notices).toContainText('Change undone.')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add a day' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0)
})

test('the number of unsaved changes is shown beside the title, and they can be discarded', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Save hours' })).toBeDisabled()
  const closes = page.getByLabel('Friday closes')
  const before = await closes.inputValue()
  await closes.fill('18:00')
  await expect(page.getByRole('button', { name: 'Save 1 change', exact: true })).toBeEnabled()
  await page.getByRole('checkbox', { name: 'Sunday' }).click()
  await expect(page.getByRole('button', { name: 'Save 2 changes', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(closes).toHaveValue(before)
  await expect(page.getByRole('button', { name: 'Save hours' })).toBeDisabled()
})

test('the federal holidays are added with one click, and none of them twice', { tag: '@long' }, async ({ page }) => {
  const take = page.getByRole('button', { name: /^Add the federal holidays of \d{4}$/ })
  const days = page.getByRole('region', { name: 'Closed days' }).getByRole('listitem')
  const before = await days.count()
  const first = await take.textContent()
  await take.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Christmas Day', exact: true })).toHaveCount(1)
  await expect(days).not.toHaveCount(before)
  await expect(take, 'the next year').not.toHaveText(first ?? '')
  await take.press('Enter')
  await expect(take, 'both years are there').toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove Christmas Day', exact: true })).toHaveCount(2)
  await hasNoViolations(page)
})

test('a break and a night shift can be entered by keyboard, and are shown in words', async ({ page }) => {
  await page.getByLabel('Tuesday closes', { exact: true }).fill('06:00')
  await expect(page.getByLabel('Tuesday closes', { exact: true })).toHaveAccessibleDescription('the next day')
  await page.getByRole('button', { name: 'Add a break on Monday' }).press('Enter')
  await expect(page.getByLabel('Monday closes', { exact: true })).toHaveValue('12:00')
  await expect(page.getByLabel('Monday opens, part 2')).toHaveValue('13:00')
  const changes = page.getByRole('region', { name: 'What your change does' })
  await expect(changes).toContainText(/Monday: \d+ AM to 12 PM, 1 PM to \d+ PM instead of/)
  await expect(changes).toContainText(/Tuesday: \d+ AM to 6 AM the next day instead of/)
  await hasNoViolations(page)
  await page.getByRole('button', { name: /^Remove 1 PM to .* on Monday$/ }).press('Enter')
  await expect(page.getByLabel('Monday opens, part 2')).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('overlapping hours are rejected at their day, and typed text is kept', async ({ page, faults }) => {
  faults.allow(/status of 422/)
  await page.getByLabel('Tuesday opens', { exact: true }).fill('22:00')
  await page.getByLabel('Tuesday closes', { exact: true }).fill('11:00')
  await page.getByLabel('Wednesday opens', { exact: true }).fill('10:00')
  await page.getByRole('textbox', { name: 'First answer, in minutes' }).fill('')
  await save(page).click()
  await expect(page.getByLabel('Wednesday opens', { exact: true })).toHaveAccessibleDescription(
    /^Tuesday 10 PM to 11 AM the next day and Wednesday 10 AM to .* overlap\.$/,
  )
  await expect(page.getByRole('textbox', { name: 'First answer, in minutes' })).toHaveAccessibleDescription(
    /Please give whole minutes\./,
  )
  await expect(page.getByLabel('Tuesday closes', { exact: true })).toHaveValue('11:00')
})

test('a colleague’s saved changes appear beside unsaved ones', { tag: '@long' }, async ({ page, faults }) => {
  faults.allow(/status of 409/)
  const { hours } = await operations(deskBusinessHours, {})
  const mine = holiday()
  await addHoliday(page, mine)
  const { now: _now, ...before } = hours
  const theirs = { ...before, next_minutes: before.next_minutes + 1 }
  await operations(deskSetBusinessHours, { body: theirs })
  await save(page).click()
  const conflict = page.getByRole('region', { name: 'Someone else saved this while you were writing.' })
  await expect(conflict.getByRole('radio', { name: `Theirs ${theirs.next_minutes}` })).toBeChecked()
  await expect(conflict.getByRole('radio', { name: new RegExp(`Yours .*${mine.name}`, 's') })).toBeChecked()
  await hasNoViolations(page)
  await conflict.getByRole('button', { name: 'Put them together' }).click()
  await save(page).click()
  await expect(page.getByText('The hours are saved.')).toBeVisible()
  const after = (await operations(deskBusinessHours, {})).hours
  expect([after.next_minutes, after.holidays.some(({ name }) => name === mine.name)]).toEqual([
    theirs.next_minutes,
    true,
  ])
  await operations(deskSetBusinessHours, { body: { ...before, version: after.version } })
})

test('the focus moves to the closed days after a day is removed by keyboard', async ({ page }) => {
  await page.getByRole('button', { name: 'Add a day' }).press('Enter')
  await page.getByRole('button', { name: 'Remove this day' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Closed days' })).toBeFocused()
})

test('the page prints alone, in ink on white, and uncut', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(16, 35, 30)')
  await expect(page.getByRole('checkbox', { name: 'Monday' })).toHaveCSS('print-color-adjust', 'exact')
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeHidden()
  const isCut = await page.getByRole('main').evaluate((main) => main.scrollHeight > main.clientHeight)
  expect(isCut).toBe(false)
})

test('axe finds no violation on the hours page', async ({ page }) => {
  await page.getByRole('button', { name: 'Add a day' }).click()
  await hasNoViolations(page)
})
