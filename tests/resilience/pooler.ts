import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { freePort } from '../../tools/free-port.ts'
import { openInstallation } from '../../tools/installation.ts'
import { startPostgres, withClient } from '../../tools/postgres.ts'
import { callerOf, type SignedInMember, send, signIn } from './shared/member.ts'
import { expectNone, type Proof } from './shared/proof.ts'
import { allHaveBegun, follow, isWhole } from './shared/streams.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'
const SENDS = 300
const AT_ONCE = 30
/** One of them listens. */
const FEW_CONNECTIONS = 6
const PATIENCE_MS = 15_000

export const pooler: Proof = {
  name: 'pooler',
  claim: 'behind PgBouncer, and where the database has few connections, nothing is refused or unheard',
  async run({ times = SENDS }) {
    if (!existsSync(PGBOUNCER)) throw new Error('This proof needs PgBouncer: apt-get install pgbouncer.')
    await using postgres = await startPostgres()
    const direct = await createHostedUser(postgres.url)
    using session = await openPooler('session', direct)
    using transaction = await openPooler('transaction', direct)
    return {
      'session pooling': await sendThrough(times, session.url),
      'transaction pooling': await refused({ DATABASE_URL: transaction.url }),
      'transaction pooling, direct for the rest': await refused({
        DATABASE_URL: transaction.url,
        DATABASE_DIRECT_URL: direct,
      }),
      [`${FEW_CONNECTIONS} connections, DATABASE_POOL=20`]: await sendThrough(times, direct),
    }
  },
}

/** A user as a hosting company gives one: it may create roles, and has few connections. Returns its address. */
async function createHostedUser(url: string): Promise<string> {
  await withClient(url, async (client) => {
    await client.query(`create role hosted login createrole password 'hosted' connection limit ${FEW_CONNECTIONS}`)
    await client.query('create database hosted owner hosted')
  })
  const hosted = new URL(url)
  return Object.assign(hosted, { username: 'hosted', password: 'hosted', pathname: '/hosted' }).href
}

async function openPooler(mode: 'session' | 'transaction', direct: string): Promise<Disposable & { url: string }> {
  const { hostname, port } = new URL(direct)
  const home = scratchDirectory('pgbouncer')
  const listens = await freePort()
  const [users, settings] = [join(home, 'users.txt'), join(home, 'pgbouncer.ini')]
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
  return {
    url: Object.assign(new URL(direct), { port: String(listens) }).href,
    [Symbol.dispose]() {
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

/** Sends many messages at once while a stream listens. */
async function sendThrough(times: number, url: string): Promise<string> {
  await using server = await openInstallation({ DATABASE_URL: url, SEED: 'demo' })
  await server.start()
  const member = await signIn(server.origin)
  const leaving = new AbortController()
  const listener = follow(server.origin, member.token, leaving.signal)
  await allHaveBegun([listener])
  const last = (listener.from ?? 0) + times
  const refusals = await sendMany(server.dataDir, server.origin, member, times)
  const deadline = performance.now() + PATIENCE_MS
  while (!isWhole(listener, last) && performance.now() < deadline) await sleep(50)
  leaving.abort()
  if (refusals > 0) console.log(server.output())
  expectNone({ refused: refusals, unheard: last - (listener.heard.at(-1) ?? last - times) })
  return `${times} sends, ${refusals} refused, ${listener.heard.length} heard`
}

async function sendMany(name: string, origin: string, { token, requests }: SignedInMember, times: number) {
  using calls = callerOf(origin, AT_ONCE)
  let [begun, refusals] = [0, 0]
  const sender = async () => {
    while (begun < times) {
      begun += 1
      const request = requests[begun % requests.length] ?? ''
      const { status } = await send(calls, token, request, `message ${begun} of ${name}`)
      if (status !== 201) refusals += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  return refusals
}

/** Returns the sentence with which the server refuses to start. */
async function refused(settings: NodeJS.ProcessEnv): Promise<string> {
  await using server = await openInstallation(settings)
  const sentence = await server.start().then(
    () => 'it started',
    () => server.output().trim(),
  )
  if (!/pool_mode = session/.test(sentence)) throw new Error(sentence)
  return `refused: ${sentence}`
}
