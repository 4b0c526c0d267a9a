import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { deskAddSavedReply } from '#contract/desk/saved-replies.ts'
import { findBrowser } from './browser.ts'
import { serveDemo } from './demo.ts'

// A concierge's day by keyboard alone, in the real browser: forty requests out of 260 that are hers. What each act costs
// in keys is counted and printed: npm run desk-day (after npm run build).

const MINE = 260
/** How the day goes on: the course of each request, in turn, until forty are done. */
const DAY: readonly Course[] = [
  ...repeat(16, ['answer', 'solve']),
  ...repeat(8, ['milestones', 'answer and next']),
  ...repeat(8, ['snooze']),
  ...repeat(4, ['note and next']),
  ...repeat(4, ['hand over', 'next']),
]

type Act = 'answer' | 'answer and next' | 'milestones' | 'note and next' | 'hand over' | 'snooze' | 'solve' | 'next'
type Course = readonly Act[]
/** A chord is one press. Text written for a member or a colleague is counted apart. */
type Count = { times: number; presses: number; letters: number; written: number }

function repeat(times: number, course: Course): Course[] {
  return Array.from({ length: times }, () => course)
}

const counts = new Map<Act | 'begin', Count>()
let now: Count = { times: 0, presses: 0, letters: 0, written: 0 }
function counting(act: Act | 'begin') {
  now = counts.get(act) ?? { times: 0, presses: 0, letters: 0, written: 0 }
  now.times += 1
  counts.set(act, now)
}

const demo = await serveDemo({ settings: { RATE_LIMITS: 'off' } })

/** A new colleague at the desk, with the password of the demo's colleagues. */
async function colleagueOf(email: string, name: string) {
  const mine = { email: 'nell@tendwell.test', name }
  const { rows } = await sql<{ id: number }>`
    insert into desk.staff (email, name, role, password_hash, created_at)
    select ${mine.email}, ${mine.name}, role, password_hash, created_at from desk.staff where email = ${email}
    returning id`.execute(demo.app.deskDb)
  return { ...mine, id: rows[0]?.id ?? 0 }
}

/** Requests that wait for their answer behind the forty: they are in the list, and cost what a long list costs. */
async function fillUp(staffId: number, count: number) {
  const at = new Date()
  await sql`
    insert into requests (external_id, member_id, name, details, status, waiting_on, waiting_since, assignee_id,
                          issued_at, created_at, last_seq)
    select 'day-' || n, (select id from members order by id limit 1), 'Ship a piano no. ' || n, 'To a third floor',
           'in_progress', 'member', ${at}::timestamptz, ${staffId}::integer, ${at}::timestamptz, ${at}, 0
      from generate_series(1, ${count}::integer) as n`.execute(demo.app.deskDb)
}

async function signIn(context: BrowserContext, cookies: string) {
  await context.addCookies(
    cookies.split('; ').map((cookie) => {
      const [name = '', ...value] = cookie.split('=')
      return { name, value: value.join('='), url: demo.deskDoor }
    }),
  )
  await context.addInitScript(() => localStorage.setItem('tendwell.desk.signed-in', 'yes'))
}

async function work(page: Page, receiver: string) {
  await page.goto('/?tab=Mine')
  await rows(page).first().waitFor()
  counting('begin')
  await press(page, 'j')
  await page.locator('[data-queue-row]:focus').waitFor()
  await press(page, 'Enter')
  for (const [index, course] of DAY.entries()) {
    await isRead(page)
    for (const act of course) {
      counting(act)
      await ACTS[act](page, receiver)
    }
    console.error(`${index + 1} of ${DAY.length}`)
  }
}

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('link')
const isFocused = (place: Locator) => place.and(place.page().locator(':focus')).waitFor()
const isEmpty = (page: Page, place: Locator) =>
  place
    .elementHandle()
    .then((field) => page.waitForFunction((one) => one instanceof HTMLTextAreaElement && one.value === '', field))

async function press(page: Page, key: string) {
  now.presses += 1
  await page.keyboard.press(key)
}

/** Letters that find something: a name, a title. */
async function find(page: Page, letters: string) {
  now.letters += letters.length
  await page.keyboard.type(letters)
}

/** Open, its conversation on the screen and with the focus. */
const isRead = (page: Page) => isFocused(page.getByRole('log', { name: 'Messages' }))

/** Keys are commands again once fingers that were writing have come to rest. */
async function leaveText(page: Page) {
  await press(page, 'Escape')
  const left = await page.evaluate(() => performance.now())
  await page.waitForFunction((at) => performance.now() - at >= 150, left)
}

/** An act that opens another request: the address says so before the page shows it. */
async function goOn(page: Page, act: () => Promise<void>) {
  const before = page.url()
  const log = await page.getByRole('log', { name: 'Messages' }).elementHandle()
  await act()
  await page.waitForURL((url) => url.href !== before)
  await page.waitForFunction((one) => !one?.isConnected, log)
}

/** A saved reply, in the place to write. */
async function writeReply(page: Page): Promise<Locator> {
  const reply = page.getByRole('textbox', { name: /^Reply to/ })
  await press(page, 'i')
  await isFocused(page.getByRole('combobox', { name: 'Find a saved reply' }))
  await find(page, 'two')
  await page
    .getByRole('option', { name: /Two places/ })
    .first()
    .waitFor()
  await press(page, 'Enter')
  await isFocused(reply)
  return reply
}

const ACTS: Readonly<Record<Act, (page: Page, receiver: string) => Promise<void>>> = {
  async answer(page) {
    const reply = await writeReply(page)
    await press(page, 'Control+Enter')
    await isEmpty(page, reply)
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
    await dialog.waitFor({ state: 'detached' })
  },
  'note and next': (page) =>
    goOn(page, async () => {
      await press(page, 'n')
      await isFocused(page.getByRole('textbox', { name: 'Internal note' }))
      const words = 'The second place closes on Mondays.'
      now.written += words.length
      await page.keyboard.type(words)
      await press(page, 'Shift+Control+Enter')
    }),
  async 'hand over'(page, receiver) {
    const dialog = page.getByRole('dialog', { name: /^Hand over/ })
    await press(page, 'h')
    const radio = dialog.getByRole('radio', { name: new RegExp(receiver) })
    await isFocused(dialog.getByRole('radio').first())
    while (!(await radio.isChecked())) await press(page, 'ArrowDown')
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
  },
  snooze: (page) =>
    goOn(page, async () => {
      const dialog = page.getByRole('dialog', { name: 'Snooze until' })
      await press(page, 's')
      await isFocused(dialog.getByRole('button', { name: /writes/ }))
      await press(page, '1')
      await dialog.waitFor({ state: 'detached' })
    }),
  solve: (page) => goOn(page, () => press(page, 'e')),
  next: (page) => goOn(page, () => press(page, ']')),
}

function print() {
  const all = [...counts.values()]
  const sum = (of: (count: Count) => number) => all.reduce((total, count) => total + of(count), 0)
  console.log('| act | times | keys each | in all |\n|---|---|---|---|')
  for (const [act, { times, presses, letters }] of counts)
    console.log(`| ${act} | ${times} | ${Math.round(((presses + letters) / times) * 10) / 10} | ${presses + letters} |`)
  console.log(`| **${DAY.length} of ${MINE}** | | | **${sum(({ presses, letters }) => presses + letters)}** |`)
  console.log(`Letters of notes, written for a person and counted apart: ${sum(({ written }) => written)}.`)
}

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  // the journeys' own helpers, which read where the doors are as they load
  process.env.E2E_PORT = new URL(demo.memberDoor).port
  process.env.E2E_DESK_PORT = new URL(demo.deskDoor).port
  const { fillQueue, joinOwnCompany } = await import('#tests/e2e/full-queue.ts')
  const { GROOMER_NAME } = await import('#tests/e2e/handover.ts')
  const { CONCIERGE, signInStaff, staffCaller } = await import('#tests/e2e/staff.ts')
  const nell = await colleagueOf(CONCIERGE.email, 'Nell Okafor')
  const call = staffCaller(nell.email)
  const member = await joinOwnCompany()
  await fillQueue(member, { ...nell, call }, DAY.length)
  await fillUp(nell.id, MINE - DAY.length)
  // the plain idea of the journeys suggests no steps of its own
  const steps = ['Groomers asked', 'A date', 'Done']
  await demo.app.deskDb.updateTable('surveys').set({ milestones: steps }).where('name', '=', GROOMER_NAME).execute()
  const body =
    'Hi {{member.first_name}}, two good places for {{request.name}} have an hour this week. Shall I book one?'
  await call(deskAddSavedReply, { body: { title: 'Two places', body, shared: false } })
  const context = await browser.newContext({
    baseURL: demo.deskDoor,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await signIn(context, (await signInStaff(nell.email)).cookie)
  await work(await context.newPage(), CONCIERGE.name)
  print()
} finally {
  await browser.close()
  await demo.stop()
}
