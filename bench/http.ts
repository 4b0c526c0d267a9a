import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbedded } from '#server/db/embedded.ts'
import { freePort } from '../bin/free-port.ts'
import { createBenchPeople } from './people.ts'

// The three calls that members make all day, against a bare server on the same database: node bench/http.ts
// Both run in one go, in turn, so that a slow machine slows both.

const CONCURRENT = 16
const ROUND_MS = 4000
const ROUNDS = 3

type People = Awaited<ReturnType<typeof createBenchPeople>>
type Target = { readonly name: string; readonly port: number; readonly process: ChildProcess }
type Call = {
  readonly name: string
  readonly method: string
  readonly path: (request: string) => string
  readonly body?: string
}

const dataDir = mkdtempSync(join(tmpdir(), 'tendwell-bench-'))
chmodSync(dataDir, 0o711)
const database = await startEmbedded({ dataDir, log: pino({ level: 'warn' }) })
const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: join(dataDir, 'node'), LOG_LEVEL: 'warn' }
const ours = await start('tendwell', 'server/main.ts', {
  ...env,
  SEED: 'demo',
  RATE_LIMITS: 'off',
  DESK_PORT: String(await freePort()),
})
const floor = await start('floor', 'bench/floor.ts', env)
try {
  const people = await createBenchPeople(database.url)
  const calls: readonly Call[] = [
    { name: 'list', method: 'GET', path: () => '/api/v1/requests/in_progress' },
    { name: 'thread', method: 'GET', path: (request) => `/api/v1/requests/${request}` },
    {
      name: 'send',
      method: 'POST',
      path: (request) => `/api/v1/requests/${request}/messages`,
      body: '{"message":{"body":"One more thing."}}',
    },
  ]
  console.log(`${CONCURRENT} concurrent, best of ${ROUNDS} rounds of ${ROUND_MS / 1000} s`)
  console.log('call      tendwell/s   floor/s   ratio')
  for (const call of calls) {
    let best = { ours: 0, floor: 0 }
    for (let round = 0; round < ROUNDS; round += 1)
      best = {
        ours: Math.max(best.ours, await rate(ours, call, people)),
        floor: Math.max(best.floor, await rate(floor, call, people)),
      }
    const columns = [
      best.ours.toFixed(0).padStart(10),
      best.floor.toFixed(0).padStart(9),
      (best.ours / best.floor).toFixed(2).padStart(7),
    ]
    console.log(`${call.name.padEnd(8)} ${columns.join(' ')}`)
  }
} finally {
  for (const { process: child } of [ours, floor]) child.kill('SIGTERM')
  await new Promise((resolve) => ours.process.once('exit', resolve))
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function start(name: string, file: string, more: NodeJS.ProcessEnv): Promise<Target> {
  const port = await freePort()
  const child = spawn(process.execPath, [file], {
    env: { ...more, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const target = { name, port, process: child }
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} did not start`)
    const answer = await send(target, { method: 'GET', path: '/readyz' }, '').catch(() => null)
    if (answer) return target
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Calls that succeeded in a second. */
async function rate(target: Target, call: Call, people: People): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT })
  const end = performance.now() + ROUND_MS
  let done = 0
  const worker = async () => {
    while (performance.now() < end) {
      const { token, requests } = people[done % people.length] ?? { token: '', requests: [] }
      const request = requests[done % requests.length] ?? ''
      done += 1
      const status = await send(
        target,
        { method: call.method, path: call.path(request), body: call.body },
        token,
        agent,
      )
      if (status >= 300) throw new Error(`${target.name} answered ${status} to ${call.name}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, worker))
  agent.destroy()
  return (done * 1000) / ROUND_MS
}

type Sent = { readonly method: string; readonly path: string; readonly body?: string | undefined }

/** Reads the whole answer and gives its status. */
function send(target: Target, { method, path, body }: Sent, token: string, agent?: Agent): Promise<number> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const call = request({ port: target.port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}
