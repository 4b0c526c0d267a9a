import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pngWith } from '#tests/world/files.ts'
import { type Installation, openInstallation } from '../../tools/installation.ts'
import { announceFile, callerOf, insist, keepSending, type MemberCalls, signIn } from './shared/member.ts'
import { expectNone, type Proof } from './shared/proof.ts'
import { makeVolume, type Volume } from './shared/volume.ts'

const CUTS = 20
const FILE_SENDERS = 2
const FILE_BYTES = 200_000
const LONGEST_LIFE_MS = 2_000
const RETRY_MS = 50
const VOLUME_BYTES = 3 * 2 ** 30

export const power: Proof = {
  name: 'power',
  claim: 'what was acknowledged survives power cuts, with files and stale locks, on the embedded database',
  async run({ times = CUTS }) {
    await using volume = makeVolume('power', VOLUME_BYTES)
    await using server = await openInstallation({ SEED: 'demo' }, { dataDir: join(volume.path, 'data') })
    await server.start()
    using calls = callerOf(server.origin)
    using cleanup = new DisposableStack()
    const bystander = cleanup.adopt(spawn('sleep', ['infinity']), (child) => void child.kill())
    const member = await signIn(server.origin)
    const files = new Map<string, string>()
    const sending = keepSending(member, async (request, body) => (await insist(calls, member.token, request, body)) > 0)
    cleanup.defer(() => void sending.stop().catch(() => undefined))
    const uploading = Promise.all(
      Array.from({ length: FILE_SENDERS }, () => sendFiles(calls, member.token, files, sending.signal)),
    )
    const counts = { 'never flushed, and gone': 0, 'locks naming a living stranger': 0 }
    let slowestStartMs = 0
    for (let cut = 0; cut < times && !sending.signal.aborted; cut += 1) {
      await sleep(Math.random() * LONGEST_LIFE_MS)
      await cutPower(volume, server)
      counts['never flushed, and gone'] += isUnflushedGone(volume) ? 1 : 0
      counts['locks naming a living stranger'] += reviveLocks(server.dataDir, bystander.pid ?? 1)
      slowestStartMs = Math.max(slowestStartMs, await server.start())
    }
    await sending.stop()
    await uploading
    if (counts['never flushed, and gone'] === 0) throw new Error('No cut lost anything: these were no power cuts.')
    const faults = await sending.acknowledged.faults(calls)
    const changed = await changedFiles(calls, member.token, files)
    expectNone({ ...faults, 'files missing or changed': changed })
    return {
      'power cuts, slowest start in ms': `${times}, ${slowestStartMs}`,
      ...counts,
      'acknowledged messages, missing, double': [sending.acknowledged.count, ...Object.values(faults)].join(', '),
      'acknowledged files, missing or changed': `${files.size}, ${changed}`,
    }
  },
}

/** The disk stops first, during writes; then all processes end, and the disk is mounted again. */
async function cutPower(volume: Volume, server: Installation) {
  writeFileSync(unflushed(volume), 'never flushed')
  volume.cutPower()
  await server.stop('SIGKILL')
  await volume.mountAgain(join(server.dataDir, 'postgres'))
}

const unflushed = ({ path }: Volume) => join(path, 'unflushed')

function isUnflushedGone(volume: Volume): boolean {
  const path = unflushed(volume)
  const gone = !existsSync(path) || readFileSync(path, 'utf8') === ''
  rmSync(path, { force: true })
  return gone
}

/** A restarted machine reuses process numbers: locks that were left name another process. Returns their number. */
function reviveLocks(dataDir: string, stranger: number): number {
  const socket = join(dataDir, 'socket')
  const locks = [
    join(dataDir, 'postgres', 'postmaster.pid'),
    ...readdirSync(socket).map((name) => join(socket, name)),
  ].filter((path) => /\.(pid|lock)$/.test(path) && existsSync(path))
  for (const lock of locks) writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(stranger)))
  return locks.length
}

/** Stores one file after the other, and its hash under its key once it is acknowledged. */
async function sendFiles(calls: MemberCalls, token: string, files: Map<string, string>, over: AbortSignal) {
  while (!over.aborted) {
    const bytes = pngWith(randomBytes(FILE_BYTES))
    try {
      const { key, presigned_url } = await announceFile(calls, token)
      const stored = await fetch(presigned_url, { method: 'PUT', body: bytes })
      if (stored.status === 200) files.set(key, hashOf(bytes))
    } catch {
      await sleep(RETRY_MS)
    }
  }
}

async function changedFiles(calls: MemberCalls, token: string, files: ReadonlyMap<string, string>): Promise<number> {
  let changed = 0
  for (const [key, hash] of files) {
    const { body } = await calls.call('GET', `/api/v1/uploads/expiring_url?key=${key}`, token)
    const { expiring_url } = JSON.parse(body) as { expiring_url?: string } // the contract's shape
    const found = expiring_url && (await fetch(expiring_url))
    if (!found || hashOf(Buffer.from(await found.arrayBuffer())) !== hash) changed += 1
  }
  return changed
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
