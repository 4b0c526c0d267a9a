import type { CDPSession, Locator, Page } from '@playwright/test'
import { deskGetRequest } from '#contract/desk/requests/requests.ts'
import { handOver } from './handover.ts'
import { expect, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { signUpPerson } from './people.ts'
import type { Hired } from './staff.ts'

const UPRIGHT = { width: 390, height: 844 }
const ON_ITS_SIDE = { width: 844, height: 390 }

/** Opens a queue on a phone that lists this member's request alone. */
async function found(desk: Page) {
  const member = await signUpPerson()
  const id = await handOver(member)
  await desk.setViewportSize(UPRIGHT)
  await desk.goto(`/?tab=Unassigned&q=${encodeURIComponent(member.fullName)}`)
  const row = desk.getByRole('listitem').filter({ hasText: member.fullName })
  await expect(row).toBeVisible()
  return { member, id, row }
}

test('on a phone a swipe takes, a button snoozes, both undoable', async ({ signedInDesk: desk, colleague }) => {
  const { id, row } = await found(desk)
  const devtools = await desk.context().newCDPSession(desk)
  await swipeLeft(devtools, row)
  await row.getByRole('button', { name: /^Take: / }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await read(colleague, id)).assignee?.name).toBe(colleague.name)
  await undo(desk)
  await expect(row).toBeVisible()
  await expect.poll(async () => (await read(colleague, id)).assignee).toBeNull()

  await swipeOnABusyPhone(row)
  await expect(row.getByRole('button', { name: /^Take: / })).toBeVisible()
  await row.getByRole('button', { name: /^More for / }).click()
  await expect(row.getByRole('button', { name: /^Take: / })).toBeHidden()

  await hold(row)
  const bar = desk.getByRole('toolbar', { name: '1 selected' })
  await expect(bar.getByRole('button', { name: 'Assign' })).toBeVisible()
  await hasNoViolations(desk, 'a row that is selected')
  await row.getByRole('link').click()
  await expect(bar, 'a tap takes it away again, and opens nothing').toHaveCount(0)

  await row.getByRole('button', { name: /^More for / }).click()
  await hasNoViolations(desk, 'a row with what can be done to it')
  await row.getByRole('button', { name: /^Snooze: / }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^(Next|In a) week/ })
    .click()
  await expect(desk.getByText(/snoozed until /)).toBeVisible()
  await undo(desk)
  await expect.poll(async () => (await read(colleague, id)).snoozed).toBeNull()
})

test('on a phone a request is solved, and rotating loses nothing', async ({ signedInDesk: desk, colleague }) => {
  test.slow()
  const { id, row } = await found(desk)
  await expect(desk.getByRole('navigation', { name: 'Desk' }).getByRole('link')).toHaveText([
    /Queue/,
    /Tasks/,
    'Search',
    'Members',
  ])
  await row.getByRole('link').click()
  await expect(desk.getByRole('navigation', { name: 'Desk' })).toHaveCount(0)
  await desk.getByRole('tab', { name: 'Request' }).click()
  await expect(desk.getByRole('tabpanel', { name: 'Request' })).toContainText('What Ada asked')
  await hasNoViolations(desk, 'what was asked, on a phone')
  await desk.getByRole('tab', { name: 'Talk' }).click()
  await desk.getByRole('button', { name: 'Take it' }).click()

  const words = desk.getByRole('textbox', { name: 'Internal note' })
  await desk.getByRole('textbox', { name: 'Reply to Ada' }).click()
  await desk.getByRole('button', { name: 'Internal note' }).click()
  await words.fill('Half a note')
  await hasNoViolations(desk, 'a note that is written on a phone')
  await desk.setViewportSize(ON_ITS_SIDE)
  await expect(words).toHaveValue('Half a note')
  await expect(words).toBeInViewport()
  await desk.setViewportSize(UPRIGHT)
  await desk.getByRole('button', { name: 'Add note' }).click()
  await expect(desk.getByRole('article', { name: 'Internal note' })).toContainText('Half a note')

  await desk.getByRole('button', { name: 'Reply to Ada' }).click()
  await desk.getByRole('textbox', { name: 'Reply to Ada' }).fill('Saturday at ten.')
  await desk.getByRole('button', { name: 'Send to Ada' }).click()
  await expect(desk.getByRole('region', { name: 'Replies on their way' })).toContainText('Sending to Ada')
  await desk.getByRole('log').click({ position: { x: 5, y: 5 } })
  await desk.getByRole('button', { name: 'Solve' }).click()
  await expect(desk.getByRole('main', { name: 'Queue' })).toBeVisible()
  await expect.poll(async () => (await read(colleague, id)).state).toBe('solved')
})

test('on a phone an open request fills the screen', async ({ signedInDesk: desk }) => {
  const { id } = await found(desk)
  await desk.goto(`/requests/${id}`)
  await expect(desk.getByRole('textbox', { name: 'Reply to Ada' })).toBeVisible()
  const foot = () => desk.getByRole('main').evaluate((main) => main.getBoundingClientRect().bottom)
  await expect.poll(foot).toBe(UPRIGHT.height)
})

test('on a phone axe finds no violation in search and filter menu', { tag: '@long' }, async ({
  signedInDesk: desk,
}) => {
  await desk.setViewportSize(UPRIGHT)
  await desk.goto('/?tab=Everyone&q=insurance')
  await expect(desk.getByRole('group', { name: 'Narrow the results' })).toBeVisible()
  await expect(desk.getByText(/^Found in /).first()).toBeVisible()
  await hasNoViolations(desk, 'a search')
  await desk.getByRole('button', { name: 'Filters and views' }).click()
  await desk.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(desk.getByRole('dialog', { name: 'Filter' })).toBeVisible()
  await hasNoViolations(desk, 'choosing a filter')
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('button', { name: 'Save view' })).toBeVisible()
})

async function undo(desk: Page) {
  await desk.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
}

async function read(colleague: Hired, external_id: string) {
  return (await colleague.call(deskGetRequest, { params: { external_id }, query: {} })).request
}

/** Swipes with touch events, which a mouse can't produce. */
async function swipeLeft(devtools: CDPSession, row: Locator) {
  const box = await row.boundingBox()
  if (!box) throw new Error('the row is not there')
  const y = box.y + box.height / 3
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', box.x + 300)
  for (const x of [280, 240, 200, 160]) await touch('touchMove', box.x + x)
  await touch('touchEnd')
}

/**
 * A swipe whose finger lifts before the row is drawn again, after the list has moved the row. Later events no longer
 * reach the row.
 */
async function swipeOnABusyPhone(row: Locator) {
  const touch = { pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, clientY: 200 }
  const slide = row.getByRole('link').locator('..')
  await slide.dispatchEvent('pointerdown', { ...touch, clientX: 300 })
  await slide.dispatchEvent('pointermove', { ...touch, clientX: 280 })
  await expect(row.getByRole('button', { name: /^Take: / })).toBeVisible()
  await slide.evaluate((_, at) => {
    for (const clientX of [240, 160]) document.body.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX }))
    document.body.dispatchEvent(new PointerEvent('pointerup', { ...at, clientX: 160 }))
  }, touch)
}

/** Holds a finger on the row until the row is marked as selected. */
async function hold(row: Locator) {
  const touch = { pointerId: 8, pointerType: 'touch', isPrimary: true, bubbles: true, clientX: 200, clientY: 200 }
  const slide = row.getByRole('link').locator('..')
  await slide.dispatchEvent('pointerdown', touch)
  await expect(row.getByRole('checkbox')).toBeChecked()
  await slide.dispatchEvent('pointerup', touch)
  await row.getByRole('link').dispatchEvent('click')
  await expect(row.getByRole('checkbox'), 'the tap that it ends in is a part of it').toBeChecked()
}
