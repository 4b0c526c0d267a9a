import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, inflateSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { deskGetRequest, deskSendMessage } from '#contract/desk/requests/requests.ts'
import { enrollPhone } from '#contract/member/mfa.ts'
import { askPrivateAddress } from '#contract/member/notices.ts'
import { ONBOARDING_SURVEY_ID, onboardingData, saveOnboarding } from '#contract/member/onboarding.ts'
import { askAboutReading, listReadings } from '#contract/member/readings.ts'
import { openLog } from '#server/runtime/observability/log.ts'
import { askAt } from '#tests/harness/ask.ts'
import { PNG } from '#tests/world/files.ts'
import { launchBrowser } from '../../tools/browser.ts'
import { type Demo, serveDemo } from '../../tools/demo.ts'
import { expectNone, type Proof } from '../resilience/shared/proof.ts'
import { type Attacker, handOver, type Storage, signInStaff, signUpAttacker, uploadAs, write } from './door.ts'

const ENROLLED = '5552340198'
const SETTLES_MS = 1500
const FLUSHED_MS = 6000

/** One word for each personal field. */
const WORDS = {
  email: 'quetzalcoatl',
  first: 'zuccherini',
  last: 'ornithopter',
  privateEmail: 'melisande',
  phone: '5550100199',
  onboarding: 'floccinauci',
  address: 'nihilipilification',
  answer: 'borborygmus',
  message: 'sesquipedalian',
  filename: 'absquatulate',
  search: 'lollygagging',
  note: 'gobbledegook',
  reply: 'flibbertigibbet',
  reading: 'taradiddle',
  draft: 'widdershins',
} as const

export const canary: Proof = {
  name: 'canary',
  claim: 'no word of a person is in the log, the figures, the traces, the analytics, the error reports or a Referer',
  async run() {
    await using sink = await openSink()
    const lines: string[] = []
    const log = openLog({ LOG_LEVEL: 'debug' }, { write: (line: string) => void lines.push(line) })
    await using demo = await serveDemo({ log, settings: settingsFor(sink.origin) })
    await using browser = await launchBrowser()
    const fields = await fillEveryField(demo, sink.origin)
    const referers = await walk(browser, demo, fields, sink.origin)
    await sleep(FLUSHED_MS)
    const searched = Object.entries({
      log: lines.join('\n'),
      metrics: await (await fetch(`${demo.deskDoor}/metrics`)).text(),
      traces: sink.of('/v1/traces'),
      analytics: sink.of('/event'),
      'error reports and replays': sink.of('/envelope'),
      'other sites that were linked to': sink.of('/outside'),
      Referer: referers.join('\n'),
    })
    const silent = searched.filter(([where, text]) => where !== 'Referer' && text.length === 0)
    if (silent.length > 0) throw new Error(`Nothing was seen at all of: ${silent.map(([where]) => where).join(', ')}`)
    const secrets = [...Object.values(WORDS), ENROLLED, fields.token, fields.request]
    const found = searched.map(([where, text]) => {
      const words = secrets.filter((word) => text.toLowerCase().includes(word.toLowerCase()))
      return [`${where} (${words.join()})`, words.length] as const
    })
    expectNone(Object.fromEntries(found))
    return {
      'words planted, places looked at': `${secrets.length}, ${searched.length}`,
      ...Object.fromEntries(
        searched.map(([where, text]) => [`${where}: characters, words found`, `${text.length}, 0`]),
      ),
    }
  },
}

function settingsFor(sink: string): Record<string, string> {
  return {
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: sink,
    VITE_ANALYTICS_ENABLED: 'true',
    VITE_ANALYTICS_URL: `${sink}/event`,
    VITE_ERROR_REPORTING_ENABLED: 'true',
    VITE_ERROR_REPORTING_DSN: `${sink.replace('http://', 'http://public@')}/1`,
  }
}

/** Accepts requests to any address and records them. */
async function openSink() {
  const taken: { path: string; text: string }[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    taken.push({
      path: request.url ?? '',
      text: `${request.url} ${JSON.stringify(request.headers)}\n${readable(body)}`,
    })
    response.writeHead(200, {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'content-type': 'text/plain',
    })
    response.end('ok')
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    origin: `http://127.0.0.1:${port}`,
    of: (part: string) =>
      taken
        .filter(({ path }) => path.includes(part))
        .map(({ text }) => text)
        .join('\n'),
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

const ZLIB = 0x78

/** Decompresses the body: as a whole, or after the header lines of an envelope. */
function readable(body: Buffer): string {
  if (body[0] === 0x1f && body[1] === 0x8b) return gunzipSync(body).toString('latin1')
  const texts = [body.toString('latin1')]
  for (let at = body.indexOf(ZLIB); at >= 0; at = body.indexOf(ZLIB, at + 1)) {
    try {
      texts.push(inflateSync(body.subarray(at)).toString('latin1'))
    } catch {
      // no compressed data starts at this byte
    }
  }
  return texts.join('\n')
}

type Fields = Awaited<ReturnType<typeof fillEveryField>>

async function fillEveryField(demo: Demo, outside: string) {
  const { memberDoor, deskDoor } = demo
  const email = `${WORDS.email}@tendwell.test`
  const member = await signUpAttacker(demo, { email, name: WORDS.first, last_name: WORDS.last })
  const { headers } = member
  const { address, phone, email: email_id, ...parts } = onboardingData
  const lines = [parts.address_line_1, parts.city, parts.state, parts.postal_code, parts.country]
  const answers = [
    { answer_id: phone, value: WORDS.phone },
    { answer_id: email_id, value: `${WORDS.onboarding}@home.test` },
    { answer_id: address, value: lines.map((answer_id) => ({ answer_id, value: WORDS.address })) },
  ]
  await askAt(memberDoor, saveOnboarding, { params: { survey_id: ONBOARDING_SURVEY_ID }, body: { answers } }, headers)
  await askAt(memberDoor, askPrivateAddress, { body: { email: `${WORDS.privateEmail}@home.test` } }, headers)
  const request = await handOver(demo, member, () => WORDS.answer)
  const key = await uploadAs(demo, member, `${WORDS.filename}.png`, PNG)
  await write(demo, member, request, `${WORDS.message} at ${outside}/outside`, key ? [key] : [])
  await askAt(memberDoor, enrollPhone, { body: { mfa_number: ENROLLED } }, headers)

  const staff = await signInStaff(demo)
  const params = { external_id: request }
  await askAt(deskDoor, deskGetRequest, { params, query: {} }, staff.headers)
  for (const q of [WORDS.search, WORDS.last])
    await fetch(`${deskDoor}/desk/api/requests?q=${q}`, { headers: staff.headers })
  for (const internal of [true, false])
    await askAt(
      deskDoor,
      deskSendMessage,
      { params, body: { body: internal ? WORDS.note : WORDS.reply, internal } },
      staff.headers,
    )
  const { answer } = await askAt(memberDoor, listReadings, { query: {} }, headers)
  const [reading] = answer.readings
  if (!reading) throw new Error('No reading was recorded.')
  await askAt(memberDoor, askAboutReading, { body: { reading_id: reading.id, words: WORDS.reading } }, headers)
  await failInEveryWay(demo, member, email)
  return { ...member, request, staff }
}

/** Calls with these words in wrong places. */
async function failInEveryWay({ memberDoor }: Demo, { headers }: Attacker, email: string) {
  for (const path of [`/api/v1/requests/${WORDS.search}?q=${WORDS.message}`, `/attachments/${WORDS.filename}`])
    await fetch(`${memberDoor}${path}`, { headers })
  await fetch(`${memberDoor}/api/v1/users/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email, password: WORDS.draft } }),
  })
}

/** Opens pages of the member and of the desk, with faults on them. Returns the Referer of each call. */
async function walk(browser: Browser, { memberDoor, deskDoor }: Demo, fields: Fields, outside: string) {
  const referers: string[] = []
  const open = async (baseURL: string, storageState: Storage) => {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'block', storageState })
    context.on('request', (request) => {
      void request.headerValue('referer').then(
        (referer) => void referers.push(referer ?? ''),
        () => undefined, // the page is closed
      )
    })
    return context.newPage()
  }
  const visit = async (page: Page, path: string) => {
    await page.goto(path)
    await page.getByRole('main').first().waitFor()
    await page.waitForTimeout(SETTLES_MS)
  }
  const follow = async (page: Page) => {
    const opening = page.context().waitForEvent('page')
    await page.locator(`a[href^="${outside}"]`).first().click()
    await (await opening).waitForLoadState('load')
    await page.waitForTimeout(SETTLES_MS)
  }
  const page = await open(memberDoor, fields.storage)
  for (const path of ['/', '/requests', `/requests/${fields.request}`, '/account', `/requests?q=${WORDS.search}`]) {
    await visit(page, path)
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('A fault of the proof’s own')
      })
    })
  }
  await page.goto(`/requests/${fields.request}`)
  await page.getByRole('textbox', { name: 'Message' }).fill(WORDS.draft)
  await follow(page)

  const atDesk = await open(deskDoor, fields.staff.storage)
  for (const path of [`/?q=${WORDS.search}`, `/requests/${fields.request}`]) await visit(atDesk, path)
  await follow(atDesk)
  return referers
}
