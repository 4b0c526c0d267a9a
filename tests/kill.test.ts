import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../tools/free-port.ts'
import { whenLong } from './harness/long.ts'
import { proofOf } from './world/caller.ts'
import { signInMember, type TestMember } from './world/people.ts'
import { giveRequest, type StoredRequest } from './world/requests.ts'
import { setUpWorld } from './world/world.ts'

const KILLS = whenLong(10, 4)
/** Each kill interrupts this number of calls, each at another stage. */
const SENDERS = 12
const RETRY_MS = 20
const PATIENCE_MS = 480_000
/** Memory for the garbage of a start: without it, collecting takes a fifth of its CPU. */
const ROOM_FOR_A_START = ['--min-semi-space-size=32', '--max-semi-space-size=64']

const world = setUpWorld()
let maya: TestMember
let home: string
/** Resolves when a server responds: hundreds of failed connections a second would slow its start. */
let answering = Promise.withResolvers<void>()
/** Calls without a response yet. */
let underWay = 0
let answered = 0
const servers: ChildProcess[] = []
beforeAll(async () => {
  // the server uses the real clock, unlike the world
  maya = { ...world.maya, ...(await signInMember(world.app.deskDb, world.maya.id, new Date())) }
  home = mkdtempSync(join(tmpdir(), 'tendwell-kill-'))
})
afterAll(async () => {
  // a server that outlives a failed test would block the whole run
  for (const server of servers) server.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

test(
  `every acknowledged message is there exactly once, after the server was killed ${KILLS} times while it accepts them`,
  async () => {
    const address = { port: await freePort(), deskPort: await freePort() }
    await stop(await startServer(address)) // an orderly stop, so that its compiled code is cached for the others
    const requests = [await giveRequest(world, maya), await giveRequest(world, maya)]
    const killing = new AbortController()
    const senders = Array.from({ length: SENDERS }, (_, n) =>
      sendUntil(killing.signal, address.port, requests[n % requests.length] ?? never(), `sender ${n}`),
    )
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await startServer(address)
      const before = answered
      answering.resolve()
      await sleep(5 + Math.random() * 250)
      // waits until a call was acknowledged since the last kill and all senders have a call open
      while (answered === before || underWay < SENDERS) await sleep(1)
      answering = Promise.withResolvers()
      server.kill('SIGKILL')
      await once(server, 'exit')
    }
    killing.abort()
    const last = await startServer(address)
    answering.resolve()
    const acknowledged = (await Promise.all(senders)).flat()

    for (const request of requests) {
      const sent = acknowledged.filter((one) => one.request === request).map(({ body }) => body)
      expect((await threadOf(request)).toSorted()).toEqual(sent.toSorted())
      expect(await numbersOf(request)).toEqual(sent.map((_, n) => n + 1))
    }
    expect(acknowledged.length, 'those between two kills, too').toBeGreaterThanOrEqual(KILLS + SENDERS)
    for (const { request, body, answer } of acknowledged.slice(-SENDERS))
      expect(await (await send(address.port, request, body)).text()).toBe(answer)
    await stop(last)
  },
  PATIENCE_MS,
)

type Acknowledged = { readonly request: StoredRequest; readonly body: string; readonly answer: string }

/** Sends messages one by one, each until it is acknowledged. */
async function sendUntil(signal: AbortSignal, port: number, request: StoredRequest, name: string) {
  const acknowledged: Acknowledged[] = []
  for (let n = 0; !signal.aborted; n++) {
    const body = `${name}, message ${n}`
    acknowledged.push({ request, body, answer: await insist(port, request, body) })
  }
  return acknowledged
}

async function insist(port: number, request: StoredRequest, body: string): Promise<string> {
  for (;;) {
    try {
      underWay += 1
      const answer = await send(port, request, body).finally(() => {
        underWay -= 1
      })
      const text = await answer.text()
      if (answer.status === 201) {
        answered += 1
        return text
      }
      if (answer.status !== 503) throw new Error(`${answer.status}: ${text}`)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error // from fetch: no server, or a broken connection
    }
    await sleep(RETRY_MS)
    await answering.promise
  }
}

function send(port: number, request: StoredRequest, body: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${request.path}/messages`, {
    method: 'POST',
    headers: { ...proofOf(maya), 'content-type': 'application/json', 'idempotency-key': body },
    body: JSON.stringify({ message: { body } }),
  })
}

async function startServer({ port, deskPort }: { port: number; deskPort: number }): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...ROOM_FOR_A_START, 'server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: world.databaseUrl,
      DATA_DIR: join(home, 'data'),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(home, 'compiled'),
      PORT: String(port),
      DESK_PORT: String(deskPort),
      SEED: 'none',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  servers.push(server)
  while (server.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (ready?.ok) return server
    await sleep(RETRY_MS)
  }
  throw new Error(`The server ended with ${server.exitCode}.`)
}

async function stop(server: ChildProcess) {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function threadOf(request: StoredRequest): Promise<string[]> {
  const { body } = await world.as(maya).get(request.path)
  return body.request.messages.map(({ body_html }: { body_html: string }) =>
    body_html.slice('<p>'.length, -'</p>'.length),
  )
}

async function numbersOf(request: StoredRequest): Promise<number[]> {
  const rows = await world.app.db
    .selectFrom('timeline')
    .select('seq')
    .where('request_id', '=', request.id)
    .orderBy('seq')
    .execute()
  return rows.map(({ seq }) => seq)
}

function never(): never {
  throw new Error('There is a request for every sender.')
}
