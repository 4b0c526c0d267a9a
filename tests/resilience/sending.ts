import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '#server/platform/config/config.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { buildApp, type RunningApp } from '#server/runtime/app.ts'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { callerOf } from '#tests/world/caller.ts'
import { createPeople } from '#tests/world/people.ts'
import { type Mailbox, openMailbox } from './shared/mailbox.ts'
import { expectNone, type Proof } from './shared/proof.ts'

const WAITING = 300
const MOST_MS = 2_000
const SLOW_MS = 5_000
const PHONE = '5550100'

/** Providers with faults: how long a person waits for a code or a link, with real timers and a real PostgreSQL. */
export const sending: Proof = {
  name: 'sending',
  claim: 'a code or a link leaves within two seconds, whatever keeps ordinary mails waiting',
  async run() {
    using texts = await openTexts()
    const waits: Record<string, { ms: number; mostMs: number }> = {}
    const add = (what: string, ms: number, mostMs = MOST_MS) => void (waits[what] = { ms, mostMs })
    using silent = await silentServer()
    await withServer(texts, silent.url, async (running, people) => {
      add(`a code, ${WAITING} mails at a silent server`, await codeAfterAsk(running, people, texts))
    })
    await using slow = await openMailbox(SLOW_MS)
    await withServer(texts, slow.url, async (running, people) => {
      add(`a code, ${WAITING} mails at a slow server`, await codeAfterAsk(running, people, texts))
      add('a link by that server, besides its 5 s', (await linkAfterAsk(running, people, slow)) - SLOW_MS)
    })
    await using back = await openMailbox()
    await back.stop()
    await withServer(texts, back.url, async (running) => {
      await untilFailing(running)
      const began = Date.now()
      await back.start()
      await until(() => back.received.length >= WAITING)
      add(`${WAITING} mails, after 20 s without a server`, Date.now() - began, 20_000)
    })
    const all = Object.entries(waits)
    expectNone(Object.fromEntries(all.map(([what, { ms, mostMs }]) => [`${what}: too late`, ms > mostMs ? ms : 0])))
    return Object.fromEntries(all.map(([what, { ms }]) => [what, `${(ms / 1000).toFixed(1)} s`]))
  },
}

type People = Awaited<ReturnType<typeof createPeople>>
type Texts = Awaited<ReturnType<typeof openTexts>>

async function codeAfterAsk(running: RunningApp, { maya }: People, { received }: Texts): Promise<number> {
  const before = received.length
  const began = Date.now()
  const { status } = await callerOf(running, maya).post('/api/v1/mfa', { mfa_number: `${PHONE}${100 + before}` })
  if (status >= 300) throw new Error(`The code was refused: ${status}`)
  await until(() => received.length > before)
  return Date.now() - began
}

async function linkAfterAsk(running: RunningApp, { maya }: People, { received }: Mailbox): Promise<number> {
  const began = Date.now()
  const { status } = await callerOf(running, null).post('/api/v1/users/password', { user: { email: maya.email } })
  if (status >= 300) throw new Error(`The link was refused: ${status}`)
  await until(() => received.includes(maya.email))
  return Date.now() - began
}

/** A server with its own database, in which ordinary mails wait. */
async function withServer(texts: Texts, mails: string, work: (running: RunningApp, people: People) => Promise<void>) {
  using cleanup = new DisposableStack()
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: cleanup.adopt(scratchDirectory('sending'), (path) => rmSync(path, { recursive: true, force: true })),
    SEED: 'none',
    SMTP_URL: mails,
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15550100100',
    TWILIO_API_URL: texts.url,
  })
  const running = await buildApp({ config, log: pino({ level: 'fatal' }) })
  try {
    const people = await createPeople(running.app.deskDb, new Date())
    const mail = { channel: 'email', subject: 'Hello', body: 'Hello', links: [] } as const
    for (let at = 0; at < WAITING; at++)
      await enqueue(running.app.db, { ...mail, recipient: `waiting-${at}@tendwell.test` })
    await sleep(1_000) // the lane is full by now
    await work(running, people)
  } finally {
    await running.close()
  }
}

async function untilFailing({ app }: RunningApp) {
  await sleep(20_000)
  const { rows: waiting } = await sql`select from outgoing where sent_at is null`.execute(app.db)
  if (waiting.length !== WAITING) throw new Error('Mails went to a server that is away.')
}

/** Accepts connections and never answers. */
async function silentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  return {
    url: `smtp://127.0.0.1:${await listen(server)}`,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** The part of Twilio's API that the server uses. */
async function openTexts() {
  const received: string[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    received.push(new URLSearchParams(await text(request)).get('To') ?? '')
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}')
  }
  const server = createHttpServer((request, response) => void take(request, response))
  return { url: `http://127.0.0.1:${await listen(server)}`, received, [Symbol.dispose]: () => void server.close() }
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port // a TCP server has one
}

async function until(holds: () => boolean) {
  const deadline = Date.now() + 120_000
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('Nothing came within two minutes.')
    await sleep(10)
  }
}
