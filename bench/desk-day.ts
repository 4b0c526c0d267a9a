import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { deskAddSavedReply } from '#contract/desk/requests/saved-replies.ts'
import { launchBrowser } from '../tools/browser.ts'
import { serveDemo, staffState } from '../tools/demo.ts'

// npm run desk-day (after npm run build): a concierge works on forty of her 260 requests with the keyboard only. Counts
// the keys of each act; a chord is one press. Letters of messages and notes are counted apart.

const MINE = 260
type Act =
  | 'begin'
  | 'answer'
  | 'answer and next'
  | 'milestones'
  | 'note and next'
  | 'hand over'
  | 'snooze'
  | 'solve'
  | 'next'
/** The acts on each request, in turn. */
const DAY: readonly (readonly Act[])[] = [
  ...repeat(16, ['answer', 'solve']),
  ...repeat(8, ['milestones', 'answer and next']),
  ...repeat(8, ['snooze']),
  ...repeat(4, ['note and next']),
  ...repeat(4, ['hand over', 'next']),
]

function repeat(times: number, acts: readonly Act[]): (readonly Act[])[] {
  return Array.from({ length: times }, () => acts)
}

const counts = new Map<Act, { times: number; keys: number }>()
let now = { times: 0, keys: 0 }
let written = 0

function count(act: Act) {
  now = counts.get(act) ?? { times: 0, keys: 0 }
  now.times += 1
  counts.set(act, now)
}

async function press(page: Page, key: string) {
  now.keys += 1
  await page.keyboard.press(key)
}

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('link')
const isFocused = (place: Locator) => place.and(place.page().locator(':focus')).waitFor()
const isClosed = (dialog: Locator) => dialog.waitFor({ state: 'detached' })

/** Keys are commands again shortly after a text is left. */
async function leaveText(page: Page) {
  await press(page, 'Escape')
  const left = await page.evaluate(() => performance.now())
  await page.waitForFunction((at) => performance.now() - at >= 150, left)
}

/** An act that opens another request. */
async function goOn(page: Page, act: () => Promise<void>) {
  const before = page.url()
  const log = await page.getByRole('log', { name: 'Messages' }).elementHandle()
  await act()
  await page.waitForURL((url) => url.href !== before)
  await page.waitForFunction((one) => !one?.isConnected, log)
}

/** Puts a saved reply into the field. */
async function writeReply(page: Page): Promise<Locator> {
  const reply = page.getByRole('textbox', { name: /^Reply to/ })
  await press(page, 'i')
  await isFocused(page.getByRole('combobox', { name: 'Find a saved reply' }))
  for (const letter of 'two') await press(page, letter)
  const option = page.getByRole('option', { name: /Two places/ })
  await option.first().waitFor()
  await press(page, 'Enter')
  await isFocused(reply)
  return reply
}

const ACTS: Readonly<Record<Act, (page: Page, receiver: string) => Promise<void>>> = {
  async begin(page) {
    await press(page, 'j')
    await page.locator('[data-queue-row]:focus').waitFor()
    await press(page, 'Enter')
  },
  async answer(page) {
    const field = await (await writeReply(page)).elementHandle()
    await press(page, 'Control+Enter')
    await page.waitForFunction((one) => one instanceof HTMLTextAreaElement && one.value === '', field)
    await leaveText(page)
  },
  'answer and next': (page) =>
    goOn(page, async () => {
      await writeReply(page)
      await press(page, 'Shift+Control+Enter')
    }),
  async milestones(page) {
    const dialog = page.getByRole('dialog', { name: 'Milestones' })
    await press(page, 'm')
    await isFocused(dialog.getByRole('button', { name: 'Pin' }))
    await press(page, 'Enter')
    await isClosed(dialog)
  },
  'note and next': (page) =>
    goOn(page, async () => {
      await press(page, 'n')
      await isFocused(page.getByRole('textbox', { name: 'Internal note' }))
      const text = 'The second place closes on Mondays.'
      written += text.length
      await page.keyboard.type(text)
      await press(page, 'Shift+Control+Enter')
    }),
  async 'hand over'(page, receiver) {
    const dialog = page.getByRole('dialog', { name: /^Hand over/ })
    await press(page, 'h')
    const radio = dialog.getByRole('radio', { name: new RegExp(receiver) })
    await isFocused(dialog.getByRole('radio').first())
    while (!(await radio.isChecked())) await press(page, 'ArrowDown')
    await press(page, 'Enter')
    await isClosed(dialog)
  },
  snooze: (page) =>
    goOn(page, async () => {
      const dialog = page.getByRole('dialog', { name: 'Snooze until' })
      await press(page, 's')
      await isFocused(dialog.getByRole('button', { name: /writes/ }))
      await press(page, '1')
      await isClosed(dialog)
    }),
  solve: (page) => goOn(page, () => press(page, 'e')),
  next: (page) => goOn(page, () => press(page, ']')),
}

await using demo = await serveDemo({ settings: { RATE_LIMITS: 'off' } })
await using browser = await launchBrowser()
// these helpers read the ports when they load
process.env.E2E_PORT = new URL(demo.memberDoor).port
process.env.E2E_DESK_PORT = new URL(demo.deskDoor).port
const { fillQueue, joinOwnCompany } = await import('#tests/e2e/full-queue.ts')
const { GROOMER_NAME } = await import('#tests/e2e/handover.ts')
const { CONCIERGE, signInStaff, staffCaller } = await import('#tests/e2e/staff.ts')
const { deskDb } = demo.app

const nell = { email: 'nell@tendwell.test', name: 'Nell Okafor' }
const { rows: hired } = await sql<{ id: number }>`
  insert into desk.staff (email, name, role, password_hash, created_at)
  select ${nell.email}, ${nell.name}, role, password_hash, created_at from desk.staff where email = ${CONCIERGE.email}
  returning id`.execute(deskDb)
const id = hired[0]?.id ?? 0
const call = staffCaller(nell.email)
await fillQueue(await joinOwnCompany(), { ...nell, id, call }, DAY.length)
// requests that wait for an answer, behind the forty: they cost what a long list costs
const at = new Date()
await sql`
  insert into requests (external_id, member_id, name, details, status, waiting_on, waiting_since, assignee_id,
                        issued_at, created_at, last_seq)
  select 'day-' || n, (select id from members order by id limit 1), 'Ship a piano no. ' || n, 'To a third floor',
         'in_progress', 'member', ${at}::timestamptz, ${id}::integer, ${at}::timestamptz, ${at}, 0
    from generate_series(1, ${MINE - DAY.length}::integer) as n`.execute(deskDb)
// this idea has no milestones of its own
const milestones = ['Groomers asked', 'A date', 'Done']
await deskDb.updateTable('surveys').set({ milestones }).where('name', '=', GROOMER_NAME).execute()
const body = 'Hi {{member.first_name}}, two good places for {{request.name}} have an hour this week. Shall I book one?'
await call(deskAddSavedReply, { body: { title: 'Two places', body, shared: false } })

const viewport = { width: 1440, height: 900 }
const storageState = staffState(demo.deskDoor, (await signInStaff(nell.email)).cookie)
const page = await browser.newPage({ baseURL: demo.deskDoor, storageState, viewport, reducedMotion: 'reduce' })
await page.goto('/?tab=Mine')
await rows(page).first().waitFor()
for (const [index, acts] of [['begin'] as const, ...DAY].entries()) {
  if (index > 0) await isFocused(page.getByRole('log', { name: 'Messages' }))
  for (const act of acts) {
    count(act)
    await ACTS[act](page, CONCIERGE.name)
  }
  console.error(`${index} of ${DAY.length}`)
}
console.table([...counts].map(([act, { times, keys }]) => ({ act, times, 'keys each': keys / times, keys })))
console.log(`${DAY.length} of ${MINE} requests: ${[...counts.values()].reduce((sum, { keys }) => sum + keys, 0)} keys`)
console.log(`Letters of notes, counted apart: ${written}.`)
