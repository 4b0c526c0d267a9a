import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PNG } from '#tests/files.ts'
import { callerOf, insist, type MemberCalls, missingAndDouble, signIn } from './member.ts'
import { expectNone, type Proof } from './proof.ts'
import { endServer, newInstallation, ready, type Server, spawnServer } from './server.ts'
import { makeVolume, type Volume } from './volume.ts'

const CUTS = 20
const SENDERS = 6
const FILE_SENDERS = 2
const FILE_BYTES = 200_000
const LONGEST_LIFE_MS = 2_000
const RETRY_MS = 50
const VOLUME_BYTES = 3 * 2 ** 30

export const power: Proof = {
  name: 'power',
  claim: 'what was acknowledged survives power cuts, with files and stale locks, on the embedded database',
  async run({ times = CUTS }) {
    const volume = makeVolume('power', VOLUME_BYTES)
    const installation = { ...(await newInstallation()), dataDir: join(volume.path, 'data') }
    const start = () => ready(spawnServer(installation, { SEED: 'demo' }))
    let server = await start()
    const calls = callerOf(server.origin)
    const bystander = spawn('sleep', ['infinity'])
    const over = new AbortController()
    try {
      const { token, requests } = await signIn(server.origin)
      const acknowledged = new Map(requests.map((request) => [request, [] as string[]]))
      const files = new Map<string, string>()
      const all = Promise.all([
        ...Array.from({ length: SENDERS }, async (_, sender) => {
          const request = requests[sender % requests.length] ?? ''
          for (let n = 0; !over.signal.aborted; n += 1) {
            const body = `sender ${sender}, message ${n}`
            await insist(calls, token, request, body)
            acknowledged.get(request)?.push(body)
          }
        }),
        ...Array.from({ length: FILE_SENDERS }, () => sendFiles(calls, token, files, over.signal)),
      ])
      all.catch(() => over.abort())
      const counts = { 'never flushed, and gone': 0, 'locks naming a living stranger': 0 }
      let slowestStartMs = 0
      for (let cut = 0; cut < times && !over.signal.aborted; cut += 1) {
        await sleep(Math.random() * LONGEST_LIFE_MS)
        await cutPower(volume, server, installation.dataDir)
        counts['never flushed, and gone'] += isUnflushedGone(volume) ? 1 : 0
        counts['locks naming a living stranger'] += reviveLocks(installation.dataDir, bystander.pid ?? 1)
        const began = performance.now()
        server = await start()
        slowestStartMs = Math.max(slowestStartMs, Math.round(performance.now() - began))
      }
      over.abort()
      await all
      if (counts['never flushed, and gone'] === 0) throw new Error('No cut lost anything: these were no power cuts.')
      const wrong = {
        ...(await missingAndDouble(calls, new Map(requests.map((request) => [request, token])), acknowledged)),
        'files missing or changed': await changedFiles(calls, token, files),
      }
      expectNone(wrong)
      return {
        'power cuts, slowest start in ms': `${times}, ${slowestStartMs}`,
        ...counts,
        'acknowledged messages, missing, double': `${[...acknowledged.values()].flat().length}, ${wrong.missing}, ${wrong.double}`,
        'acknowledged files, missing or changed': `${files.size}, ${wrong['files missing or changed']}`,
      }
    } finally {
      over.abort()
      calls.close()
      bystander.kill()
      await endServer(server, 'SIGTERM')
      await volume.remove()
    }
  },
}

/** The disk stops first, in the middle of what is being written; then all processes are gone, and it comes back. */
async function cutPower(volume: Volume, server: Server, dataDir: string) {
  writeFileSync(unflushed(volume), 'never flushed')
  volume.cutPower()
  await endServer(server, 'SIGKILL')
  await volume.mountAgain(join(dataDir, 'postgres'))
}

const unflushed = ({ path }: Volume) => join(path, 'unflushed')

function isUnflushedGone(volume: Volume): boolean {
  const path = unflushed(volume)
  const gone = !existsSync(path) || readFileSync(path, 'utf8') === ''
  rmSync(path, { force: true })
  return gone
}

/** After a restart of a machine its process numbers begin again: locks that were left name a stranger. Says how many. */
function reviveLocks(dataDir: string, stranger: number): number {
  const socket = join(dataDir, 'socket')
  const locks = [
    join(dataDir, 'postgres', 'postmaster.pid'),
    ...readdirSync(socket).map((name) => join(socket, name)),
  ].filter((path) => /\.(pid|lock)$/.test(path) && existsSync(path))
  for (const lock of locks) writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(stranger)))
  return locks.length
}

/** Stores one file after the other, each under what is left of it: its key and its hash. */
async function sendFiles(calls: MemberCalls, token: string, files: Map<string, string>, over: AbortSignal) {
  while (!over.aborted) {
    const bytes = Buffer.concat([PNG, randomBytes(FILE_BYTES)])
    const key = await storeFile(calls, token, bytes).catch(() => null)
    if (key) files.set(key, hashOf(bytes))
    else await sleep(RETRY_MS)
  }
}

async function storeFile(calls: MemberCalls, token: string, bytes: Buffer<ArrayBuffer>): Promise<string | null> {
  const { status, body } = await calls.call('POST', '/api/v1/uploads/presigned_url', token, {
    body: JSON.stringify({ upload: { filename: 'scan.png' } }),
  })
  if (status >= 300) return null
  const { presigned_url, key } = JSON.parse(body) as { presigned_url: string; key: string } // the wire's own shape
  const stored = await fetch(presigned_url, { method: 'PUT', body: bytes })
  return stored.status === 200 ? key : null
}

async function changedFiles(calls: MemberCalls, token: string, files: ReadonlyMap<string, string>): Promise<number> {
  let changed = 0
  for (const [key, hash] of files) {
    const { body } = await calls.call('GET', `/api/v1/uploads/expiring_url?key=${key}`, token)
    const { expiring_url } = JSON.parse(body) as { expiring_url?: string } // the wire's own shape
    const found = expiring_url && (await fetch(expiring_url))
    if (!found || hashOf(Buffer.from(await found.arrayBuffer())) !== hash) changed += 1
  }
  return changed
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
