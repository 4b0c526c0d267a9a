import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pngWith } from '#tests/world/files.ts'
import { type Installation, openInstallation } from '../../tools/installation.ts'
import { startPostgres } from '../../tools/postgres.ts'
import { announceFile, callerOf, keepSending, type MemberCalls, send, signIn } from './shared/member.ts'
import { expectNone, type Figures, type Proof } from './shared/proof.ts'
import { makeVolume, type Volume } from './shared/volume.ts'

const VOLUME_BYTES = 700 * 2 ** 20
const BEFORE_MS = 2_000
const TROUBLE_MS = 15_000
const PATIENCE_MS = 60_000
const PACE_MS = 20
const FILES = 60
const FILE_EVERY_MS = 300
const FILE = pngWith(Buffer.alloc(1_000_000))

export const disk: Proof = {
  name: 'disk',
  claim: 'on a disk that is full or turns read-only nothing acknowledged is lost, and what is refused says so',
  async run() {
    return {
      ...(await onEmbedded('embedded, full', fillUp)),
      ...(await onServer('PostgreSQL, full')),
      ...(await onEmbedded('embedded, read-only', turnReadOnly)),
    }
  },
}

/** Makes the trouble, watches `life` through it, and ends it. */
type Make = (volume: Volume, server: Installation, life: Life) => Promise<Figures>
type Life = Awaited<ReturnType<typeof live>>
type Answer = { readonly status: number; readonly body: string } | null

async function onEmbedded(name: string, make: Make): Promise<Figures> {
  await using volume = makeVolume('disk', VOLUME_BYTES)
  await using server = await openInstallation({ SEED: 'demo' }, { dataDir: join(volume.path, 'data') })
  return await liveThrough(name, make, volume, server)
}

/** Only the database's disk is full; the server's files are on another one. */
async function onServer(name: string): Promise<Figures> {
  await using volume = makeVolume('disk', VOLUME_BYTES)
  const home = join(volume.path, 'postgres')
  mkdirSync(home)
  await using postgres = await startPostgres(home)
  await using server = await openInstallation({ SEED: 'demo', DATABASE_URL: postgres.url })
  return await liveThrough(name, fillUp, volume, server)
}

async function liveThrough(name: string, make: Make, volume: Volume, server: Installation): Promise<Figures> {
  await server.start()
  using calls = callerOf(server.origin)
  const life = await live(calls, server.origin)
  try {
    await sleep(BEFORE_MS)
    const trouble = await make(volume, server, life)
    await life.stop()
    const faults = await life.acknowledged.faults(calls)
    expectNone(faults)
    const counts = { 'acknowledged, missing, double': [life.acknowledged.count, ...Object.values(faults)].join(', ') }
    const figures = Object.entries({ ...trouble, ...counts })
    return Object.fromEntries(figures.map(([what, figure]) => [`${name}: ${what}`, figure]))
  } finally {
    await life.stop()
  }
}

/** Fills the disk to the last byte, then frees it. Nothing is restarted. */
async function fillUp(volume: Volume, _server: Installation, life: Life): Promise<Figures> {
  volume.fill()
  const figures = await life.countTrouble()
  expectNone({ 'reads that failed': life.counts.failedReads })
  volume.empty()
  return { ...figures, 'sends again after, in ms': await life.untilSent() }
}

/** The operator repairs the disk and starts the server again. */
async function turnReadOnly(volume: Volume, server: Installation, life: Life): Promise<Figures> {
  volume.turnReadOnly()
  const figures = await life.countTrouble()
  await server.stop()
  const refusal = await server.start().then(() => 'It started.', String)
  if (!/read-only|EROFS/i.test(refusal) || refusal.includes('    at '))
    throw new Error(`A start gave no reason: ${refusal}`)
  await volume.mountAgain(join(server.dataDir, 'postgres'))
  await server.start()
  return { ...figures, 'sends again after, in ms': await life.untilSent() }
}

/** People who send, read and upload all the time, whatever is answered. */
async function live(calls: MemberCalls, origin: string) {
  const member = await signIn(origin)
  const { token } = member
  const counts = { sent: 0, refused: 0, reads: 0, failedReads: 0, files: 0 }
  const unexplained = new Set<string>()
  const sending = keepSending(member, async (request, body, over) => {
    while (!over.aborted) {
      const answer = await send(calls, token, request, body).catch(() => null)
      if (count('sent', 'refused', answer)) return true
      await sleep(PACE_MS)
    }
    return false
  })
  const all = Promise.all([keepReading(), keepUploading()])

  function count(done: keyof typeof counts | null, refused: keyof typeof counts, answer: Answer): boolean {
    const isDone = answer?.status === 200 || answer?.status === 201
    const key = isDone ? done : refused
    if (key) counts[key] += 1
    if (!isDone && !isExplained(answer))
      unexplained.add(answer ? `${answer.status} ${answer.body.slice(0, 200)}` : 'no answer')
    return isDone
  }
  async function keepReading() {
    for (; !sending.signal.aborted; await sleep(PACE_MS))
      count(
        'reads',
        'failedReads',
        await calls.call('GET', `/api/v1/requests/${member.requests[0]}`, token).catch(() => null),
      )
  }
  /** Addresses are requested while there is space; the files follow. */
  async function keepUploading() {
    for (const { presigned_url } of await Promise.all(
      Array.from({ length: FILES }, () => announceFile(calls, token)),
    )) {
      if (sending.signal.aborted) return
      const answer = await fetch(presigned_url, { method: 'PUT', body: FILE }).catch(() => null)
      count(null, 'files', answer && { status: answer.status, body: await answer.text() })
      await sleep(FILE_EVERY_MS)
    }
  }
  return {
    acknowledged: sending.acknowledged,
    counts,
    async stop() {
      await sending.stop()
      await all
    },
    /** Counts what happens until the end of the trouble. */
    async countTrouble(): Promise<Figures> {
      Object.assign(counts, { sent: 0, refused: 0, reads: 0, failedReads: 0, files: 0 })
      unexplained.clear()
      await sleep(TROUBLE_MS)
      if (unexplained.size > 0) throw new Error(`Refused without a reason: ${[...unexplained].join(', ')}`)
      if (counts.refused === 0) throw new Error('Nothing was refused: the disk could be written to.')
      return {
        'in the meantime sent, refused with a reason': `${counts.sent}, ${counts.refused}`,
        'in the meantime read, not read': `${counts.reads}, ${counts.failedReads}`,
        'in the meantime files refused with a reason': counts.files,
      }
    },
    /** Milliseconds until a send is acknowledged. */
    async untilSent(): Promise<number> {
      const [began, before] = [performance.now(), sending.acknowledged.count]
      while (sending.acknowledged.count === before) {
        if (performance.now() - began > PATIENCE_MS) throw new Error('Nothing could be sent anymore.')
        await sleep(PACE_MS)
      }
      return Math.round(performance.now() - began)
    },
  }
}

function isExplained(answer: Answer): boolean {
  return (answer?.status === 503 || answer?.status === 507) && /"error":"[^"]{20,}"/.test(answer.body)
}
