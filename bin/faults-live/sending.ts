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
import { createPeople } from '#tests/people.ts'
import { scratchDirectory } from '#tests/scratch-directory.ts'
import { expectNone, type Proof } from './proof.ts'

const WAITING = 300
const MOST_MS = 2_000
const SLOW_MS = 5_000
const PHONE = '5550100'

/** Providers in trouble: how long somebody waits for a code or a link, by real timers and on a real PostgreSQL. */
export const sending: Proof = {
  name: 'sending',
  claim: 'a code or a link leaves within two seconds, whatever keeps ordinary mails waiting',
  async run() {
    const waits: Wait[] = []
    await withTexts(async (texts) => {
      await withServer(texts, await silentServer(), async (running, people) => {
        waits.push(await codeAfterAsk(`a code, ${WAITING} mails at a silent server`, { running, people, texts }))
      })
      const slow = await mailServer(SLOW_MS)
      await withServer(texts, slow, async (running, people) => {
        waits.push(await codeAfterAsk(`a code, ${WAITING} mails at a slow server`, { running, people, texts }))
        waits.push(await linkAfterAsk('a link by that server, besides its 5 s', running, people, slow))
      })
      const back = await mailServer(0)
      await back.stop()
      await withServer(texts, back, async (running) => {
        await untilFailing(running)
        const began = Date.now()
        await back.start()
        await until(() => back.received.length >= WAITING)
        waits.push({ what: `${WAITING} mails, after 20 s without a server`, ms: Date.now() - began, mostMs: 20_000 })
      })
    })
    expectNone(Object.fromEntries(waits.map(({ what, ms, mostMs }) => [`${what}: too late`, ms > mostMs ? ms : 0])))
    return Object.fromEntries(waits.map(({ what, ms }) => [what, `${(ms / 1000).toFixed(1)} s`]))
  },
}

type Wait = { readonly what: string; readonly ms: number; readonly mostMs: number }
type People = Awaited<ReturnType<typeof createPeople>>
type Mails = { readonly url: string; readonly received: string[]; start(): Promise<void>; stop(): Promise<void> }
type Texts = { readonly url: string; readonly received: string[] }

type Asked = { readonly running: RunningApp; readonly people: People; readonly texts: Texts }

async function codeAfterAsk(what: string, { running, people: { maya }, texts }: Asked): Promise<Wait> {
  const before = texts.received.length
  const began = Date.now()
  const number = `${PHONE}${100 + before}`
  const { status } = await callerOf(running, maya).post('/api/v1/mfa', { mfa_number: number })
  if (status >= 300) throw new Error(`The code was refused: ${status}`)
  await until(() => texts.received.length > before)
  return { what, ms: Date.now() - began, mostMs: MOST_MS }
}

/** The mail server's own time is not ours. */
async function linkAfterAsk(what: string, running: RunningApp, { maya }: People, mails: Mails): Promise<Wait> {
  const began = Date.now()
  const { status } = await callerOf(running, null).post('/api/v1/users/password', { user: { email: maya.email } })
  if (status >= 300) throw new Error(`The link was refused: ${status}`)
  await until(() => mails.received.includes(maya.email))
  return { what, ms: Date.now() - began - SLOW_MS, mostMs: MOST_MS }
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
    const people = await createPeople(running.app.deskDb, new Date())
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
