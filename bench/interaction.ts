import type { BrowserContextOptions, Page } from '@playwright/test'
import { launchBrowser } from '../tools/browser.ts'
import { DEMO_PASSWORD, serveDemo, sessionOf } from '../tools/demo.ts'
import { serveBare } from './bare.ts'
import { giveMuch, LONG_QUEUE, THREADS, threadOf } from './busy.ts'
import { heldAfter } from './held.ts'
import { TimedPage } from './paints.ts'

const DESK_TYPING_MS = 50
const TIMES = 3
const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1440, height: 900 }
const MEMBER = 'member@tendwell.test'
const CONCIERGE = 'concierge@tendwell.test'
const OTHER = 'concierge2@tendwell.test'
const WORDS = 'Would Saturday work'
/** Keys are no commands for so long after a text is left: see web/desk/shell/commands/key-presses.ts. */
const AFTER_TEXT_MS = 250

/** Milliseconds from an input to its paint, on a processor four times slower; memory after 100 navigations. */
export async function interactionFigures() {
  await using demo = await serveDemo({ settings: { RATE_LIMITS: 'off' } })
  await using bare = await serveBare({ controls: { html: '<body></body>', script: CONTROLS } })
  await using browser = await launchBrowser()
  await giveMuch(demo.app.config.DATABASE_URL ?? '', { member: MEMBER, concierge: CONCIERGE, other: OTHER })
  const maya = { cookies: [], origins: [await sessionOf(demo.memberDoor, MEMBER)] }
  const ofMember = { baseURL: demo.memberDoor, viewport: PHONE, storageState: maya }
  const ofDesk = { baseURL: demo.deskDoor, viewport: LAPTOP }
  const open = async (options: BrowserContextOptions) => (await browser.newContext(options)).newPage()
  const acts = {
    'By React alone': await paintsOf(bareActs, await open({ baseURL: bare.address, viewport: LAPTOP })),
    'A member’s': await paintsOf(memberActs, await open(ofMember)),
    'The desk’s': await paintsOf(deskActs, await open(ofDesk)),
    'The desk’s, with 2,000 rows': await paintsOf(longQueueActs, await open(ofDesk)),
  }
  const held = [
    ...(await heldAfter({ name: 'a member’s', round: memberRound }, await open(ofMember))),
    ...(await heldAfter({ name: 'the desk’s', round: deskRound }, await signIn(await open(ofDesk), CONCIERGE))),
  ]
  return { acts, held }
}

/** If an act fails, the figures of the others are kept. */
async function paintsOf(acts: (timed: TimedPage) => Promise<void>, page: Page) {
  const timed = await TimedPage.of(page)
  try {
    await acts(timed)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  console.table(timed.results())
  await page.context().close()
  return timed.results()
}

/** A field, two lists of fifty rows that alternate, and a list of two thousand. */
const CONTROLS = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
const rows = (count, of) => h('ul', { key: of }, Array.from({ length: count }, (_, n) =>
  h('li', { key: n }, h('a', { href: '#' + n }, h('b', null, of + ' ' + n), h('span', null, 'Somebody kind'), h('time', null, n)))))
function Page() {
  const [text, setText] = useState('')
  const [shown, setShown] = useState(0)
  return h('main', null,
    h('textarea', { value: text, onChange: (event) => setText(event.target.value) }),
    h('button', { onClick: () => setShown(shown + 1) }, 'Other'),
    h('button', { onClick: () => setShown(-1) }, 'Long'),
    rows(50, shown % 2 ? 'One' : 'Other'),
    shown < 0 && rows(2000, 'Long'))
}
createRoot(document.body).render(h(Page))
`

async function bareActs(timed: TimedPage) {
  const { page } = timed
  await page.goto('/controls.html')
  await page.getByRole('textbox').focus()
  await timed.type('typing', WORDS)
  const press = (name: string) => () => page.getByRole('button', { name }).click()
  for (let n = 0; n < 2 * TIMES; n += 1) await timed.act('fifty rows for fifty others', press('Other'))
  await timed.act('2,000 rows', press('Long'))
  await timed.scroll('scrolling them, frame by frame')
}

async function memberActs(timed: TimedPage) {
  const { page } = timed
  for (let n = 0; n < TIMES; n += 1) await memberRequest(timed, n)
  for (const length of THREADS) for (let n = 0; n < TIMES / 2; n += 1) await memberThread(timed, length, n)
  const dialog = page.getByRole('dialog')
  for (let n = 0; n < TIMES; n += 1) {
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const explore = page.getByRole('button', { name: 'Explore all categories' }).first()
    const pet = dialog.getByRole('link', { name: 'Pet' })
    const ideas = page.getByRole('main').getByRole('listitem').getByRole('button')
    // another idea each time, because the draft of an earlier one would open
    const idea = ideas.nth(n)
    const go = dialog.getByRole('button', { name: 'Continue' })
    await explore.scrollIntoViewIfNeeded()
    await timed.act('opening the categories', ...clicking(explore, pet))
    await timed.act('picking a category', ...clicking(pet, ideas.first()))
    await idea.scrollIntoViewIfNeeded()
    await timed.act('opening the assistant', ...clicking(idea, go))
    const field = dialog.getByRole('textbox').first()
    if (await field.isVisible()) {
      await field.focus()
      await timed.type('typing to the assistant', 'Biscuit')
      await timed.act('answering the assistant', () => go.click())
    }
    // an answered assistant is a draft, so it asks before it closes
    await page.keyboard.press('Escape')
    const leave = page.getByRole('button', { name: 'Yes, cancel' })
    await leave.or(explore).or(ideas.first()).first().waitFor()
    if (await leave.isVisible()) await leave.click()
    await dialog.waitFor({ state: 'detached' })
  }
}

type Target = ReturnType<Page['locator']>
const clicking = (target: Target, shown: Target) => [() => target.click(), () => shown.waitFor()] as const
const messageOf = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const rowsOf = (page: Page) => page.getByRole('tabpanel').getByRole('link')

async function memberRequest(timed: TimedPage, n: number) {
  const { page } = timed
  const [message, rows] = [messageOf(page), rowsOf(page)]
  await page.goto('/requests')
  await rows.first().waitFor()
  for (const name of ['Completed', 'To do'])
    await timed.act('tab', ...clicking(page.getByRole('tab', { name }), rows.first()))
  const plain = rows.filter({ hasNotText: 'A long conversation' }).first()
  await plain.scrollIntoViewIfNeeded()
  await timed.act('opening a request', ...clicking(plain, message))
  await message.focus()
  if (n === 0) await timed.type('typing in the composer', WORDS)
  await message.fill(`Number ${n}`)
  const sent = page.getByRole('log', { name: 'Messages' }).getByText(`Number ${n}`, { exact: true })
  await timed.act('sending', ...clicking(page.getByRole('button', { name: 'Send' }), sent))
  const back = page.getByRole('link', { name: 'Back to requests' })
  await timed.act('back to the requests', ...clicking(back, rows.first()))
  await page.getByRole('searchbox').focus()
  if (n === 0) await timed.type('typing in the search', 'garden')
}

async function memberThread(timed: TimedPage, length: number, n: number) {
  const { page } = timed
  const message = messageOf(page)
  await page.goto('/requests')
  const link = page.locator(`a[href*="${threadOf(length)}"]`).first()
  await link.scrollIntoViewIfNeeded()
  const of = `a thread of ${length.toLocaleString('en-US')}`
  await timed.act(`opening ${of}`, ...clicking(link, message))
  await message.focus()
  await timed.type(`typing while ${of} is drawn`, n === 0 ? WORDS : 'Would')
  await page.getByText('for number 1?').waitFor({ state: 'attached', timeout: 300_000 })
  await timed.type(`typing in ${of}`, n === 0 ? WORDS : 'Would')
  await message.fill('')
}

async function deskActs(timed: TimedPage) {
  const page = await signIn(timed.page, CONCIERGE)
  const rows = rowsOf(page)
  const reply = page.getByRole('textbox', { name: /^Reply to/ })
  const note = page.getByRole('textbox', { name: 'Internal note' })
  const press = (key: string) => () => page.keyboard.press(key)
  const opened = () => reply.waitFor()
  const plain = rows.filter({ hasText: 'Hire a gardener' }).first()
  for (let n = 0; n < TIMES; n += 1) {
    await page.goto('/?tab=Mine')
    await rows.first().waitFor()
    for (const name of ['Everyone', 'Unassigned', 'Mine'])
      await timed.act('tab', ...clicking(page.getByRole('tab', { name }), rows.first()))
    for (const key of ['j', 'j', 'k']) await timed.act('next row, row before', press(key))
    const unread = page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: /^Unread/ })
    for (const _way of ['on', 'off'])
      await timed.act(
        'filter',
        () => unread.click(),
        () => settled(page),
      )
    await timed.act('opening the commands', press('Control+k'), () => page.getByRole('option').first().waitFor())
    await timed.type('typing among the commands', 'ass', DESK_TYPING_MS)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await plain.scrollIntoViewIfNeeded()
    await timed.act('opening a request', ...clicking(plain, reply))
    for (const key of [']', '[']) await timed.act('next and previous request', elsewhere(page, key), opened)
    await reply.focus()
    if (n === 0) await timed.type('typing a reply', WORDS, DESK_TYPING_MS)
    await reply.fill(`Number ${n}`)
    const sent = page.getByRole('log', { name: 'Messages' }).getByText(`Number ${n}`, { exact: true })
    await timed.act('sending', press('Control+Enter'), () => sent.waitFor())
    await leaveText(page)
    if (n === 0) {
      await page.keyboard.press('n')
      await note.focus()
      await timed.type('typing a note', WORDS, DESK_TYPING_MS)
      await note.fill('')
      await leaveText(page)
    }
    await timed.act('solve and next', elsewhere(page, 'e'), opened)
  }
  for (const length of THREADS)
    for (let n = 0; n < TIMES / 2; n += 1) {
      await page.goto('/?tab=Mine')
      const link = page.locator(`a[href*="${threadOf(length)}"]`).first()
      await link.scrollIntoViewIfNeeded()
      const of = `a thread of ${length.toLocaleString('en-US')}`
      await timed.act(`opening ${of}`, ...clicking(link, reply))
      await reply.focus()
      await timed.type(`typing in ${of}`, n === 0 ? WORDS : 'Would', DESK_TYPING_MS)
      await reply.fill('')
    }
}

/** All rows are on the page. */
async function longQueueActs(timed: TimedPage) {
  const page = await signIn(timed.page, OTHER)
  // by its tag, because finding roles among 2,000 rows takes as long as what is measured
  const reply = page.locator('#work textarea').first()
  const opened = () => reply.waitFor()
  const press = (key: string) => () => page.keyboard.press(key)
  await page.goto('/?tab=Mine')
  const rows = page.locator('[data-queue-row]')
  await rows.first().waitFor()
  for (let count = await rows.count(); count < LONG_QUEUE; count = await rows.count()) {
    await page.getByRole('button', { name: 'Show more' }).click()
    await rows.nth(count).waitFor()
  }
  await rows.first().scrollIntoViewIfNeeded()
  await page.keyboard.press('j')
  for (const key of ['j', 'j', 'j', 'j', 'k']) await timed.act('next row, row before', press(key))
  for (let n = 0; n < 2 * TIMES; n += 1) await timed.act('selecting a row', press('x'))
  await timed.scroll('scrolling, frame by frame')
  await timed.act('opening a request', press('o'), opened)
  for (const key of [']', ']', ']', '[']) await timed.act('next and previous request', elsewhere(page, key), opened)
  await reply.focus()
  await timed.type('typing a reply', WORDS, DESK_TYPING_MS)
  await reply.fill('')
  await leaveText(page)
  for (const name of ['Unassigned', 'Mine'])
    await timed.act(
      `tab: ${name}`,
      () => page.getByRole('tab', { name }).click(),
      () => settled(page),
    )
}

async function memberRound(page: Page, n: number) {
  if (n === 1) await page.goto('/requests')
  const rows = rowsOf(page)
  await rows.filter({ hasNotText: 'A long conversation' }).first().click()
  await messageOf(page).waitFor()
  await page.getByRole('link', { name: 'Back to requests' }).click()
  await rows.first().waitFor()
}

async function deskRound(page: Page, n: number) {
  const plain = rowsOf(page).filter({ hasText: 'Hire a gardener' })
  await plain.nth(n % 2).click()
  await page.getByRole('textbox', { name: /^Reply to/ }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: /Queue/ }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await plain.first().waitFor()
}

const elsewhere = (page: Page, key: string) => async () => {
  const before = page.url()
  await page.keyboard.press(key)
  await page.waitForURL((url) => url.href !== before)
}

async function leaveText(page: Page) {
  await page.keyboard.press('Escape')
  await page.waitForTimeout(AFTER_TEXT_MS)
}

/** Resolves when the list belongs to the selected tab. */
const settled = (page: Page) => page.locator('[role=tabpanel] [aria-busy=true]').waitFor({ state: 'detached' })

async function signIn(page: Page, email: string): Promise<Page> {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Queue', level: 1 }).waitFor()
  return page
}
