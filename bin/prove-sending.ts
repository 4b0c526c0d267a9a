/**
 * How long somebody waits for a code or a link while a provider is in trouble: real timers, a real PostgreSQL, providers
 * that are silent, slow or away. Prints figures and ends with an error where one is missed.
 *
 *   node bin/prove-sending.ts
 */
import { rm } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { buildApp, type RunningApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { callerOf } from '#tests/caller.ts'
import { settlePeople } from '#tests/people.ts'
import { scratchDirectory } from '#tests/scratch-directory.ts'

const WAITING = 300
const MOST_MS = 2_000
const SLOW_MS = 5_000
const PHONE = '5550100'

type Row = { readonly what: string; readonly ms: number; readonly mostMs: number }

const rows: Row[] = []
await withTexts(async (texts) => {
  await withServer(texts, await silentServer(), async (running, people) => {
    rows.push({ what: `a code, ${WAITING} mails at a silent server`, ...(await codeAfterAsk(running, people, texts)) })
  })
  const slow = await mailServer(SLOW_MS)
  await withServer(texts, slow, async (running, people) => {
    rows.push({
      what: `a code, ${WAITING} mails at a slow server (5 s a mail)`,
      ...(await codeAfterAsk(running, people, texts)),
    })
    rows.push({ what: 'a link by the same slow server', ...(await linkAfterAsk(running, people, slow)) })
  })
  const back = await mailServer(0)
  await back.stop()
  await withServer(texts, back, async (running) => {
    await untilFailing(running)
    const began = Date.now()
    await back.start()
    await until(() => back.received.length >= WAITING)
    rows.push({
      what: `all ${WAITING} mails, once the server is back after 20 s`,
      ms: Date.now() - began,
      mostMs: 20_000,
    })
  })
})
for (const { what, ms, mostMs } of rows)
  console.log(`${ms <= mostMs ? 'ok    ' : 'FAILED'} ${what}: ${(ms / 1000).toFixed(1)} s (at most ${mostMs / 1000} s)`)
process.exit(rows.every(({ ms, mostMs }) => ms <= mostMs) ? 0 : 1)

type People = Awaited<ReturnType<typeof settlePeople>>
type Mails = { readonly url: string; readonly received: string[]; start(): Promise<void>; stop(): Promise<void> }
type Texts = { readonly url: string; readonly received: string[] }

async function codeAfterAsk(running: RunningApp, { maya }: People, texts: Texts) {
  const before = texts.received.length
  const began = Date.now()
  const number = `${PHONE}${100 + before}`
  const { status } = await callerOf(running, maya).post('/api/v1/mfa', { mfa_number: number })
  if (status >= 300) throw new Error(`The code was refused: ${status}`)
  await until(() => texts.received.length > before)
  return { ms: Date.now() - began, mostMs: MOST_MS }
}

/** The mail server's own time is not ours. */
async function linkAfterAsk(running: RunningApp, { maya }: People, mails: Mails) {
  const began = Date.now()
  const { status } = await callerOf(running, null).post('/api/v1/users/password', { user: { email: maya.email } })
  if (status >= 300) throw new Error(`The link was refused: ${status}`)
  await until(() => mails.received.includes(maya.email))
  return { ms: Date.now() - began - SLOW_MS, mostMs: MOST_MS }
}

/** A server with a database of its own, on which so many ordinary mails wait. */
async function withServer(texts: Texts, mails: Mails, work: (running: RunningApp, people: People) => Promise<void>) {
  const dataDir = scratchDirectory('sending')
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SEED: 'none',
    SMTP_URL: mails.url,
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15550100100',
    TWILIO_API_URL: texts.url,
  })
  const running = await buildApp({ config, log: pino({ level: 'fatal' }) })
  try {
    const people = await settlePeople(running.app.deskDb, new Date())
    for (let at = 0; at < WAITING; at++)
      await enqueue(running.app.db, {
        channel: 'email',
        recipient: `waiting-${at}@tendwell.test`,
        subject: 'Hello',
        body: 'Hello',
        links: [],
      })
    await sleep(1_000) // the lane is full by now
    await work(running, people)
  } finally {
    await mails.stop()
    await running.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function untilFailing({ app }: RunningApp) {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) await sleep(500)
  const { rows: waiting } = await sql`select from outgoing where sent_at is null`.execute(app.db)
  if (waiting.length !== WAITING) throw new Error('Mails went to a server that is away.')
}

/** Takes connections and says nothing. */
async function silentServer(): Promise<Mails> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  const port = await listening(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    start: async () => undefined,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

async function mailServer(afterMs: number): Promise<Mails> {
  const received: string[] = []
  const open = () =>
    new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onData(stream, { envelope }, done) {
        stream.resume()
        stream.on('end', () => {
          setTimeout(() => {
            received.push(...envelope.rcptTo.map(({ address }) => address))
            done()
          }, afterMs)
        })
      },
    })
  let smtp = open()
  smtp.on('error', () => undefined)
  const port = await listening(smtp.server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async start() {
      smtp = open()
      smtp.on('error', () => undefined)
      await new Promise<void>((started) => smtp.listen(port, '127.0.0.1', started))
    },
    stop: () => new Promise<void>((closed) => smtp.close(closed)),
  }
}

/** Twilio's API, as far as we call it. */
async function withTexts(work: (texts: Texts) => Promise<void>) {
  const received: string[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request))
    received.push(form.get('To') ?? '')
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}')
  }
  const server = createHttpServer((request, response) => void take(request, response))
  const port = await listening(server)
  try {
    await work({ url: `http://127.0.0.1:${port}`, received })
  } finally {
    server.close()
  }
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)) // it listens on TCP
  })
}

async function until(holds: () => boolean) {
  const deadline = Date.now() + 120_000
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('Nothing came within two minutes.')
    await sleep(10)
  }
}
