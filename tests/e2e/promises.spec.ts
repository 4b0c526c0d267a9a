import type { Browser, BrowserContext, Page, Route } from '@playwright/test'
import { deskSetReminder } from '#contract/desk/queue/reminders.ts'
import { sendMessage } from '#contract/member/requests.ts'
import { assignRequest, concierge } from './concierge.ts'
import { DESK_DOOR } from './doors.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { expect, signInAtDesk, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { type Person, signUpPerson } from './people.ts'

const promises = (desk: Page) => desk.getByRole('region', { name: 'Promises' })

async function colleague(browser: Browser, email: string, faults: { watch(context: BrowserContext): void }) {
  const context = await browser.newContext({ baseURL: DESK_DOOR, viewport: { width: 1440, height: 900 } })
  faults.watch(context)
  await signInAtDesk(context, email)
  const page = await context.newPage()
  await page.goto('/')
  return page
}

async function setReminder(desk: Page, what: string) {
  await desk.getByRole('button', { name: 'Set a reminder' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Set a reminder' })
  await dialog.getByRole('textbox', { name: 'What' }).fill(what)
  await dialog.getByRole('combobox', { name: 'When' }).selectOption({ index: 2 })
  await dialog.getByRole('button', { name: 'Set reminder' }).click()
  await expect(dialog).toBeHidden()
}

async function addTask(desk: Page, title: string) {
  await desk.getByRole('button', { name: 'Add a task' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Add a task' })
  await dialog.getByRole('textbox', { name: 'Task' }).fill(title)
  await dialog.getByRole('combobox', { name: 'Due' }).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Add task' }).click()
  await expect(dialog).toBeHidden()
}

const answer = (member: Person, id: string, body: string) =>
  member.call(sendMessage, { params: { id }, body: { message: { body, source: 'user', source_name: 'Ada' } } })

test('a reminder ends when the member answers, while the concierge has it open', async ({ signedInDesk: desk }) => {
  const member = await signUpPerson()
  const id = await handOver(member)
  await desk.goto(`/requests/${id}`)
  await setReminder(desk, 'Has she chosen a groomer?')
  await expect(promises(desk)).toContainText('Has she chosen a groomer?')
  await hasNoViolations(desk, 'a reminder')
  await answer(member, id, 'I choose the second one.')
  await expect(desk.getByRole('log', { name: 'Messages' })).toContainText('I choose the second one.')
  await expect(promises(desk)).not.toContainText('Has she chosen a groomer?')
})

test('a due reminder appears with a notice above the queue, until it is done', async ({ desk, colleague }) => {
  const id = await assignRequest(colleague)
  const what = `Call back about ${id}`
  const soon = new Date(Date.now() + 3000).toISOString()
  await colleague.call(deskSetReminder, { params: { external_id: id }, body: { what, due_at: soon } })
  // the servers check every ten seconds
  await expect(desk.getByRole('region', { name: 'Notifications' })).toContainText(`Due now: ${what}`, {
    timeout: 30_000,
  })
  const due = desk.getByRole('region', { name: 'Due now' })
  const rows = desk.getByRole('tabpanel').getByRole('link')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await desk.route('**/desk/api/handovers', (route) => held.then(() => route.continue()))
  await desk.reload()
  await expect(desk.getByRole('tab', { name: 'Mine' })).toHaveAccessibleDescription(/\d/)
  // due reminders don't move a row while the pointer is over the list
  expect(await rows.count()).toBe(0)
  answer()
  await expect(rows.first()).toBeVisible()
  await due.getByRole('button', { name: /Due now/ }).click()
  await expect(due.getByRole('link', { name: what })).toBeVisible()
  await hasNoViolations(desk, 'due now')
  await due.getByRole('button', { name: `Done: ${what}` }).click()
  await expect(due.getByRole('link', { name: what })).toHaveCount(0)
})

test('the queue stays while a failed read of reminders is retried', async ({ signedInDesk: desk, faults }) => {
  faults.allow(/ERR_FAILED/)
  await handOver(await signUpPerson())
  const due = '**/desk/api/reminders/due'
  let failed = 0
  await desk.route(due, (route) => {
    failed += 1
    return route.abort()
  })
  await desk.goto('/?tab=Unassigned')
  const row = desk.getByRole('tabpanel').getByRole('link').first()
  await expect(row).toBeVisible()
  // and more often if another test's events make the page fetch again
  await expect.poll(() => failed, 'it is tried three times').toBeGreaterThanOrEqual(3)
  const held: Route[] = []
  await desk.route(due, (route) => void held.push(route))
  await expect(async () => {
    await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    expect(held.length).toBeGreaterThan(0)
  }).toPass()
  await expect(row).toBeVisible()
})

test('eight due reminders are shown first, and a button shows the others', async ({ signedInDesk: desk }) => {
  // the tests share a concierge, so the number of her due reminders is unknown
  const reminders = Array.from({ length: 11 }, (_, at) => ({
    id: `due-${at}`,
    what: `Call back no. ${at + 1}`,
    due_at: new Date(Date.now() - 60_000).toISOString(),
    request: { external_id: `due-${at}`, name: GROOMER_NAME, member: 'Ada Lovelace' },
  }))
  await desk.route('**/desk/api/reminders/due', (route) => route.fulfill({ json: { reminders } }))
  await desk.route('**/desk/api/handovers', (route) => route.fulfill({ json: { to_me: [], by_me: [] } }))
  await desk.goto('/')
  const due = desk.getByRole('region', { name: 'Due now' })
  await due.getByRole('button', { name: /Due now/ }).click()
  await expect(due.getByRole('link')).toHaveCount(8)
  await due.getByRole('button', { name: 'And 3 more' }).press('Enter')
  await expect(due.getByRole('link')).toHaveCount(11)
  await expect(due.getByRole('link', { name: 'Call back no. 9' })).toBeFocused()
  await desk.setViewportSize({ width: 390, height: 844 })
  const hidden = () => due.getByRole('list').evaluate((list) => list.scrollHeight - list.clientHeight)
  await expect.poll(hidden, 'on a phone the page scrolls, and no list in it').toBe(0)
})

test('text typed into a reminder survives a reload and a failed call', async ({ signedInDesk: desk, faults }) => {
  faults.allow(/Failed to load resource/)
  const id = await handOver(await signUpPerson())
  await desk.goto(`/requests/${id}`)
  await desk.getByRole('button', { name: 'Set a reminder' }).click()
  await desk.getByRole('textbox', { name: 'What' }).fill('Ask for the papers')
  await desk.reload()
  await desk.getByRole('button', { name: 'Set a reminder' }).click()
  await expect(desk.getByRole('textbox', { name: 'What' })).toHaveValue('Ask for the papers')
  await desk.getByRole('button', { name: 'Set reminder' }).click()
  await expect(desk.getByRole('dialog')).toContainText('Please choose a time')
  await desk.getByRole('combobox', { name: 'When' }).selectOption({ index: 1 })
  const path = `**/desk/api/requests/${id}/reminders`
  await desk.route(path, (route) => route.abort())
  await desk.getByRole('button', { name: 'Set reminder' }).click()
  await expect(desk.getByRole('alert')).toContainText('Nothing you wrote is lost.')
  await desk.unroute(path)
  await desk.getByRole('button', { name: 'Set reminder' }).click()
  await expect(promises(desk)).toContainText('Ask for the papers')
})

test('a task is ticked and assigned, and warns on completion while open', async ({ signedInDesk: desk }) => {
  const id = await handOver(await signUpPerson())
  const title = `Ring the groomer about ${id}`
  await desk.goto(`/requests/${id}`)
  await addTask(desk, title)
  await promises(desk)
    .getByRole('button', { name: /^1 task open/ })
    .click()
  await expect(promises(desk).getByRole('checkbox', { name: title })).not.toBeChecked()
  await concierge.move(id, 'closed')
  await expect(promises(desk)).toContainText('This request is completed, and a task is still open.')
  await desk.getByRole('link', { name: 'Tasks' }).click()
  const task = desk.getByRole('checkbox', { name: title })
  await hasNoViolations(desk, 'tasks')
  // the printed form appears a moment after the page
  await expect(async () => {
    await desk.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(desk.locator('[data-printed]')).toContainText(`${title}${GROOMER_NAME}`, { timeout: 1_000 })
  }).toPass()
  await desk.evaluate(() => dispatchEvent(new Event('afterprint')))
  await task.click()
  await expect(desk.getByRole('heading', { name: 'Done since yesterday' })).toBeVisible()
  await expect(task).toBeChecked()
  await desk.getByRole('tab', { name: 'Done this week' }).click()
  await expect(desk.getByRole('heading', { name: 'Done since yesterday' })).toHaveCount(0)
  await expect(task).toBeChecked()
  await desk.getByRole('button', { name: `Undo: ${title}` }).click()
  await expect(task).toHaveCount(0)
  await desk.getByRole('tab', { name: 'Mine' }).click()
  await expect(task).not.toBeChecked()
  await desk.getByRole('combobox', { name: `Owner of ${title}` }).selectOption({ label: 'Desmond Achebe' })
  await expect(task).toHaveCount(0)
  await desk.getByRole('tab', { name: 'I asked of others' }).click()
  await expect(task).toBeVisible()
  await desk.getByRole('tab', { name: /Everyone/ }).click()
  await expect(task).toBeVisible()
})

test('tasks can be walked, ticked and added by keys alone', { tag: '@long' }, async ({ signedInDesk: desk }) => {
  const member = await signUpPerson()
  const id = await handOver(member)
  const title = `Walk to ${id}`
  await desk.goto(`/requests/${id}`)
  await desk.getByRole('heading', { name: GROOMER_NAME }).click()
  await desk.keyboard.press('t')
  await desk.getByRole('textbox', { name: 'Task' }).fill(title)
  await desk.getByRole('combobox', { name: 'Due' }).selectOption({ index: 1 })
  await desk.keyboard.press('Tab')
  await desk.getByRole('button', { name: 'Add task' }).press('Enter')
  await expect(promises(desk).getByRole('button', { name: title })).toHaveAttribute('aria-expanded', 'false')
  await desk.goto('/tasks')
  await expect(desk.getByRole('checkbox', { name: title })).toBeVisible()
  await desk.keyboard.press('j')
  await expect(desk.getByRole('checkbox').first()).toBeFocused()
  await desk.getByRole('checkbox', { name: title }).focus()
  await desk.keyboard.press('x')
  await expect(desk.getByRole('checkbox', { name: title })).toBeChecked()
  await desk.keyboard.press('t')
  const which = desk.getByRole('combobox', { name: 'For which request?' })
  await expect(which).toBeFocused()
  await which.fill(member.fullName)
  await expect(desk.getByRole('listbox', { name: 'New task' }).getByRole('option')).toContainText([member.fullName])
  await hasNoViolations(desk, 'a request to be chosen for a task')
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('dialog', { name: 'Add a task' })
  await expect(dialog).toContainText(`For ${GROOMER_NAME} · ${member.fullName}`)
  await dialog.getByRole('textbox', { name: 'Task' }).fill(`${title} again`)
  await dialog.getByRole('combobox', { name: 'Due' }).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Add task' }).press('Enter')
  await expect(desk.getByRole('checkbox', { name: `${title} again` })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('each promise of a colleague who goes away moves in a packet', async ({ browser, faults }) => {
  test.slow()
  faults.allow(/status of 409/)
  const amara = await colleague(browser, 'amara.nwosu@tendwell.test', faults)
  const tom = await colleague(browser, 'tom.whitlock@tendwell.test', faults)
  const id = await handOver(await signUpPerson())
  await amara.goto(`/requests/${id}`)
  await amara.getByRole('button', { name: 'Take it' }).click()
  await expect(amara.getByRole('log', { name: 'Messages' })).toContainText('Amara Nwosu took this')

  await amara.getByRole('link', { name: 'Hand over' }).click()
  await expect(amara.getByRole('heading', { name: 'I’m going away' })).toBeVisible()
  await amara.getByRole('button', { name: 'Hand over and go' }).click()
  await expect(amara.getByRole('alert').last()).toContainText('Please choose who takes')
  const everything = amara.getByRole('combobox', { name: 'Who takes everything' })
  await everything.selectOption('I keep everything')
  await amara.getByRole('button', { name: 'Hand over and go' }).click()
  await expect(amara.getByRole('textbox', { name: /^Why you keep/ }), 'one reason for all').toHaveCount(1)
  await expect(amara.getByRole('textbox', { name: 'Why you keep them' })).toBeFocused()
  await everything.selectOption('Tom Whitlock')
  const mine = amara.getByRole('group', { name: GROOMER_NAME }).last()
  const next = mine.getByRole('textbox', { name: /What is next/ })
  await mine.getByRole('button', { name: `Packet: ${GROOMER_NAME}` }).click()
  await next.fill(' ')
  await mine.getByRole('button', { name: `Packet: ${GROOMER_NAME}` }).click()
  await expect(next).toHaveCount(0)
  await mine.getByRole('combobox', { name: `Who takes “${GROOMER_NAME}”` }).press('Control+Enter')
  // incomplete promises are unfolded
  await expect(next).toBeFocused()
  await next.fill(`Offer her Saturday. ${id}`)
  await hasNoViolations(amara, 'going away')
  await amara.reload()
  await mine.getByRole('button', { name: `Packet: ${GROOMER_NAME}` }).click()
  await expect(next).toHaveValue(`Offer her Saturday. ${id}`)
  await expect(amara.getByText(/^Tom \+\d+, \d+ open/)).toBeVisible()
  await next.press('Control+Enter')
  await expect(amara.getByText('You are away.', { exact: true })).toBeVisible()
  await expect(amara.getByText('Not acknowledged yet').first()).toBeVisible()

  await tom.goto(`/requests/${id}`)
  const packet = tom.getByRole('region', { name: 'Handed over by Amara' })
  await expect(packet).toContainText(`Offer her Saturday. ${id}`)
  await hasNoViolations(tom, 'a packet')
  await packet.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(packet).toHaveCount(0)
  await expect(amara.getByText(/^Acknowledged today/).first()).toBeVisible()
  await amara.getByRole('button', { name: 'I’m back' }).click()
  await expect(amara.getByRole('heading', { name: 'I’m going away' })).toBeVisible()
  await amara.context().close()
  await tom.context().close()
})

test('a failed read of who is present shows an error and can be retried', async ({ signedInDesk: desk, faults }) => {
  faults.allow(/status of 422/)
  const concierges = '**/desk/api/concierges'
  await desk.route(concierges, (route) => route.fulfill({ status: 422, json: { error: 'It could not be read.' } }))
  await desk.goto('/handover')
  await expect(desk.getByRole('main').getByRole('alert')).toContainText('It could not be read.')
  await desk.unroute(concierges)
  await desk.getByRole('button', { name: 'Try again' }).click()
  await expect(desk.getByRole('heading', { name: 'I’m going away' })).toBeVisible()
})

test('a member is found by name, with all facts and requests', async ({ desk }) => {
  const member = await signUpPerson()
  await handOver(member)
  await desk.getByRole('link', { name: 'Members' }).click()
  await desk.getByRole('searchbox', { name: 'Search members' }).fill(member.fullName)
  const found = desk.getByRole('list', { name: 'Found members' }).getByRole('link')
  await expect(found).toHaveCount(1)
  await hasNoViolations(desk, 'found members')
  await found.click()
  await expect(desk.getByRole('heading', { name: member.fullName })).toBeVisible()
  await expect(desk.getByRole('main')).toContainText('(555) 010-0177')
  await expect(desk.getByRole('link', { name: GROOMER_NAME })).toBeVisible()
  await expect(desk.getByText('Biscuit, a gentle greyhound').first()).toBeVisible()
  await hasNoViolations(desk, 'a member')
  await desk.getByRole('searchbox', { name: 'Search members' }).fill('nobody has this name')
  await expect(desk.getByText('No member matches “nobody has this name”.')).toBeVisible()
})
