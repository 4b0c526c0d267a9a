import type { Browser, BrowserContext, Page } from '@playwright/test'
import { deskChangeRequest, deskGetRequest } from '#contract/desk/requests/requests.ts'
import { deskAddSavedReply } from '#contract/desk/requests/saved-replies.ts'
import { getRequest, sendMessage } from '#contract/member/requests.ts'
import { DESK_DOOR } from './doors.ts'
import { DOT } from './files.ts'
import { handOver } from './handover.ts'
import { expect, signInAtDesk, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { type Person, signUpPerson, uniqueName } from './people.ts'
import { hire } from './staff.ts'

const reply = (desk: Page) => desk.getByRole('textbox', { name: 'Reply to Ada' })
const send = (desk: Page) => desk.getByRole('button', { name: 'Send to Ada' })
const log = (desk: Page) => desk.getByRole('log', { name: 'Messages' })
const outgoing = (desk: Page) => desk.getByRole('region', { name: 'Replies on their way' })
/** Replies that wait to be sent to this request. The tests share a concierge, who has others waiting too. */
const onItsWay = (desk: Page, id: string) =>
  outgoing(desk)
    .locator('div')
    .filter({ has: desk.locator(`a[href*="${id}"]`) })
const here = (desk: Page) => desk.getByRole('status', { name: 'Who else is here' })
const says = (member: Person, id: string, body: string) =>
  member.call(sendMessage, { params: { id }, body: { message: { body } } })

type Faults = { watch(context: BrowserContext): void }

/** A reply is sent after ten seconds; a busy machine may be late. */
const GOES = { timeout: 40_000 }

test('an outdated reply is stopped, and the news is shown', async ({ signedInDesk: desk, browser, faults }) => {
  faults.allow(/status of 409/)
  const { id } = await opened(desk)
  await reply(desk).fill('Saturday at ten is booked.')
  const desmond = await atDesk(browser, faults, id, (await hire('Desmond')).email)

  await test.step('each sees the other’s presence and activity', async () => {
    await expect(here(desk)).toContainText('Desmond is looking')
    await expect(here(desmond.page)).toContainText('Renata is')
    await expect(async () => {
      // a colleague counts as reading again after six seconds without a key; a busy machine may report it that late
      await reply(desmond.page).fill('Saturday is not free')
      await reply(desmond.page).fill('Saturday is not free anymore.')
      await expect(here(desk)).toContainText('Desmond is writing a reply…', { timeout: 4_000 })
    }).toPass()
  })
  await test.step('neither sees the other’s text before it is sent', async () => {
    await expect(reply(desk)).toHaveValue('Saturday at ten is booked.')
    await expect(log(desk)).not.toContainText('not free anymore')
  })
  await test.step('a colleague’s new message is shown, and stops the older draft', async () => {
    await send(desmond.page).click()
    await expect(log(desk)).toContainText('Saturday is not free anymore.')
    await expect(desk.getByText('Desmond wrote while you were writing.')).toBeVisible(GOES)
    await send(desk).click()
    await expect(desk.getByText(/^Nothing was sent: a new message arrived while you were writing/)).toBeVisible()
    await expect(reply(desk)).toHaveValue('Saturday at ten is booked.')
    await expect(log(desk).getByText('New', { exact: true })).toBeVisible()
  })
  await test.step('the draft can be sent after the new message was seen', async () => {
    await reply(desk).fill('Sunday at ten, then?')
    await send(desk).click()
    await expect(reply(desk)).toHaveValue('')
    await expect(log(desk).getByRole('article', { name: 'Not sent yet' })).toContainText('Sunday at ten, then?')
    await expect(log(desk).getByRole('article', { name: 'Not sent yet' })).toHaveCount(0, GOES)
    await expect(log(desmond.page)).toContainText('Sunday at ten, then?')
  })
  await test.step('a colleague who leaves disappears', async () => {
    await desmond.page.getByRole('link', { name: 'Replies' }).click()
    await expect(here(desk)).toHaveText('')
  })
  await desmond.close()
})

test('of two who take a request, one keeps a draft', async ({ signedInDesk: desk, colleague, browser, faults }) => {
  faults.allow(/status of 409/)
  const { id } = await opened(desk)
  const { page: desmond, close } = await atDesk(browser, faults, id, (await hire('Desmond')).email)
  await reply(desmond).fill('They open at noon.')
  // his call arrives after hers, whichever browser is faster
  const hers = Promise.withResolvers<void>()
  await desmond.route(`**/desk/api/requests/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await hers.promise
    await route.continue()
  })
  const his = desmond.waitForRequest((request) => request.method() === 'PATCH')
  await desmond.getByRole('button', { name: 'Take it' }).click()
  await his
  await desk.getByRole('button', { name: 'Take it' }).click()
  const holder = (page: Page) => page.getByRole('combobox', { name: 'Assigned to' }).locator('option:checked')
  await expect(holder(desk)).toHaveText('You')
  hers.resolve()
  const alert = desmond.getByRole('alert').filter({ hasText: `${colleague.name} has just taken this` })
  await expect(alert.getByRole('button', { name: /^Next in/ })).toBeFocused()
  await expect(holder(desmond)).toHaveText(colleague.name)
  await expect(reply(desmond)).toHaveValue('They open at noon.')
  await expect(holder(desk), 'nothing changed for who was quicker').toHaveText('You')
  await expect(desmond.getByRole('button', { name: 'Send to Ada' })).toBeDisabled()
  await hasNoViolations(desmond, 'taken by a colleague')
  await alert.getByRole('button', { name: 'Give Renata my draft' }).click()
  await expect(log(desk).getByRole('article', { name: 'Internal note' })).toContainText('They open at noon.')
  await expect(reply(desmond)).toHaveValue('')
  await close()
})

test('a hand-over learns that a colleague was faster', { tag: '@long' }, async ({ signedInDesk: desk, faults }) => {
  faults.allow(/status of 409/)
  const { id } = await opened(desk)
  const params = { external_id: id }
  const desmond = await hire('Desmond')
  await desk.route(`**/desk/api/requests/${id}`, async (route) => {
    if (route.request().method() === 'PATCH')
      await desmond.call(deskChangeRequest, { params, body: { assignee: 'me' } })
    await route.continue()
  })
  await desk.keyboard.press('Control+k')
  await desk.getByRole('combobox', { name: 'What would you like to do?' }).fill('Give it to Lucía')
  await expect(desk.getByRole('option', { name: 'Give it to Lucía' })).toHaveAttribute('aria-selected', 'true')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('alert').filter({ hasText: 'has just taken this' })).toContainText(desmond.name)
  await expect(desk.getByRole('combobox', { name: 'Assigned to' }).locator('option:checked')).toHaveText(/Desmond/)
})

test('the loser of a race keeps the text', { tag: '@long' }, async ({ signedInDesk: desk, browser, faults }) => {
  faults.allow(/status of 409/)
  const { id } = await opened(desk)
  const { page: desmond, close } = await atDesk(browser, faults, id, (await hire('Desmond')).email)
  const both = [desk, desmond]
  const showing = (words: RegExp) => Promise.all(both.map(async (page) => (await page.getByText(words).count()) > 0))

  for (const page of both) {
    await page.keyboard.press('m')
    const steps = page.getByRole('dialog', { name: 'Milestones' })
    while ((await steps.getByRole('listitem').count()) > 3)
      await steps.getByRole('button', { name: 'Remove step 1' }).click()
    for (const name of ['Step 1', 'Step 2', 'The end'])
      await steps.getByRole('textbox', { name }).fill(`By ${page === desk ? 'Renata' : 'Desmond'}`)
  }
  await atOnce(both, /milestones$/, (page) => page.getByRole('textbox', { name: 'The end' }).press('Enter'))
  await expect.poll(async () => (await showing(/^Someone else changed this/)).filter(Boolean)).toHaveLength(1)
  const [isHers] = await showing(/^Someone else changed this/)
  const [loser, winner] = isHers ? both : both.toReversed()
  await expect(loser?.getByRole('textbox', { name: 'The end' }) ?? reply(desk)).toHaveValue(/^By /)
  await expect(winner?.getByRole('list', { name: 'Milestones' }) ?? reply(desk)).toContainText('By ')
  await loser?.keyboard.press('Escape')

  for (const page of both) {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('h')
    await page.getByRole('radio', { name: /^Lucía/ }).check()
    await page.getByRole('textbox', { name: 'What is next' }).fill('Ring the salon.')
  }
  await atOnce(both, /handover$/, (page) => page.getByRole('button', { name: 'Hand over', exact: true }).last().click())
  await expect
    .poll(async () => (await showing(/^Lucía Ferreira has just taken this\./)).filter(Boolean))
    .toHaveLength(1)
  await expect.poll(async () => (await showing(/is handed over to Lucía Ferreira/)).filter(Boolean)).toHaveLength(1)
  await close()
})

/** Holds each page's call until all of them have been made. */
async function atOnce(pages: readonly Page[], path: RegExp, act: (page: Page) => Promise<void>) {
  const all = Promise.withResolvers<void>()
  let arrived = 0
  for (const page of pages)
    await page.route(path, async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      arrived += 1
      if (arrived === pages.length) all.resolve()
      await all.promise
      await route.continue()
    })
  await Promise.all(pages.map(act))
  await all.promise
  for (const page of pages) await page.unroute(path)
}

test('a reply is sent after ten seconds even if its tab is closed', async ({ signedInDesk: desk }) => {
  const { member, id } = await opened(desk)
  await reply(desk).fill('It goes **by itself**.')
  await send(desk).click()
  await expect(onItsWay(desk, id)).toContainText('Sending to Ada')
  await desk.goto('about:blank')
  await expect.poll(() => memberMessages(member, id), GOES).toEqual(['<p>It goes <strong>by itself</strong>.</p>'])
})

test('undo restores the text and the file, also from another page of the desk', async ({ signedInDesk: desk }) => {
  const { member, id } = await opened(desk)
  await desk.locator('input[type=file]').setInputFiles({ name: 'Confirmation.png', mimeType: 'image/png', buffer: DOT })
  await expect(desk.getByText('Uploaded')).toBeVisible()
  await reply(desk).fill('Here is the wrong file.')
  await reply(desk).press('Control+Enter')
  await expect(reply(desk)).toHaveValue('')
  await desk.getByRole('link', { name: 'Replies' }).click()
  await onItsWay(desk, id).getByRole('button', { name: 'Undo' }).click()
  await expect(onItsWay(desk, id)).toHaveCount(0)
  await desk.goto(`/requests/${id}`)
  await expect(reply(desk)).toHaveValue('Here is the wrong file.')
  await expect(desk.getByText('Confirmation.png')).toBeVisible()
  await expect(log(desk)).not.toContainText('Here is the wrong file.')
  expect(await memberMessages(member, id)).toEqual([])
})

test('a scheduled reply is held if the member writes first, until it is confirmed', async ({ signedInDesk: desk }) => {
  const { member, id } = await opened(desk)
  await reply(desk).fill('How was the first appointment?')
  await desk.getByRole('button', { name: 'More ways to send' }).click()
  const later = desk.getByRole('menuitem', { name: 'Send later' })
  const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth
  expect(await later.evaluate(isCut), 'its words have room').toBe(false)
  await later.click()
  await desk
    .getByRole('dialog', { name: 'Send later' })
    .getByRole('button', { name: /Tomorrow at 9:00/ })
    .click()
  const waiting = log(desk).getByRole('article', { name: 'Not sent yet' })
  await expect(waiting).toContainText(/You · scheduled for .* at 9:00/)
  await waiting.getByRole('button', { name: 'Edit' }).click()
  await expect(reply(desk)).toHaveValue('How was the first appointment?')
  await expect(waiting).toHaveCount(0)
  await send(desk).click()
  await expect(waiting).toContainText('sending in a moment')
  await says(member, id, 'It was cancelled!')
  await expect(waiting).toContainText('not sent: someone wrote first', GOES)
  await expect(outgoing(desk)).toContainText('Your reply to Ada was not sent.')
  expect(await memberMessages(member, id)).toEqual([])
  await waiting.getByRole('button', { name: 'Send anyway' }).click()
  await expect(waiting).toHaveCount(0)
  expect(await memberMessages(member, id)).toEqual(['<p>How was the first appointment?</p>'])
})

test('a saved reply is found by keyboard, and stopped while a blank is left', async ({ signedInDesk: desk }) => {
  const checklist = ['Ask for two times', 'Say what to bring']
  await desk.route(/\/desk\/api\/requests\/[\w-]{8,}(\?|$)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const { request } = deskGetRequest.answer.parse(await response.json())
    return route.fulfill({ response, json: { request: { ...request, checklist } } })
  })
  const { id } = await opened(desk)
  const fits = desk.getByRole('region', { name: 'Fits here' })
  await test.step('the idea’s checklist becomes tasks of one person with one due time', async () => {
    await desk.setViewportSize({ width: 1440, height: 1000 })
    // this code is loaded at the first keystroke or pointer movement
    await desk.keyboard.press('r')
    await expect(fits).toContainText('This idea’s checklist: Ask for two times, Say what to bring')
    await fits.getByRole('button', { name: 'Add 2 tasks' }).click()
    const adding = desk.getByRole('dialog', { name: 'Add 2 tasks' })
    await adding.getByRole('combobox', { name: 'Due' }).selectOption({ index: 1 })
    await hasNoViolations(desk, 'a checklist that becomes tasks')
    await adding.getByRole('button', { name: 'Add 2 tasks' }).press('Enter')
    await expect(adding).toHaveCount(0)
    await expect(desk.getByRole('region', { name: 'Promises' })).toContainText('2 tasks open')
    await expect(fits.getByText('This idea’s checklist')).toHaveCount(0)
    await expect(reply(desk)).toBeFocused()
    await desk.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('suggestions have keys if there is space for them', async () => {
    await expect(fits.getByRole('button')).toHaveCount(3)
    await fits.getByRole('button').first().click()
    await expect(reply(desk)).not.toHaveValue('')
    const words = await reply(desk).inputValue()
    await reply(desk).fill('')
    await reply(desk).press('Alt+1')
    await expect(reply(desk)).toHaveValue(words)
    await reply(desk).fill('')
    await desk.setViewportSize({ width: 1440, height: 600 })
    await expect(fits).toBeHidden()
    await reply(desk).press('Alt+1')
    await expect(reply(desk)).toHaveValue('')
  })
  await reply(desk).press('/')
  const search = desk.getByRole('combobox', { name: 'Find a saved reply' })
  await search.fill('question before')
  await expect(desk.getByRole('option')).toHaveCount(1)
  await search.press('Enter')
  await expect(reply(desk)).toHaveValue(/^Hello Ada, .*\{\{question\}\}$/)
  await reply(desk).press('Control+Enter')
  await expect(desk.getByText('Nothing was sent. Please fill in first:')).toBeVisible()
  // the blank is selected, so typed text replaces it
  await expect(reply(desk)).toBeFocused()
  await desk.keyboard.type('does Biscuit bite?')
  await expect(reply(desk)).toHaveValue(/^Hello Ada, [^{]*does Biscuit bite\?$/)
  await send(desk).click()
  await expect(log(desk)).toContainText('Hello Ada, happy to take this.')
  await onItsWay(desk, id).getByRole('button', { name: 'Undo' }).click()
})

test('an unsent draft appears elsewhere', async ({ signedInDesk: desk, colleague, browser, faults }) => {
  faults.allow(/status of 409/)
  const { id } = await opened(desk)
  await reply(desk).fill('Begun at the office')
  const saved = (page: Page) =>
    page.waitForResponse((answer) => answer.url().endsWith('/drafts') && answer.request().method() === 'PUT')
  await saved(desk)
  const home = await atDesk(browser, faults, id, colleague.email)
  await expect(reply(home.page)).toHaveValue('Begun at the office')
  await reply(home.page).fill('Begun at the office, ended at home')
  await saved(home.page)
  await reply(desk).fill('Changed at the office')
  const other = desk.getByText('You wrote something else here before, or on another screen:')
  await expect(other).toBeVisible()
  await expect(desk.getByText('Begun at the office, ended at home')).toBeVisible()
  await desk.getByRole('button', { name: 'Use that one' }).click()
  await expect(reply(desk)).toHaveValue('Begun at the office, ended at home')
  await expect(other).toHaveCount(0)
  await home.close()
})

test('rare acts on a request are in the menu of its header, by name', async ({ signedInDesk: desk }) => {
  await opened(desk)
  const more = desk.getByRole('button', { name: 'More for this request' })
  const items = desk.getByRole('menu', { name: 'More for this request' }).getByRole('menuitem')
  await more.press('ArrowDown')
  await expect(items).toHaveText(['Snooze it', 'Hand over to a colleague', 'Print it'])
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Take it' }).click()
  await more.click()
  await expect(items).toHaveText(['Snooze it', 'Hand over to a colleague', 'Put it back in the queue', 'Print it'])
  await items.filter({ hasText: 'Hand over' }).click()
  await expect(desk.getByRole('dialog', { name: /Hand over/ })).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await more.press('ArrowUp')
  await desk.keyboard.press('ArrowUp')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('button', { name: 'Take it' })).toBeVisible()
})

test('buttons beside Send solve, with or without a reply', { tag: '@long' }, async ({ signedInDesk: desk }) => {
  const { member, id } = await opened(desk)
  await expect(desk.getByRole('button', { name: 'Solve and next' }), 'nobody has it').toHaveCount(0)
  await desk.getByRole('button', { name: 'Take it' }).click()
  const solve = desk.getByRole('button', { name: 'Solve and next' })
  await expect(solve).toBeEnabled()
  await reply(desk).fill('All is booked.')
  await expect(solve).toHaveCount(0)
  await desk.getByRole('button', { name: 'Send, solve, next' }).click()
  await expect(desk).not.toHaveURL(new RegExp(id))
  await expect.poll(() => memberMessages(member, id), GOES).toEqual([expect.stringContaining('All is booked.')])
  await expect.poll(async () => (await member.call(getRequest, { params: { id } })).request.status).toBe('closed')

  const other = await handOver(member)
  await desk.goto(`/requests/${other}`)
  await desk.getByRole('button', { name: 'Take it' }).click()
  await solve.click()
  await expect(desk).not.toHaveURL(new RegExp(other))
  await expect
    .poll(async () => (await member.call(getRequest, { params: { id: other } })).request.status)
    .toBe('closed')
})

test('a note has its own endpoint and its own style, and carries files', async ({ signedInDesk: desk }) => {
  const { member, id } = await opened(desk)
  const asked: string[] = []
  desk.on('request', (request) => request.method() === 'POST' && asked.push(new URL(request.url()).pathname))
  await desk.keyboard.press('n')
  const note = desk.getByRole('textbox', { name: 'Internal note' })
  await expect(note).toBeFocused()
  await desk.locator('input[type=file]').setInputFiles({ name: 'Their plan.png', mimeType: 'image/png', buffer: DOT })
  await expect(desk.getByText('Uploaded')).toBeVisible()
  await note.fill('Not for Ada')
  await desk.getByRole('button', { name: 'Add note' }).click()
  await expect(log(desk).getByRole('article', { name: 'Internal note' })).toContainText('Their plan.png')
  expect(asked).toContain(`/desk/api/requests/${id}/notes`)
  expect(asked.filter((path) => /\/(sends|messages)$/.test(path))).toEqual([])
  expect(await memberMessages(member, id)).toEqual([])
})

test('the key n starts an internal note, and the next letters belong to the note', async ({ signedInDesk: desk }) => {
  await opened(desk)
  const note = desk.getByRole('textbox', { name: 'Internal note' })
  await desk.keyboard.press('n')
  await desk.keyboard.type('Linden called')
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Linden called')
  await expect(desk.getByRole('button', { name: 'Add note' })).toBeEnabled()
})

test('the key w opens the result, and the next letters belong to the result', async ({ signedInDesk: desk }) => {
  await opened(desk)
  const words = desk.getByRole('textbox', { name: 'Result' })
  await log(desk).focus()
  await desk.keyboard.press('w')
  await desk.keyboard.type('Paid. You owe $0.')
  const dialog = desk.getByRole('dialog', { name: 'Solve with a result' })
  await expect(words).toBeFocused()
  await expect(words).toHaveValue('Paid. You owe $0.')
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(log(desk), 'the focus is where it was').toBeFocused()
})

test('a rejected file keeps the text and shows the same sentence as for members', async ({ signedInDesk: desk }) => {
  await opened(desk)
  await reply(desk).fill('Here it is')
  await desk
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect(desk.getByRole('alert')).toContainText(
    'a.txt has an invalid file type. Only images or PDFs are allowed.',
  )
  await expect(reply(desk)).toHaveValue('Here it is')
})

test('the toolbar and its keys put marks around the selected words', async ({ signedInDesk: desk }) => {
  await opened(desk)
  await reply(desk).fill('Tuesday')
  await reply(desk).press('Control+a')
  await desk.getByRole('button', { name: 'Bold' }).click()
  await expect(reply(desk)).toHaveValue('**Tuesday**')
  await reply(desk).press('Control+i')
  await expect(reply(desk)).toHaveValue('**_Tuesday_**')
  await reply(desk).press('Control+z')
  await expect(reply(desk), 'the browser’s own undo takes it back').toHaveValue('**Tuesday**')
})

test('500 messages open at their end and load completely', { tag: '@long' }, async ({ signedInDesk: desk }) => {
  const member = await signUpPerson()
  const id = await handOver(member)
  for (let at = 0; at < 500; at += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => says(member, id, `Message ${at + n} https://a.example/${'x'.repeat(90)}`)),
    )
  await desk.addInitScript(() => {
    // the count is there as soon as the first messages are
    new MutationObserver((_changes, observer) => {
      const { length } = document.querySelectorAll('[data-entry]')
      if (length === 0) return
      observer.disconnect()
      document.documentElement.dataset['firstEntries'] = String(length)
    }).observe(document, { childList: true, subtree: true })
  })
  await desk.goto(`/requests/${id}`)
  await expect(log(desk).getByText('Message 4', { exact: false }).last()).toBeInViewport()
  const first = await desk.evaluate(() => document.documentElement.dataset['firstEntries'])
  expect(Number(first), 'drawn at once').toBeLessThan(200)
  await reply(desk).fill('Still quick')
  await expect(reply(desk)).toHaveValue('Still quick')
  const wide = await log(desk).evaluate((place) => place.scrollWidth - place.clientWidth)
  expect(wide, 'a long address wraps').toBe(0)
  // so that the browser can search it, screen readers can read it, and it can be scrolled to
  await expect(log(desk).locator('[data-entry]')).toHaveCount(500)
  await expect(reply(desk)).toHaveValue('Still quick')
})

test('old messages are folded, and opened by a key or a search result', async ({ signedInDesk: desk }) => {
  const member = await signUpPerson()
  const id = await handOver(member)
  for (const words of ['Old 1', 'Old 2', 'Old 3', 'Old 4', 'New 1', 'New 2', 'New 3']) await says(member, id, words)
  // as if ten days had passed and all was read; earlier.test.ts covers which messages are folded
  const longAgo = new Date(Date.now() - 10 * 86_400_000).toISOString()
  await desk.route(`**/desk/api/requests/${id}*`, async (route) => {
    const response = await route.fetch()
    const { request } = deskGetRequest.answer.parse(await response.json())
    const messages = request.messages.map((one) => ({ ...one, at: one.body_html.includes('Old') ? longAgo : one.at }))
    const events = request.events.map((one) => ({ ...one, at: longAgo }))
    const json = { request: { ...request, messages, events, seen_seq: request.last_seq } }
    return route.fulfill({ response, json })
  })
  await desk.goto(`/requests/${id}`)
  const line = log(desk).locator('summary')
  await expect(line).toHaveText(/^4 messages, \w+ \d+/)
  await expect(log(desk).getByText('New 3')).toBeInViewport()
  await expect(log(desk).getByText('Old 1')).toBeHidden()
  await line.press('Enter')
  await expect(log(desk).getByText('Old 1')).toBeInViewport()
  await expect(line).toBeFocused()
  await expect(line).toBeInViewport()
  await hasNoViolations(desk, 'earlier messages unfolded')
  await line.press('Enter')
  await expect(log(desk).getByText('Old 1')).toBeHidden()
  await desk.goto(`/requests/${id}?q=Old`)
  await expect(log(desk).getByText('New 3')).toBeInViewport()
  await expect(log(desk).getByText('Old 1')).toBeVisible()
  // a browser that does not unfold the page at a search result
  await desk.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'onbeforematch'))
  await desk.goto(`/requests/${id}`)
  await expect(line).toBeVisible()
  await expect(log(desk).getByText('Old 1')).toBeHidden()
  await desk.keyboard.press('Control+f')
  await expect(log(desk).getByText('Old 1')).toBeVisible()
  await desk.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a saved reply that a colleague changed is not overwritten', async ({ desk, colleague, browser, faults }) => {
  faults.allow(/status of (409|422)/)
  const name = uniqueName()
  const own = { title: 'My hours', body: 'I am here until six.', shared: false, proposed: false }
  await colleague.call(deskAddSavedReply, { body: own })
  await desk.getByRole('link', { name: 'Replies' }).click()
  await desk.getByRole('button', { name: 'New reply' }).click()
  const dialog = desk.getByRole('dialog', { name: 'New reply' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please give it a name')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('Hello {{member.first_name}}')
  await dialog.getByRole('switch', { name: 'Shared by all concierges' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await desk.getByRole('tab', { name: 'Yours' }).click()
  await expect(desk.getByRole('button', { name: 'My hours, edit' })).toBeVisible()
  await expect(desk.getByRole('button', { name: `${name}, edit` }), 'it is shared').toHaveCount(0)
  await desk.getByRole('tab', { name: 'All' }).click()
  await desk.getByRole('button', { name: `${name}, edit` }).click()

  const context = await browser.newContext({ baseURL: DESK_DOOR })
  faults.watch(context)
  await signInAtDesk(context, (await hire('Desmond')).email)
  const other = await context.newPage()
  await other.goto('/replies')
  await other.getByRole('button', { name: `${name}, edit` }).click()
  await expect(other.getByRole('status', { name: 'Who else is here' })).toContainText('Renata')
  await other.getByRole('textbox', { name: 'Reply' }).fill('By Desmond')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(other.getByText('By Desmond')).toBeVisible()
  await context.close()

  await desk.getByRole('textbox', { name: 'Reply' }).fill('By Renata')
  await desk.getByRole('button', { name: 'Save' }).click()
  const conflict = desk.getByRole('region', { name: 'Someone else saved this while you were writing.' })
  await expect(conflict.getByRole('radio', { name: 'Yours By Renata' })).toBeChecked()
  await conflict.getByRole('radio', { name: 'Theirs By Desmond' }).check()
  await conflict.getByRole('button', { name: 'Put them together' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(desk.getByRole('textbox', { name: 'Reply' })).toHaveValue('By Desmond')
  await desk.getByRole('button', { name: 'Close' }).click()
  await expect(desk.getByText('By Desmond')).toBeVisible()
  await desk.getByRole('button', { name: `Remove ${name}` }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(desk.getByRole('button', { name: `${name}, edit` })).toHaveCount(0)
})

test('a confirmed proposal of a reply is shared, and counted once sent', async ({ signedInDesk: desk }) => {
  const title = uniqueName()
  const words = { title, body: 'I ring them. {{concierge.first_name}}', shared: false, proposed: true }
  await (await hire('Desmond')).call(deskAddSavedReply, { body: words })
  await desk.goto('/replies')
  await desk.getByRole('tab', { name: 'Proposed' }).click()
  await expect(desk.getByRole('button', { name: `Leave it to Desmond: ${title}` })).toBeVisible()
  await hasNoViolations(desk, 'a proposed reply')
  await desk.getByRole('button', { name: `Share with all: ${title}` }).click()
  await expect(desk.getByText(`“${title}” is shared with all concierges.`)).toBeVisible()
  await desk.getByRole('tab', { name: 'All' }).click()
  const row = desk.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('0 times used')

  const { id } = await opened(desk)
  await reply(desk).press('/')
  await desk.getByRole('combobox', { name: 'Find a saved reply' }).fill(title)
  await expect(desk.getByRole('option')).toHaveCount(1)
  await desk.keyboard.press('Enter')
  await expect(reply(desk)).toHaveValue('I ring them. Renata')
  const counted = desk.waitForResponse(/\/desk\/api\/saved-replies\/\d+\/uses$/)
  await send(desk).click()
  expect((await counted).status()).toBe(201)
  await onItsWay(desk, id).getByRole('button', { name: 'Undo' }).click()
  await desk.goto('/replies')
  await expect(row).toContainText('1 time used')
  await expect(row.getByRole('time')).toHaveCount(1)
  await row.getByRole('button', { name: `Remove ${title}` }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})

test('axe finds no violation in composer and saved replies', { tag: '@long' }, async ({ signedInDesk: desk }) => {
  await opened(desk)
  await reply(desk).press('/')
  await expect(desk.getByRole('option').first()).toBeVisible()
  await hasNoViolations(desk, 'choosing a saved reply')
  await desk.getByRole('combobox', { name: 'Find a saved reply' }).fill('booked')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Still to fill in:')).toBeVisible()
  await hasNoViolations(desk, 'blanks')
  await reply(desk).fill('See you then')
  await desk.getByRole('button', { name: 'More ways to send' }).click()
  await expect(desk.getByRole('menu')).toBeVisible()
  await hasNoViolations(desk, 'more ways to send')
  await desk.getByRole('menuitem', { name: 'Send later' }).click()
  await expect(desk.getByRole('dialog', { name: 'Send later' })).toBeVisible()
  await hasNoViolations(desk, 'choosing a time')
  await desk.getByRole('button', { name: /In 1 hour/ }).click()
  await expect(log(desk).getByRole('article', { name: 'Not sent yet' })).toBeVisible()
  await hasNoViolations(desk, 'a reply for later')
  await reply(desk).fill('And one in a moment')
  await send(desk).click()
  await expect(outgoing(desk)).toContainText('Sending to Ada')
  await hasNoViolations(desk, 'a reply on its way')
  await desk.getByRole('link', { name: 'Replies' }).click()
  await expect(desk.getByRole('heading', { name: 'Replies', level: 1 })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Booked, edit' })).toBeVisible()
  await hasNoViolations(desk, 'the saved replies')
  await desk.getByRole('button', { name: 'Booked, edit' }).click()
  await expect(desk.getByRole('dialog', { name: 'Edit reply' })).toBeVisible()
  await hasNoViolations(desk, 'an edited reply')
})

/** Opens a request of a new member at the desk. */
test('@ in a note notifies a colleague', { tag: '@long' }, async ({ desk, colleague, browser, faults }) => {
  const asked = await hire('Desmond')
  const { id } = await opened(desk)
  await desk.keyboard.press('n')
  const note = desk.getByRole('textbox', { name: 'Internal note' })
  await note.pressSequentially('Ask @')
  const names = desk.getByRole('listbox', { name: 'Colleagues' })
  await expect(names).not.toContainText(colleague.name)
  await note.pressSequentially(asked.name.toLowerCase().slice(0, 12))
  const desmond = names.getByRole('option', { name: asked.name, selected: true })
  await expect(desmond).toBeVisible()
  await expect(note).toHaveAttribute('aria-activedescendant', await desmond.evaluate(({ id: own }) => own))
  await hasNoViolations(desk, 'a mention that is being written')
  await desk.keyboard.press('Enter')
  await expect(note).toHaveValue(`Ask @${asked.name} `)
  await expect(names).toBeHidden()
  await note.pressSequentially('about it, and @')
  await expect(names).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(names).toBeHidden()
  await expect(note).toBeFocused()
  await desk.getByRole('button', { name: 'Add note' }).click()
  await expect(log(desk).getByRole('strong')).toHaveText(`@${asked.name}`)

  const theirs = await browser.newContext({ baseURL: DESK_DOOR })
  faults.watch(theirs)
  await signInAtDesk(theirs, asked.email)
  const page = await theirs.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications: \d+ new$/ }).click()
  const called = page.getByRole('dialog', { name: 'Notifications' })
  const late = called.getByRole('checkbox', { name: 'Mail: An answer is late' })
  await expect(late).not.toBeChecked()
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'PUT'), late.check()])
  await expect(late).toBeChecked()
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'PUT'), late.uncheck()])
  const quiet = called.getByRole('switch', { name: 'Quiet outside my hours' })
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'PUT'), quiet.uncheck()])
  await called.getByRole('button', { name: 'an hour, pause' }).click()
  const isQuiet = called.getByRole('status').filter({ hasText: 'Quiet until' })
  await expect(isQuiet).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await hasNoViolations(page, `notifications with a mention at ${width}`)
  }
  await called.getByRole('button', { name: 'End the pause' }).press('Enter')
  await expect(isQuiet).toBeHidden()
  await expect(called.getByRole('button', { name: '30 minutes, pause' })).toBeFocused()
  await called.locator(`a[href*="${id}"]`).click()
  await expect(called).toBeHidden()
  await expect(log(page)).toContainText(`Ask @${asked.name} about it`)
  await theirs.close()
})

test('axe finds no violation in the complete mail that a message was cut from', async ({ signedInDesk: desk }) => {
  const member = await signUpPerson()
  const id = await handOver(member)
  await says(member, id, 'Friday at nine, then.')
  // as if the reply came by mail; server/requests/inbound tests receiving one
  await desk.route(`**/desk/api/requests/${id}*`, async (route) => {
    const response = await route.fetch()
    return route.fulfill({ response, body: (await response.text()).replaceAll('"by_mail":false', '"by_mail":true') })
  })
  const mail = {
    from: member.email,
    subject: 'Re: There’s an answer',
    received_at: '2026-11-23T09:00:00.000Z',
    body: `Friday at nine, then.\n\n${'> Shall I book it?\n'.repeat(80)}`,
  }
  await desk.route('**/desk/api/mails/*', (route) => route.fulfill({ json: { mail } }))
  await desk.goto(`/requests/${id}`)
  await desk.getByRole('button', { name: 'Show the whole mail' }).first().click()
  const whole = desk.getByRole('dialog', { name: 'The whole mail' })
  await expect(whole).toContainText('Shall I book it?')
  for (const width of [1440, 390]) {
    await desk.setViewportSize({ width, height: 844 })
    await hasNoViolations(desk, `the whole mail at ${width}`)
  }
  await desk.unrouteAll({ behavior: 'ignoreErrors' })
})

async function opened(desk: Page) {
  const member = await signUpPerson()
  const id = await handOver(member)
  await desk.goto(`/requests/${id}`)
  await expect(reply(desk)).toBeEditable()
  return { member, id }
}

/** Opens that request in another browser in which this colleague is signed in. */
async function atDesk(browser: Browser, { watch }: Faults, id: string, email: string) {
  const context = await browser.newContext({ baseURL: DESK_DOOR, viewport: { width: 1440, height: 900 } })
  watch(context)
  await signInAtDesk(context, email)
  const page = await context.newPage()
  await page.goto(`/requests/${id}`)
  await expect(reply(page)).toBeEditable()
  return { page, close: () => context.close() }
}

/** The messages that were sent to the member. */
async function memberMessages(member: Person, id: string) {
  const { request } = await member.call(getRequest, { params: { id } })
  return request.messages.filter(({ source }) => source === 'other').map(({ body_html }) => body_html)
}
