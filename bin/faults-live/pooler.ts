import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { scratchDirectory } from '#tests/scratch-directory.ts'
import { freePort } from '../free-port.ts'
import { type RealPostgres, startPostgres } from '../postgres.ts'
import { callerOf, type SignedInMember, send, signIn } from './member.ts'
import { expectNone, type Proof } from './proof.ts'
import { endServer, newInstallation, ready, spawnServer } from './server.ts'
import { follow, isWhole } from './streams.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'
const SENDS = 300
const AT_ONCE = 30
/** Of which one listens. */
const FEW_CONNECTIONS = 6
const PATIENCE_MS = 15_000

export const pooler: Proof = {
  name: 'pooler',
  claim: 'behind PgBouncer, and where the database has few connections, nothing is refused or unheard',
  async run({ times = SENDS }) {
    if (!existsSync(PGBOUNCER)) throw new Error('This proof needs PgBouncer: apt-get install pgbouncer.')
    const postgres = await startPostgres()
    try {
      await makeUser(postgres)
      const direct = withUser(postgres.url)
      return {
        'session pooling': await sendThrough(times, await pooled('session', direct), {}),
        'transaction pooling': await refused(await pooled('transaction', direct)),
        'transaction pooling, direct for the rest': await refused(await pooled('transaction', direct), direct),
        [`${FEW_CONNECTIONS} connections, DATABASE_POOL=20`]: await sendThrough(times, { url: direct, close() {} }, {}),
      }
    } finally {
      await postgres.stop()
    }
  },
}

type Pooled = { readonly url: string; close(): void }

/** A user as a host gives one: it may make roles, and has few connections. */
async function makeUser({ url }: RealPostgres) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create role hosted login createrole password 'hosted' connection limit ${FEW_CONNECTIONS}`)
  await client.query('create database hosted owner hosted')
  await client.end()
}

function withUser(url: string): string {
  const hosted = new URL(url)
  hosted.username = 'hosted'
  hosted.password = 'hosted'
  hosted.pathname = '/hosted'
  return hosted.href
}

async function pooled(mode: 'session' | 'transaction', direct: string): Promise<Pooled> {
  const { hostname, port } = new URL(direct)
  const home = scratchDirectory('pgbouncer')
  const listens = await freePort()
  const users = join(home, 'users.txt')
  const settings = join(home, 'pgbouncer.ini')
  writeFileSync(users, '"hosted" "hosted"\n')
  writeFileSync(
    settings,
    `[databases]\nhosted = host=${hostname} port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${listens}\n` +
      `unix_socket_dir =\nauth_type = plain\nauth_file = ${users}\npool_mode = ${mode}\ndefault_pool_size = ${FEW_CONNECTIONS}\nmax_client_conn = 200\n`,
  )
  chmodSync(home, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const bouncer = spawn(PGBOUNCER, ['-q', ...user, settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await answers(listens))) await sleep(50)
  const url = new URL(direct)
  url.port = String(listens)
  return {
    url: url.href,
    close() {
      bouncer.kill('SIGKILL')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Sends many messages at once while a stream listens; says what came of them. */
async function sendThrough(times: number, { url, close }: Pooled, settings: NodeJS.ProcessEnv): Promise<string> {
  const place = await newInstallation()
  const server = spawnServer(place, { DATABASE_URL: url, SEED: 'demo', ...settings })
  const leaving = new AbortController()
  try {
    await ready(server)
    const member = await signIn(server.origin)
    const listener = follow(server.origin, member.token, leaving.signal)
    while (listener.from === undefined) await sleep(20)
    const from = listener.from
    const refusals = await sendMany(place.dataDir, server.origin, member, times)
    const deadline = performance.now() + PATIENCE_MS
    while (!isWhole(listener, from + times) && performance.now() < deadline) await sleep(50)
    if (refusals > 0) console.log(server.output())
    expectNone({ refused: refusals, unheard: from + times - (listener.heard.at(-1) ?? from) })
    return `${times} sends, ${refusals} refused, ${listener.heard.length} heard`
  } finally {
    leaving.abort()
    await endServer(server, 'SIGTERM')
    close()
    place.remove()
  }
}

async function sendMany(
  place: string,
  origin: string,
  { token, requests }: SignedInMember,
  times: number,
): Promise<number> {
  const calls = callerOf(origin, AT_ONCE)
  let [begun, refusals] = [0, 0]
  const sender = async () => {
    while (begun < times) {
      begun += 1
      const { status } = await send(
        calls,
        token,
        requests[begun % requests.length] ?? '',
        `message ${begun} of ${place}`,
      )
      if (status !== 201) refusals += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  calls.close()
  return refusals
}

/** Gives the sentence with which the server refuses to start. */
async function refused({ url, close }: Pooled, direct?: string): Promise<string> {
  const place = await newInstallation()
  const server = spawnServer(place, { DATABASE_URL: url, ...(direct && { DATABASE_DIRECT_URL: direct }) })
  try {
    const sentence = await ready(server).then(
      () => 'it started',
      () => server.output().trim(),
    )
    if (!/pool_mode = session/.test(sentence)) throw new Error(sentence)
    return `refused: ${sentence}`
  } finally {
    await endServer(server, 'SIGKILL')
    close()
    place.remove()
  }
}
