import type { Locator, Page } from '@playwright/test'
import { deskSavedViews } from '#contract/desk/saved-views.ts'
import { sendMessage } from '#contract/member/requests.ts'
import { assignRequest, concierge } from './concierge.ts'
import { leaveText } from './full-queue.ts'
import { handOver } from './handover.ts'
import { expect, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { type Person, signUpPerson } from './people.ts'

const rows = (desk: Page) => desk.getByRole('tabpanel').getByRole('link')
const searchbox = (desk: Page) => desk.getByRole('searchbox', { name: 'Search requests' })

/** As a menu of it. */
async function isBeneath(dialog: Locator, word: Locator) {
  const [of, at] = [await dialog.boundingBox(), await word.boundingBox()]
  expect(of?.x).toBeCloseTo(at?.x ?? Number.NaN, 0)
  expect(of?.y).toBeCloseTo(at ? at.y + at.height + 8 : Number.NaN, 0)
}

async function write(member: Person, id: string, body: string) {
  const message = { body, source: 'user', source_name: member.fullName } as const
  await member.call(sendMessage, { params: { id }, body: { message } })
}

/** The queue with the request of a member of one's own on top, found by their name. */
async function findTheirs(desk: Page, member: Person, count = 1) {
  await desk.goto(`/?tab=Everyone&q=${encodeURIComponent(member.fullName)}`)
  await expect(rows(desk)).toHaveCount(count)
}

/** Three of somebody new: their ids as the list has them. */
async function findThree(desk: Page): Promise<string[]> {
  const member = await signUpPerson()
  for (let given = 0; given < 3; given += 1) await handOver(member)
  await findTheirs(desk, member, 3)
  return rows(desk).evaluateAll((all) => all.map((row) => row.dataset['queueRow'] ?? ''))
}

/** Presses a key that opens another request, and waits until its page has replaced this one. */
async function pressToLeave(desk: Page, key: string) {
  const thread = await desk.getByRole('log', { name: 'Messages' }).elementHandle()
  await desk.keyboard.press(key)
  await expect.poll(() => thread?.evaluate(({ isConnected }) => isConnected)).toBe(false)
}

test('a request is worked on by the keyboard alone, from the queue to solved and back', async ({ desk }) => {
  const member = await signUpPerson()
  await handOver(member)
  await findTheirs(desk, member)
  const { keyboard } = desk
  await keyboard.press('j')
  await expect(rows(desk).first()).toBeFocused()
  await keyboard.press('Enter')
  const state = desk.getByRole('combobox', { name: 'State' })
  await expect(state).toHaveValue('submitted')
  await expect(desk, 'the tab names what is open').toHaveTitle(new RegExp(`${member.fullName} \\| Tendwell desk$`))
  await keyboard.press('a')
  await expect(desk.getByRole('combobox', { name: 'Assigned to' })).toBeVisible()
  await keyboard.press('Shift+E')
  await expect(state).toHaveValue('solved')
  await desk.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(state).toHaveValue('submitted')
})

test('sent or solved, the next of the list opens, with the focus in it; [ and ] go along the list', async ({
  desk,
}) => {
  const member = await signUpPerson()
  const first = await handOver(member)
  const second = await handOver(member)
  await findTheirs(desk, member, 2)
  const { keyboard } = desk
  await rows(desk).first().press('Enter')
  const messages = desk.getByRole('log', { name: 'Messages' })
  await expect(messages).toBeFocused()
  const [opened, other] = desk.url().includes(first) ? [first, second] : [second, first]
  await expect(desk.getByRole('main')).toContainText('· 1 of 2 in the queue')
  await keyboard.press(']')
  await expect(desk).toHaveURL(new RegExp(other))
  await expect(desk.getByRole('main')).toContainText('· 2 of 2 in the queue')
  await expect(messages).toBeFocused()
  await keyboard.press('[')
  await expect(desk).toHaveURL(new RegExp(opened))
  await expect(desk.getByRole('main')).toContainText('· 1 of 2 in the queue')
  // the same by the pointer
  await desk.getByRole('button', { name: 'Next request' }).click()
  await expect(desk).toHaveURL(new RegExp(other))
  await expect(desk.getByRole('main')).toContainText('· 2 of 2 in the queue')
  await desk.getByRole('button', { name: 'Request before' }).click()
  await expect(desk).toHaveURL(new RegExp(opened))
  await expect(desk.getByRole('main')).toContainText('· 1 of 2 in the queue')
  await keyboard.press('r')
  await expect(desk.getByRole('textbox', { name: /^Reply to/ })).toBeFocused()
  await keyboard.type('The groomer has Thursday at ten.')
  await keyboard.press('Shift+Control+Enter')
  await expect(desk, 'sent, and the next').toHaveURL(new RegExp(other))
  await expect(messages).toBeFocused()
  await keyboard.press('[')
  await expect(desk).toHaveURL(new RegExp(opened))
  await expect(desk.getByRole('article', { name: 'Not sent yet' })).toContainText('Thursday at ten')
  await pressToLeave(desk, 'e')
  await expect(desk).toHaveURL(new RegExp(other))
  await expect(messages).toBeFocused()
  await keyboard.press('e')
  await expect(desk, 'past the last, the list').toHaveURL(/\/\?tab=Everyone/)
  await expect(desk.getByRole('region', { name: 'Notifications' })).toContainText('That was the last of 2.')
  await expect(desk.getByRole('main', { name: 'Queue' })).toBeFocused()
  await expect(rows(desk).filter({ hasText: 'Solved' })).toHaveCount(2)
  await keyboard.press('j')
  await expect(rows(desk).first()).toBeFocused()
})

test('by its button or with a result, the next of the list opens with the focus in it', async ({
  signedInDesk: desk,
}) => {
  const ids = await findThree(desk)
  const messages = desk.getByRole('log', { name: 'Messages' })
  await rows(desk).first().click()
  await desk.getByRole('button', { name: 'Take it' }).click()
  await desk.getByRole('button', { name: 'Solve and next' }).click()
  await expect(desk).toHaveURL(new RegExp(ids[1] ?? '?'))
  await expect(messages).toBeFocused()
  await desk.keyboard.press('w')
  await desk.getByRole('dialog').getByRole('textbox', { name: 'What came of it' }).fill('Groomed.')
  await desk.getByRole('button', { name: 'Solve and open the next' }).click()
  await expect(desk).toHaveURL(new RegExp(ids[2] ?? '?'))
  await expect(messages).toBeFocused()
})

test('after an answer, which moves it down the list, solve and next opens what was next', async ({
  signedInDesk: desk,
}) => {
  const ids = await findThree(desk)
  const { keyboard } = desk
  await rows(desk).first().press('Enter')
  await expect(desk.getByRole('log', { name: 'Messages' })).toBeFocused()
  await keyboard.press('r')
  await desk.getByRole('textbox', { name: /^Reply to/ }).fill('On Thursday at ten.')
  await keyboard.press('Control+Enter')
  await expect(desk.getByRole('article', { name: 'Not sent yet' })).toBeVisible()
  await expect
    .poll(() => rows(desk).evaluateAll((all) => all.map((row) => row.dataset['queueRow']).at(-1)))
    .toBe(ids[0])
  await leaveText(desk)
  await keyboard.press('e')
  await expect(desk).toHaveURL(new RegExp(ids[1] ?? ''))
})

test('where no list stands beside a request one goes back to the list, as the words say', async ({
  signedInDesk: desk,
}) => {
  const member = await signUpPerson()
  for (let given = 0; given < 2; given += 1) await handOver(member)
  await desk.setViewportSize({ width: 1000, height: 900 })
  await findTheirs(desk, member, 2)
  const [first = '', second = ''] = await rows(desk).evaluateAll((all) => all.map((row) => row.dataset['queueRow']))
  await rows(desk).first().click()
  await expect(desk.getByRole('log', { name: 'Messages' })).toBeVisible()
  await pressToLeave(desk, ']')
  await expect(desk, 'the next is what was asked for').toHaveURL(new RegExp(second))
  await expect(desk.getByRole('log', { name: 'Messages' })).toBeVisible()
  await hasNoViolations(desk, 'a request without the list beside it')
  await desk.getByRole('textbox', { name: /^Reply to/ }).fill('On Thursday at ten.')
  await desk.getByRole('button', { name: 'More ways to send' }).click()
  await desk.getByRole('menuitem', { name: 'Send and go to the queue' }).click()
  await expect(desk.getByRole('main', { name: 'Queue' })).toBeVisible()
  await desk.locator(`[data-queue-row="${first}"]`).click()
  await desk.getByRole('button', { name: 'Take it' }).click()
  await desk.getByRole('button', { name: 'Solve', exact: true }).click()
  await expect(desk.getByRole('main', { name: 'Queue' })).toBeVisible()
})

test('what leaves the list keeps its neighbors, and who leaves the words they sent is not called back', async ({
  desk,
}) => {
  const member = await signUpPerson()
  const first = await handOver(member)
  const second = await handOver(member)
  await desk.goto(`/?tab=Unassigned&q=${encodeURIComponent(member.fullName)}`)
  await expect(rows(desk)).toHaveCount(2)
  const { keyboard } = desk
  await rows(desk).first().press('Enter')
  const messages = desk.getByRole('log', { name: 'Messages' })
  await expect(messages).toBeFocused()
  const other = desk.url().includes(first) ? second : first
  await keyboard.press('a')
  await expect(rows(desk)).toHaveCount(1)
  await pressToLeave(desk, ']')
  await expect(desk).toHaveURL(new RegExp(other))
  await expect(messages).toBeFocused()
  const reply = desk.getByRole('textbox', { name: /^Reply to/ })
  await keyboard.press('r')
  await expect(reply).toBeFocused()
  await keyboard.type('The groomer has Thursday at ten.')
  await keyboard.press('Control+Enter')
  await keyboard.press('Escape')
  await expect(reply).toHaveValue('')
  await expect(reply).not.toBeFocused()
})

test('j and k go up and down the list, o opens, a digit changes the tab, / searches by all that is typed at once', async ({
  desk,
}) => {
  const member = await signUpPerson()
  await handOver(member)
  await handOver(member)
  await findTheirs(desk, member, 2)
  await expect(desk.locator('body[data-arrived]'), 'no rule looks for a page among the rows').toBeAttached()
  const { keyboard } = desk
  for (const key of ['j', 'j']) await keyboard.press(key)
  await expect(rows(desk).nth(1)).toBeFocused()
  await keyboard.press('k')
  await expect(rows(desk).first()).toBeFocused()
  const name = await rows(desk).first().locator('b').first().textContent()
  await keyboard.press('o')
  await expect(desk.getByRole('heading', { level: 2, name: name ?? '' })).toBeVisible()
  await keyboard.press('2')
  await expect(desk.getByRole('tab', { name: /Unassigned/ })).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('/')
  await expect(searchbox(desk)).toBeFocused()
  await searchbox(desk).selectText()
  await keyboard.type('is:open has:file ')
  await expect(desk.getByRole('button', { name: /, take away$/ })).toHaveCount(2)
  await expect(searchbox(desk)).toHaveValue('')
})

test('several are chosen by keys, put aside, tagged and taken in one act each, with one way back for all', async ({
  desk,
}) => {
  const member = await signUpPerson()
  const tag = `Trip ${await handOver(member)}`.slice(0, 20)
  await handOver(member)
  await findTheirs(desk, member, 2)
  const { keyboard } = desk
  const notices = desk.getByRole('region', { name: 'Notifications' })
  await keyboard.press('j')
  await keyboard.press('x')
  // at once: all of what is written then is a colleague's name, and no key of the list
  await keyboard.press('Shift+A')
  await keyboard.type('des')
  await expect(desk.getByRole('combobox', { name: 'Assign to' })).toHaveValue('des')
  await expect(desk.getByRole('toolbar', { name: '1 selected' })).toBeVisible()
  await keyboard.press('Escape')
  await rows(desk).first().focus()
  await keyboard.press('Shift+ArrowDown')
  await expect(desk.getByRole('toolbar', { name: '2 selected' })).toBeVisible()
  await hasNoViolations(desk, 'two rows selected')
  await keyboard.press('Shift+A')
  await expect(desk.getByRole('option', { name: /^Nobody/ })).toBeVisible()
  await hasNoViolations(desk, 'who is given them')
  await keyboard.press('Escape')
  await keyboard.press('s')
  const snooze = desk.getByRole('dialog', { name: 'Snooze 2 requests until' })
  await expect(snooze.getByRole('button', { name: 'Their member writes' })).toBeFocused()
  await hasNoViolations(desk, 'until when')
  await isBeneath(snooze, desk.locator('[data-opens="snooze"]'))
  await keyboard.press('1')
  await expect(rows(desk).filter({ hasText: 'Until' })).toHaveCount(2)
  await notices.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(rows(desk).filter({ hasText: 'Until' })).toHaveCount(0)
  await rows(desk).first().focus()
  await keyboard.press('Control+a')
  await keyboard.press('n')
  const note = desk.getByRole('dialog', { name: 'Note in 2 requests' })
  await note.getByRole('textbox', { name: 'Internal note' }).fill('Closed on Friday')
  await hasNoViolations(desk, 'a note in two')
  await isBeneath(note, desk.locator('[data-opens="note"]'))
  await keyboard.press('Control+Enter')
  await expect(notices).toContainText('2 requests are given your note.')
  await notices.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(desk.getByRole('toolbar', { name: '2 selected' })).toBeVisible()
  await keyboard.press('y')
  const tags = desk.getByRole('dialog', { name: 'Tag 2 requests' })
  await expect(tags.getByRole('textbox')).toBeFocused()
  await keyboard.type(tag)
  await expect(tags.getByRole('checkbox', { name: `Make the tag “${tag}”` })).toBeVisible()
  await hasNoViolations(desk, 'a tag to be made')
  await keyboard.press('Enter')
  await expect(tags.getByRole('checkbox', { name: tag })).toBeChecked()
  await keyboard.press('Enter')
  await expect(rows(desk).filter({ hasText: tag })).toHaveCount(2)
  await notices.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(rows(desk).filter({ hasText: tag })).toHaveCount(0)
  await expect(desk.getByRole('toolbar', { name: '2 selected' })).toBeVisible()
  await keyboard.press('a')
  await expect(rows(desk).filter({ hasText: 'You' })).toHaveCount(2)
  await keyboard.press('Escape')
  await rows(desk).first().focus()
  await keyboard.press('Space')
  await expect(desk.getByRole('complementary', { name: /^Peek/ })).toContainText(member.fullName)
  await hasNoViolations(desk, 'a peek')
})

test('keys are letters while somebody writes, and with a modifier they are the browser’s', async ({ desk }) => {
  await desk.keyboard.press('/')
  await expect(searchbox(desk)).toBeFocused()
  await desk.keyboard.type('jek?/')
  await expect(searchbox(desk)).toHaveValue('jek?/')
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await searchbox(desk).fill('')
  await searchbox(desk).blur()
  await desk.keyboard.press('Alt+j')
  await expect(desk.locator('[data-queue-row]:focus')).toHaveCount(0)
})

test('the shortcuts are listed, and can be turned off in this browser', async ({ desk, colleague }) => {
  await assignRequest(colleague)
  await desk.keyboard.press('?')
  const dialog = desk.getByRole('dialog', { name: 'Shortcuts' })
  await expect(dialog.getByText('Next request')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Use single keys as shortcuts' }).uncheck()
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await desk.reload()
  await expect(rows(desk).first()).toBeVisible()
  await desk.keyboard.press('j')
  await desk.keyboard.press('?')
  await expect(desk.locator('[data-queue-row]:focus')).toHaveCount(0)
  await desk.keyboard.press('Control+k')
  const menu = desk.getByRole('dialog', { name: 'Commands' })
  await menu.getByRole('combobox').fill('shortcuts')
  await desk.keyboard.press('Enter')
  await dialog.getByRole('switch', { name: 'Use single keys as shortcuts' }).check()
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await desk.keyboard.press('j')
  await expect(rows(desk).first()).toBeFocused()
})

test('the command menu finds a request, and sets where it stands', async ({ desk }) => {
  const member = await signUpPerson()
  const id = await handOver(member)
  const menu = desk.getByRole('dialog', { name: 'Commands' })
  await desk.keyboard.press('Control+k')
  await menu.getByRole('combobox').fill(member.fullName)
  await expect(menu.getByRole('option', { name: new RegExp(member.fullName) })).toHaveAttribute('aria-selected', 'true')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(new RegExp(`/requests/${id}`))
  await expect(desk.getByRole('combobox', { name: 'State' })).toBeVisible()
  await desk.keyboard.press('Control+k')
  await menu.getByRole('combobox').fill('third')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('combobox', { name: 'State' })).toHaveValue('waiting_third_party')
  await expect(menu).toHaveCount(0)
})

test('what a member writes is new until one has looked', async ({ desk }) => {
  const member = await signUpPerson()
  const id = await handOver(member)
  await findTheirs(desk, member)
  await expect(rows(desk).first()).toContainText('1 new')
  await write(member, id, 'She bites, a little.')
  await expect(rows(desk).first()).toContainText('2 new')
  await rows(desk).first().click()
  await expect(desk.getByRole('log', { name: 'Messages' })).toContainText('She bites, a little.')
  await expect(rows(desk).first()).not.toContainText('new')
  await desk.reload()
  await expect(rows(desk).first()).toBeVisible()
  await expect(rows(desk).first()).not.toContainText('new')
})

test('a search shows where the words stand, and never takes a member’s text for HTML', async ({ desk }) => {
  const member = await signUpPerson()
  const id = await handOver(member)
  const word = `Zwetschge${Date.now()}`
  await concierge.note(id, `Ring <img src=x onerror=alert(1)> about the ${word} first`)
  await searchbox(desk).fill(word.toUpperCase())
  await desk.getByRole('tab', { name: /Everyone/ }).click()
  await expect(rows(desk)).toHaveCount(1)
  await expect(desk.getByRole('status').filter({ hasText: '1 request' })).toBeVisible()
  await expect(rows(desk).locator('mark')).toHaveText(word)
  await expect(rows(desk)).toContainText('<img src=x onerror=alert(1)>')
  await searchbox(desk).fill(`is:snoozed ${word}`)
  await desk.getByRole('button', { name: 'Take that off: is:snoozed' }).press('Enter')
  await expect(rows(desk)).toHaveCount(1)
  await expect(searchbox(desk)).toHaveValue(word)
  // the button is gone, and who pressed it stands where the answer does
  await expect(desk.getByRole('status').filter({ hasText: '1 request' })).toBeFocused()
})

test('Escape leads from an empty search back to the row one came from, where one had scrolled to', async ({ desk }) => {
  const { keyboard } = desk
  await desk.setViewportSize({ width: 1440, height: 560 })
  await desk.goto('/?tab=Everyone&q=')
  const from = rows(desk).nth(22)
  const address = (await from.getAttribute('href')) ?? ''
  const row = desk.getByRole('tabpanel').locator(`a[href="${address}"]`)
  await row.focus()
  await keyboard.press('/')
  await expect(searchbox(desk)).toBeFocused()
  await keyboard.type('insurance')
  await expect(desk).toHaveURL(/q=insurance/)
  await expect(desk.getByRole('heading', { name: 'Best first' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(searchbox(desk)).toHaveValue('')
  await keyboard.press('Escape')
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
})

test('the queue is filtered by letters alone, and what is chosen stands in its place to be taken away', async ({
  desk,
  colleague,
}) => {
  await assignRequest(colleague)
  const { keyboard } = desk
  const filters = desk.getByRole('group', { name: 'Filters' })
  const field = desk.getByLabel('Filter by')
  const typed = Promise.withResolvers<void>()
  await desk.route('**/assets/*.js', (route) => typed.promise.then(() => route.continue()))
  await keyboard.press('f')
  await expect(field).toBeFocused()
  // letters that are shortcuts of the list are letters here, also before there is anything to choose
  await keyboard.type('due')
  typed.resolve()
  const finder = desk.getByRole('dialog', { name: 'Filter' })
  await expect(finder.getByRole('combobox', { name: 'Filter by' })).toHaveValue('due')
  await expect(field).toBeFocused()
  await hasNoViolations(desk, 'choosing a filter')
  await keyboard.type(' tod')
  await expect(finder.getByRole('option', { name: 'Today' })).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(desk).toHaveURL(/due=today/)
  await expect(finder).toHaveCount(0)
  await expect(filters.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  await keyboard.press('f')
  await keyboard.type('unr')
  await keyboard.press('Enter')
  await expect(desk).toHaveURL(/unread=true/)
  await expect(filters.getByRole('button', { name: /^Unread/ })).toHaveAttribute('aria-pressed', 'true')
  await hasNoViolations(desk, 'a filtered queue')
  await filters.getByRole('button', { name: 'Take away Due: Today' }).press('Enter')
  await expect(desk).not.toHaveURL(/due=/)
  await expect(desk, 'the other one stays').toHaveURL(/unread=true/)
  await expect(filters.getByRole('combobox', { name: 'Due' })).toBeFocused()
  await filters.getByRole('button', { name: 'Clear the filter' }).press('Enter')
  await expect(desk).not.toHaveURL(/unread=/)
  await keyboard.press('j')
  await expect(rows(desk).first()).toBeFocused()
})

test('filters stand in the address, and a view keeps them', async ({ desk }) => {
  const name = `Waiting for them ${Date.now()}`
  await desk.getByRole('combobox', { name: 'Waiting on' }).selectOption('Waiting on the member')
  await expect(desk).toHaveURL(/waiting=member/)
  await expect(desk.getByRole('heading', { name: 'Waiting on us' })).toHaveCount(0)
  await desk.getByRole('button', { name: 'Save view' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const views = desk.getByRole('combobox', { name: 'Saved views' })
  await expect(views.getByRole('option', { name, selected: true })).toBeAttached()
  await desk.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(desk).not.toHaveURL(/waiting=/)
  await views.selectOption(name)
  await expect(desk).toHaveURL(/waiting=member/)
  await desk.getByRole('button', { name: 'Edit view' }).click()
  const edited = desk.getByRole('dialog', { name: 'Edit view' })
  await expect(edited.getByRole('combobox', { name: 'Waiting on' })).toHaveValue('member')
  await edited.getByRole('combobox', { name: 'Waiting on' }).selectOption('Waiting on somebody else')
  await edited.getByRole('combobox', { name: 'Whose' }).selectOption('Everyone')
  await hasNoViolations(desk, 'editing a view')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(desk).toHaveURL(/tab=Everyone/)
  await expect(desk).toHaveURL(/waiting=third_party/)
  await expect(views.getByRole('option', { name, selected: true })).toBeAttached()
  await desk.getByRole('button', { name: 'Edit view' }).click()
  await edited.getByRole('button', { name: 'Delete view' }).click()
  await expect(desk.getByRole('button', { name: 'Save view' })).toBeVisible()
})

test('a view that could not be saved keeps its name, and says what failed', async ({ desk, faults }) => {
  faults.allow(/status of 503/)
  await desk.route(deskSavedViews.path, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { error: 'We cannot reach a part we need right now.' } })
      : route.fallback(),
  )
  await desk.getByRole('button', { name: 'Save view' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('We cannot reach a part we need right now.')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine')
})

test('axe finds nothing in the filtered queue, the command menu and the shortcuts', { tag: '@long' }, async ({
  signedInDesk: desk,
}) => {
  await desk.goto('/?tab=Everyone&q=insurance&waiting=us')
  await expect(rows(desk).first()).toBeVisible()
  await hasNoViolations(desk, 'the filtered queue')
  await desk.keyboard.press('Control+k')
  await expect(desk.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await hasNoViolations(desk, 'the command menu')
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await desk.keyboard.press('?')
  await expect(desk.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
  await hasNoViolations(desk, 'the shortcuts')
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Save view' }).click()
  await expect(desk.getByRole('dialog', { name: 'Save this view' })).toBeVisible()
  await hasNoViolations(desk, 'saving a view')
})
