import type { BrowserContext, Page } from '@playwright/test'
import { deskSendMessage } from '#contract/desk/requests/requests.ts'
import { expiringUrl } from '#contract/member/uploads.ts'
import { askAt } from '#tests/harness/ask.ts'
import { launchBrowser } from '../../tools/browser.ts'
import { type Demo, serveDemo } from '../../tools/demo.ts'
import { expectNone, type Proof } from '../resilience/shared/proof.ts'
import { type Attacker, handOver, type Storage, signInStaff, signUpAttacker, uploadAs, write } from './door.ts'
import { PAYLOADS, POLYGLOTS, SHORT_PAYLOADS } from './payloads.ts'

const MESSAGES_A_REQUEST = 40
const PAYLOADS_A_MESSAGE = 25
const PAYLOADS_A_REQUEST = MESSAGES_A_REQUEST * PAYLOADS_A_MESSAGE
const SETTINGS = { RATE_LIMITS: 'off', NOTICE_AFTER_SECONDS: '1' }
const LONG_MS = 60_000
const SETTLES_MS = 700

export const payloads: Proof = {
  name: 'html',
  claim: 'no words of a member or a colleague run a script, at either app or in a mail',
  run: ({ times = PAYLOADS.length }) => withDemo((stage) => showPayloads(stage, times)),
}

export const files: Proof = {
  name: 'files',
  claim: 'no file that is two things at once runs a script, opened, framed or loaded as one',
  run: () => withDemo(openPolyglots),
}

/** Payloads that ran, or became markup instead of text. */
type Seen = { scripts: number; dialogs: number; stoppedByPolicy: number; foreignMarkup: number }

type Stage = {
  readonly demo: Demo
  readonly seen: Seen
  /** A page in which scripts that run are counted. */
  open(origin: string, storage?: Storage): Promise<Page>
}

async function withDemo<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  await using demo = await serveDemo({ settings: SETTINGS })
  await using browser = await launchBrowser()
  const seen = { scripts: 0, dialogs: 0, stoppedByPolicy: 0, foreignMarkup: 0 }
  const open: Stage['open'] = async (baseURL, storageState) => {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'block', storageState })
    await watch(context, seen)
    return context.newPage()
  }
  await provesItself(await open(demo.memberDoor), seen)
  return await work({ demo, seen, open })
}

/** A page without our care, in which a payload does run: else nothing here would say anything. */
async function provesItself(page: Page, seen: Seen) {
  await page.setContent(PAYLOADS[0] ?? '')
  await page.waitForTimeout(SETTLES_MS)
  const { foreign } = await page.evaluate(touchEverything)
  if (seen.scripts === 0 || foreign === 0) throw new Error('A script that runs is not seen here.')
  seen.scripts = 0
  await page.context().close()
}

async function watch(context: BrowserContext, seen: Seen) {
  await context.exposeFunction('canary', () => void (seen.scripts += 1))
  await context.exposeFunction('stopped', () => void (seen.stoppedByPolicy += 1))
  await context.addInitScript(`document.addEventListener('securitypolicyviolation', () => window.stopped())`)
  context.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') seen.dialogs += 1
    void dialog.dismiss()
  })
}

async function showPayloads(stage: Stage, times: number) {
  const { demo, seen } = stage
  const member = await hostileMember(demo, 0)
  const staff = await signInStaff(demo)
  const requests: string[] = []
  for (let from = 0; from < times; from += PAYLOADS_A_REQUEST)
    requests.push(await say(demo, member, PAYLOADS.slice(from, Math.min(times, from + PAYLOADS_A_REQUEST))))
  for (const [nth, request] of requests.entries()) await answerWith(demo, staff, request, nth)
  const others = await Promise.all(Array.from({ length: 20 }, (_, n) => hostileMember(demo, n + 1)))
  for (const other of others) await say(demo, other, SHORT_PAYLOADS.slice(0, 5))

  const threads = requests.map((id) => `/requests/${id}`)
  const atMember = await stage.open(demo.memberDoor, member.storage)
  const shownToMember = await look(atMember, seen, [...threads, '/', '/requests', '/account'])
  const atDesk = await stage.open(demo.deskDoor, staff.storage)
  const shownAtDesk = await look(atDesk, seen, [...threads, '/', '/?q=canary'])
  const mails = await renderMails(stage)
  expectNone({ ...seen, 'payloads not shown to the member': Math.max(0, times - shownToMember) })
  return {
    'payloads in messages, of them shown to the member and at the desk': `${times}, ${shownToMember}, ${shownAtDesk}`,
    'members whose names, answers and files are payloads': others.length + 1,
    'mails rendered without any policy': mails,
    'scripts, dialogs, stopped by the policy, foreign markup': Object.values(seen).join(', '),
  }
}

const short = (at: number) => SHORT_PAYLOADS[at % SHORT_PAYLOADS.length] ?? ''

/** A member with a payload in every field. */
function hostileMember(demo: Demo, n: number): Promise<Attacker> {
  return signUpAttacker(demo, { email: `hostile${n}@tendwell.test`, name: short(n * 7), last_name: short(n * 7 + 3) })
}

/** Creates a request of payloads: its answers, then messages of twenty-five each. */
async function say(demo: Demo, member: Attacker, words: readonly string[]): Promise<string> {
  const id = await handOver(demo, member, short)
  for (let from = 0; from < words.length; from += PAYLOADS_A_MESSAGE)
    await write(demo, member, id, words.slice(from, from + PAYLOADS_A_MESSAGE).join('\n'))
  return id
}

/** Sends a reply and a note with formatting: lists, bold text and links. */
async function answerWith(demo: Demo, { headers }: Awaited<ReturnType<typeof signInStaff>>, id: string, nth: number) {
  const words = PAYLOADS.filter((_, at) => at % 97 === nth).slice(0, 60)
  const body = words.map((word, at) => (at % 3 ? word : `- **${word}**`)).join('\n')
  for (const internal of [false, true])
    await askAt(demo.deskDoor, deskSendMessage, { params: { external_id: id }, body: { body, internal } }, headers)
}

/** Opens each page, triggers everything on it, and returns the number of payloads that were visible. */
async function look(page: Page, seen: Seen, paths: readonly string[]): Promise<number> {
  let shown = 0
  for (const path of paths) {
    await page.goto(path)
    await page
      .locator(path.startsWith('/requests/') ? '[role=log]' : 'main, [role=main]')
      .first()
      .waitFor({ timeout: LONG_MS })
    await page.waitForTimeout(SETTLES_MS) // live pages are never idle
    const found = await page.evaluate(touchEverything)
    seen.foreignMarkup += found.foreign
    if (path.startsWith('/requests/')) shown += found.payloads
  }
  return shown
}

/** Runs in the page: triggers event handlers, and counts markup that we never write. */
function touchEverything() {
  const all = [...document.querySelectorAll('*')]
  for (const element of all)
    for (const type of ['mouseover', 'mousemove', 'pointerenter', 'focusin', 'toggle', 'wheel'])
      element.dispatchEvent(new Event(type, { bubbles: false }))
  const foreign = all.filter(
    (element) =>
      [...element.attributes].some(({ name }) => name.startsWith('on')) ||
      /^(iframe|object|embed|marquee|math|base|x)$/i.test(element.localName) ||
      /^\s*(java\s*script|data|vbscript):/i.test(element.getAttribute('href') ?? ''),
  ).length
  const messages = document.querySelector('[role=log]')?.textContent ?? document.body.textContent ?? ''
  return { foreign, payloads: messages.match(/canary\(1\)/gi)?.length ?? 0 }
}

/** Each mail that went out, shown where nothing would hold a script back. */
async function renderMails({ demo, open, seen }: Stage): Promise<number> {
  const page = await open(demo.memberDoor)
  const mails = await demo.app.deskDb
    .selectFrom('outgoing')
    .select(['html', 'subject', 'body'])
    .where('channel', '=', 'email')
    .execute()
  for (const { html } of mails) {
    if (!html) continue
    await page.setContent(html)
    seen.foreignMarkup += (await page.evaluate(touchEverything)).foreign
  }
  return mails.length
}

async function openPolyglots({ demo, seen, open }: Stage) {
  const member = await hostileMember(demo, 99)
  const id = await say(demo, member, [])
  const page = await open(demo.memberDoor, member.storage)
  let taken = 0
  for (const { filename, bytes } of POLYGLOTS) {
    const key = await uploadAs(demo, member, filename, bytes)
    if (!key) continue
    taken += 1
    await write(demo, member, id, filename, [key])
    const { answer } = await askAt(demo.memberDoor, expiringUrl, { query: { key } }, member.headers)
    await openInEveryWay(page, demo, answer.expiring_url)
  }
  await look(page, seen, [`/requests/${id}`])
  expectNone(seen)
  return {
    'files sent, taken as a picture or PDF': `${POLYGLOTS.length}, ${taken}`,
    'ways in which each was opened': 4,
    'scripts, dialogs, stopped by the policy, foreign markup': Object.values(seen).join(', '),
  }
}

/** Opens the file directly, and on a page without a policy as a frame, a script and an object. */
async function openInEveryWay(page: Page, { memberDoor }: Demo, url: string) {
  await page.goto(url, { waitUntil: 'commit' }).catch(() => undefined) // a download is not a page
  await page.route(`${memberDoor}/bare`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${url}"></iframe><script src="${url}"></script><object data="${url}"></object>`,
    }),
  )
  await page.goto(`${memberDoor}/bare`)
  await page.waitForLoadState('load')
}
