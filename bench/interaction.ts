import { loadavg } from 'node:os'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../bin/browser.ts'
import { DEMO_PASSWORD, serveDemo, sessionOf } from '../bin/demo.ts'
import { serveBare } from './bare.ts'
import { giveMuch, LONG_QUEUE, THREADS, threadOf } from './busy.ts'
import { type Held, heldAfter } from './held.ts'
import { type Paints, Watched } from './paints.ts'

// What a press, a key or a click waits for its paint, on a processor four times slower; and what 100 navigations hold.

type Group = 'By React alone' | 'A member’s' | 'The desk’s' | 'The desk’s, with 2,000 rows'
export type InteractionFigures = {
  readonly at: string
  /** The machine's load average before and after. */
  readonly load: readonly [number, number]
  readonly acts: Readonly<Record<Group, readonly Paints[]>>
  readonly held: readonly Held[]
}

const GOAL_MS = 100
const DESK_TYPING_MS = 50
const TIMES = 3
const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1440, height: 900 }
const MEMBER = 'member@tendwell.test'
const CONCIERGE = 'concierge@tendwell.test'
const OTHER = 'concierge2@tendwell.test'
const WORDS = 'Would Saturday work'
/** So long keys mean nothing after a text has been left: see web/desk/commands/key-presses.ts. */
const AFTER_TEXT_MS = 250

export async function interactionFigures(): Promise<InteractionFigures> {
  const [before = 0] = loadavg()
  const demo = await serveDemo({ settings: { RATE_LIMITS: 'off' } })
  const bare = await serveBare({ controls: { html: '<body></body>', script: CONTROLS } })
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const open = async (options: BrowserContextOptions) => (await browser.newContext(options)).newPage()
  const desk = { baseURL: demo.deskDoor, viewport: LAPTOP }
  try {
    await giveMuch(demo.app.config.DATABASE_URL ?? '', { member: MEMBER, concierge: CONCIERGE, other: OTHER })
    const maya = { cookies: [], origins: [await sessionOf(demo.memberDoor, MEMBER)] }
    const member = { baseURL: demo.memberDoor, viewport: PHONE, storageState: maya }
    const acts = {
      'By React alone': await paintsOf(bareActs, await open({ baseURL: bare.address, viewport: LAPTOP })),
      'A member’s': await paintsOf(memberActs, await open(member)),
      'The desk’s': await paintsOf(deskActs, await open(desk)),
      'The desk’s, with 2,000 rows': await paintsOf(longQueueActs, await open(desk)),
    }
    const held = [
      ...(await heldAfter({ name: 'a member’s', round: memberRound }, await open(member))),
      ...(await heldAfter({ name: 'the desk’s', round: deskRound }, await signedIn(await open(desk)))),
    ]
    const [after = 0] = loadavg()
    return { at: new Date().toISOString(), load: [before, after], acts, held }
  } finally {
    await browser.close()
    await bare.stop()
    await demo.stop()
  }
}

/** Where an act cannot be done, the others' figures are worth having all the same. */
export async function paintsOf(acts: (watched: Watched) => Promise<void>, page: Page): Promise<Paints[]> {
  const watched = await Watched.of(page)
  try {
    await acts(watched)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  watched.show()
  await page.context().close()
  return watched.results()
}

/** A field, two lists of fifty rows that take turns, and a list of two thousand. */
export const CONTROLS = `
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

export async function bareActs(watched: Watched) {
  const { page } = watched
  await page.goto('/controls.html')
  await page.getByRole('textbox').focus()
  await watched.type('typing', GOAL_MS, WORDS)
  const press = (name: string) => () => page.getByRole('button', { name }).click()
  for (let n = 0; n < 2 * TIMES; n += 1) await watched.act('fifty rows for fifty others', GOAL_MS, press('Other'))
  await watched.act('2,000 rows', GOAL_MS, press('Long'))
  await watched.scroll('scrolling them, frame by frame', GOAL_MS, { x: 700, y: 500, by: 900, times: 40 })
}

export async function memberActs(watched: Watched) {
  const { page } = watched
  const log = page.getByRole('log', { name: 'Messages' })
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  const rows = page.getByRole('tabpanel').getByRole('link')
  const dialog = page.getByRole('dialog')
  const listed = () => rows.first().waitFor()
  const tab = (name: string) => () => page.getByRole('tab', { name }).click()
  for (let n = 0; n < TIMES; n += 1) {
    await page.goto('/requests')
    await listed()
    for (const name of ['Completed', 'To do']) await watched.act('tab', GOAL_MS, tab(name), listed)
    const plain = rows.filter({ hasNotText: 'A long conversation' }).first()
    await plain.scrollIntoViewIfNeeded()
    const shown = () => message.waitFor()
    await watched.act('opening a request', GOAL_MS, () => plain.click(), shown)
    await message.focus()
    if (n === 0) await watched.type('typing in the composer', GOAL_MS, WORDS)
    await message.fill(`Number ${n}`)
    const sent = () => log.getByText(`Number ${n}`, { exact: true }).waitFor()
    await watched.act('sending', GOAL_MS, () => page.getByRole('button', { name: 'Send' }).click(), sent)
    const back = page.getByRole('link', { name: 'Back to requests' })
    await watched.act('back to the requests', GOAL_MS, () => back.click(), listed)
    await page.getByRole('searchbox').focus()
    if (n === 0) await watched.type('typing in the search', GOAL_MS, 'garden')
  }
  for (const length of THREADS) for (let n = 0; n < TIMES / 2; n += 1) await memberThread(watched, length, n)
  for (let n = 0; n < TIMES; n += 1) {
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const explore = page.getByRole('button', { name: 'Explore all categories' }).first()
    const pet = dialog.getByRole('link', { name: 'Pet' })
    await explore.scrollIntoViewIfNeeded()
    await watched.act(
      'opening the categories',
      GOAL_MS,
      () => explore.click(),
      () => pet.waitFor(),
    )
    const ideas = page.getByRole('main').getByRole('listitem').getByRole('button')
    const shown = () => ideas.first().waitFor()
    await watched.act('picking a category', GOAL_MS, () => pet.click(), shown)
    // another each time, since what was begun is there again
    const idea = ideas.nth(n)
    await idea.scrollIntoViewIfNeeded()
    const go = dialog.getByRole('button', { name: 'Continue' })
    await watched.act(
      'opening the assistant',
      GOAL_MS,
      () => idea.click(),
      () => go.waitFor(),
    )
    const field = dialog.getByRole('textbox').first()
    if (await field.isVisible()) {
      await field.focus()
      await watched.type('typing to the assistant', GOAL_MS, 'Biscuit')
      await watched.act('answering the assistant', GOAL_MS, () => go.click())
    }
    // what was answered is a draft; on the way out that is asked about
    await page.keyboard.press('Escape')
    const leave = page.getByRole('button', { name: 'Yes, cancel' })
    await leave.or(explore).or(ideas.first()).first().waitFor()
    if (await leave.isVisible()) await leave.click()
    await dialog.waitFor({ state: 'detached' })
  }
}

async function memberThread(watched: Watched, length: number, n: number) {
  const { page } = watched
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  await page.goto('/requests')
  const link = page.locator(`a[href*="${threadOf(length)}"]`).first()
  await link.scrollIntoViewIfNeeded()
  const of = `a thread of ${length.toLocaleString('en-US')}`
  await watched.act(
    `opening ${of}`,
    GOAL_MS,
    () => link.click(),
    () => message.waitFor(),
  )
  await message.focus()
  await watched.type(`typing while ${of} is drawn`, GOAL_MS, n === 0 ? WORDS : 'Would')
  await page.getByText('for number 1?').waitFor({ state: 'attached', timeout: 300_000 })
  await watched.type(`typing in ${of}`, GOAL_MS, n === 0 ? WORDS : 'Would')
  await message.fill('')
}

export async function deskActs(watched: Watched) {
  const { page } = await signedInWatched(watched, CONCIERGE)
  const rows = page.getByRole('tabpanel').getByRole('link')
  const log = page.getByRole('log', { name: 'Messages' })
  const reply = page.getByRole('textbox', { name: /^Reply to/ })
  const note = page.getByRole('textbox', { name: 'Internal note' })
  const press = (key: string) => () => page.keyboard.press(key)
  const listed = () => rows.first().waitFor()
  const opened = () => reply.waitFor()
  const plain = rows.filter({ hasText: 'Hire a gardener' })
  for (let n = 0; n < TIMES; n += 1) {
    await page.goto('/?tab=Mine')
    await listed()
    for (const name of ['Everyone', 'Unassigned', 'Mine'])
      await watched.act('tab', GOAL_MS, () => page.getByRole('tab', { name }).click(), listed)
    for (const key of ['j', 'j', 'k']) await watched.act('next row, row before', GOAL_MS, press(key))
    const unread = page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: /^Unread/ })
    for (const _way of ['on', 'off'])
      await watched.act(
        'filter',
        GOAL_MS,
        () => unread.click(),
        () => settled(page),
      )
    const option = page.getByRole('option').first()
    await watched.act('opening the commands', GOAL_MS, press('Control+k'), () => option.waitFor())
    await watched.type('typing among the commands', DESK_TYPING_MS, 'ass')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await plain.first().scrollIntoViewIfNeeded()
    await watched.act('opening a request', GOAL_MS, () => plain.first().click(), opened)
    for (const key of [']', '[']) await watched.act('next and previous request', GOAL_MS, elsewhere(page, key), opened)
    await reply.focus()
    if (n === 0) await watched.type('typing a reply', DESK_TYPING_MS, WORDS)
    await reply.fill(`Number ${n}`)
    const sent = () => log.getByText(`Number ${n}`, { exact: true }).waitFor()
    await watched.act('sending', GOAL_MS, press('Control+Enter'), sent)
    await leaveText(page)
    if (n === 0) {
      await page.keyboard.press('n')
      await note.focus()
      await watched.type('typing a note', DESK_TYPING_MS, WORDS)
      await note.fill('')
      await leaveText(page)
    }
    await watched.act('solve and next', GOAL_MS, elsewhere(page, 'e'), opened)
  }
  for (const length of THREADS)
    for (let n = 0; n < TIMES / 2; n += 1) {
      await page.goto('/?tab=Mine')
      const link = page.locator(`a[href*="${threadOf(length)}"]`).first()
      await link.scrollIntoViewIfNeeded()
      const of = `a thread of ${length.toLocaleString('en-US')}`
      await watched.act(`opening ${of}`, GOAL_MS, () => link.click(), opened)
      await reply.focus()
      await watched.type(`typing in ${of}`, DESK_TYPING_MS, n === 0 ? WORDS : 'Would')
      await reply.fill('')
    }
}

/** All of them are on the page. */
export async function longQueueActs(watched: Watched) {
  const { page } = await signedInWatched(watched, OTHER)
  // by its tag: to look for roles among 2,000 rows takes the page as long as what is measured
  const reply = page.locator('main textarea').first()
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
  for (const key of ['j', 'j', 'j', 'j', 'k']) await watched.act('next row, row before', GOAL_MS, press(key))
  for (let n = 0; n < 2 * TIMES; n += 1) await watched.act('selecting a row', GOAL_MS, press('x'))
  await watched.scroll('scrolling, frame by frame', GOAL_MS, { x: 700, y: 500, by: 900, times: 40 })
  await watched.act('opening a request', GOAL_MS, press('o'), opened)
  for (const key of [']', ']', ']', '['])
    await watched.act('next and previous request', GOAL_MS, elsewhere(page, key), opened)
  await reply.focus()
  await watched.type('typing a reply', DESK_TYPING_MS, WORDS)
  await reply.fill('')
  await leaveText(page)
  for (const name of ['Unassigned', 'Mine'])
    await watched.act(
      `tab: ${name}`,
      GOAL_MS,
      () => page.getByRole('tab', { name }).click(),
      () => settled(page),
    )
}

export async function memberRound(page: Page, n: number) {
  if (n === 1) await page.goto('/requests')
  const rows = page.getByRole('tabpanel').getByRole('link')
  await rows.filter({ hasNotText: 'A long conversation' }).first().click()
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Back to requests' }).click()
  await rows.first().waitFor()
}

export async function deskRound(page: Page, n: number) {
  const plain = page.getByRole('tabpanel').getByRole('link').filter({ hasText: 'Hire a gardener' })
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

/** Resolves once the list belongs to the chosen tab. */
const settled = (page: Page) => page.locator('[role=tabpanel] [aria-busy=true]').waitFor({ state: 'detached' })

async function signedInWatched(watched: Watched, email: string): Promise<Watched> {
  await signedIn(watched.page, email)
  return watched
}

export async function signedIn(page: Page, email = CONCIERGE): Promise<Page> {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Queue', level: 1 }).waitFor()
  return page
}
