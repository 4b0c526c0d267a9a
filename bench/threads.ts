import { type Browser, chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { findBrowser } from '../bin/browser.ts'
import { type Demo, serveDemo, sessionOf } from '../bin/demo.ts'

// How long a thread of 50, of 500 and of 5,000 messages takes to open, in turn and in one run, so that a slow machine
// slows all: npm run build && node bench/threads.ts
// From the list to the moment in which the last message is painted at the end of the log; and the answer alone.

const SIZES = [50, 500, 5000] as const
const ROUNDS = Number(process.env.ROUNDS ?? 7)

const demo = await serveDemo()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const session = await sessionOf(demo.memberDoor, 'member@tendwell.test')
  const ids = new Map<number, string>()
  for (const size of SIZES) ids.set(size, await fill(demo, size))
  const opened = new Map<number, number[]>(SIZES.map((size) => [size, []]))
  const answered = new Map<number, number[]>(SIZES.map((size) => [size, []]))
  const { page, token } = await visit(browser, demo, session)
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const size of SIZES) {
      const id = ids.get(size) ?? ''
      const answer = await timeOfAnswer(demo, id, token)
      const open = await timeToOpen(page, id, size)
      // the first round fetches the code
      if (round === 0) continue
      answered.get(size)?.push(answer)
      opened.get(size)?.push(open)
    }
  console.log('messages   open (median, ms)   worst   answer (median, ms)')
  for (const size of SIZES) {
    const times = opened.get(size) ?? []
    console.log(
      `${String(size).padStart(8)}   ${median(times).toFixed(0).padStart(17)}   ${Math.max(...times)
        .toFixed(0)
        .padStart(5)}   ${median(answered.get(size) ?? [])
        .toFixed(0)
        .padStart(19)}`,
    )
  }
} finally {
  await browser.close()
  await demo.stop()
}

/** A request of Maya's with so many messages, by her and by her concierge in turn. */
async function fill({ app }: Demo, size: number): Promise<string> {
  const external = `bench-thread-${size}`
  await sql`
    with request as (
      insert into requests (external_id, member_id, name, details, status, last_seq, issued_at, last_message_at)
      select ${external}, id, ${`Thread of ${size}`}, 'What is it?\nA bench', 'in_progress', ${size}::integer,
        now() - interval '1 year', now()
        from members where email = 'member@tendwell.test'
      returning id
    )
    insert into timeline (request_id, seq, kind, id, at, source, source_name, body, body_html)
    select request.id, n, 'message', ${external} || '-' || n, now() - (${size}::integer - n) * interval '90 minutes',
      case n % 3 when 0 then 'user' else 'other' end, case n % 3 when 0 then 'Maya Lindqvist' else 'Renata Ochoa' end,
      'Message ' || n, '<p>Message ' || n || ': ' || repeat('the roofer comes on Friday. ', 1 + n % 7) || '</p>'
      from request, generate_series(1, ${size}::integer) as n`.execute(app.db)
  return external
}

async function visit(opened: Browser, { memberDoor }: Demo, session: Awaited<ReturnType<typeof sessionOf>>) {
  const context = await opened.newContext({
    baseURL: memberDoor,
    storageState: { cookies: [], origins: [session] },
    viewport: { width: 390, height: 844 },
  })
  const stored = session.localStorage[0]?.value ?? '{}'
  const token = String((JSON.parse(stored) as { token?: string }).token) // as sessionOf writes it
  return { page: await context.newPage(), token }
}

async function timeOfAnswer({ memberDoor }: Demo, id: string, token: string): Promise<number> {
  const from = performance.now()
  const answer = await fetch(`${memberDoor}/api/v1/requests/${id}`, { headers: { authorization: `Bearer ${token}` } })
  await answer.text()
  return performance.now() - from
}

/** By a press in the list, as people come to it; nothing of the thread is there before. */
async function timeToOpen(page: Page, id: string, size: number): Promise<number> {
  await page.goto('/requests')
  const link = page.locator(`a[href="/requests/${id}"]`)
  await link.waitFor()
  return page.evaluate(
    ({ href, last }) =>
      new Promise<number>((resolve) => {
        const from = performance.now()
        document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click()
        const look = () => {
          const log = document.querySelector('[role=log]')
          const isAtEnd = log && log.scrollHeight - log.clientHeight - log.scrollTop < 80
          // once it is painted
          if (isAtEnd && log.textContent.includes(last))
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
          else requestAnimationFrame(look)
        }
        look()
      }),
    { href: `/requests/${id}`, last: `Message ${size}:` },
  )
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}
