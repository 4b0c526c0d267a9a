import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PNG } from '#tests/files.ts'
import { startPostgres } from '../postgres.ts'
import { callerOf, type MemberCalls, missingAndDouble, send, signIn } from './member.ts'
import { expectNone, type Figures, type Proof } from './proof.ts'
import { endServer, newInstallation, type RunningInstallation, ready, type Server, spawnServer } from './server.ts'
import { makeVolume, type Volume } from './volume.ts'

const SENDERS = 6
const VOLUME_BYTES = 700 * 2 ** 20
const BEFORE_MS = 2_000
const TROUBLE_MS = 15_000
const PATIENCE_MS = 60_000
const PACE_MS = 20
const FILES = 60
const FILE_EVERY_MS = 300
const FILE = Buffer.concat([PNG, Buffer.alloc(1_000_000)])

export const disk: Proof = {
  name: 'disk',
  claim: 'on a disk that is full or turns read-only nothing acknowledged is lost, and what is refused says so',
  async run() {
    return {
      ...named('embedded, full', await onEmbedded(fillUp)),
      ...named('PostgreSQL, full', await onServer()),
      ...named('embedded, read-only', await onEmbedded(turnReadOnly)),
    }
  },
}

type Trouble = {
  readonly volume: Volume
  readonly installation: RunningInstallation
  readonly server: Server
  /** The same settings again. */
  start(): Promise<Server>
  /** The server that serves after the trouble. */
  goOn(server: Server): void
}

/** Makes the trouble, watches `life` through it, and ends it. */
type Make = (trouble: Trouble, life: Life) => Promise<Figures>

async function onEmbedded(make: Make): Promise<Figures> {
  const volume = makeVolume('disk', VOLUME_BYTES)
  try {
    return await liveThrough(make, volume, { dataDir: join(volume.path, 'data') }, {})
  } finally {
    await volume.remove()
  }
}

/** The database's disk alone is full; files lie on another. */
async function onServer(): Promise<Figures> {
  const volume = makeVolume('disk', VOLUME_BYTES)
  try {
    const home = join(volume.path, 'postgres')
    mkdirSync(home)
    const postgres = await startPostgres(home)
    try {
      return await liveThrough(fillUp, volume, {}, { DATABASE_URL: postgres.url })
    } finally {
      await postgres.stop()
    }
  } finally {
    await volume.remove()
  }
}

async function liveThrough(
  make: Make,
  volume: Volume,
  place: Partial<RunningInstallation>,
  settings: NodeJS.ProcessEnv,
) {
  const made = await newInstallation()
  const installation = { ...made, ...place }
  const start = () => ready(spawnServer(installation, { SEED: 'demo', ...settings }))
  let server = await start()
  const calls = callerOf(server.origin)
  const { token, requests } = await signIn(server.origin)
  const life = new Life(calls, token, requests)
  try {
    await sleep(BEFORE_MS)
    const goOn = (next: Server) => {
      server = next
    }
    const figures = await make({ volume, installation, server, start, goOn }, life)
    const wrong = await life.end()
    expectNone(wrong)
    return {
      ...figures,
      'acknowledged, missing, double': Object.values({ all: life.acknowledged, ...wrong }).join(', '),
    }
  } finally {
    await life.stop()
    calls.close()
    await endServer(server, 'SIGTERM')
    made.remove()
  }
}

/** To the last byte; then there is room again, and nobody starts anything. */
async function fillUp({ volume }: Trouble, life: Life): Promise<Figures> {
  volume.fill()
  life.count()
  await sleep(TROUBLE_MS)
  const meanwhile = life.counted()
  expectNone({ 'reads that failed': meanwhile.failedReads })
  expectWords(meanwhile)
  if (meanwhile.refused === 0) throw new Error('Nothing was refused: the disk was not full.')
  volume.empty()
  return { ...shown(meanwhile), 'sends again after, in ms': await life.untilSent() }
}

/** The operator mends the disk and starts the server again. */
async function turnReadOnly({ volume, installation, server, start, goOn }: Trouble, life: Life): Promise<Figures> {
  volume.turnReadOnly()
  life.count()
  await sleep(TROUBLE_MS)
  const meanwhile = life.counted()
  expectWords(meanwhile)
  if (meanwhile.refused === 0) throw new Error('Nothing was refused: the disk could be written to.')
  await endServer(server, 'SIGTERM')
  const again = await start().then(() => 'It started.', String)
  if (!/read-only|EROFS/i.test(again) || again.includes('    at '))
    throw new Error(`A start said instead of a reason: ${again}`)
  await volume.mountAgain(join(installation.dataDir, 'postgres'))
  goOn(await start())
  return { ...shown(meanwhile), 'sends again after, in ms': await life.untilSent() }
}

type Counted = {
  sent: number
  refused: number
  wordless: Set<string>
  reads: number
  failedReads: number
  files: number
}

const nothing = (): Counted => ({ sent: 0, refused: 0, wordless: new Set(), reads: 0, failedReads: 0, files: 0 })

function expectWords({ wordless }: Counted): void {
  if (wordless.size > 0) throw new Error(`Refused without words: ${[...wordless].join(', ')}`)
}

function shown({ sent, refused, reads, failedReads, files }: Counted): Figures {
  return {
    'meanwhile sent, refused in words': `${sent}, ${refused}`,
    'meanwhile read, not read': `${reads}, ${failedReads}`,
    'meanwhile files refused in words': files,
  }
}

function named(kind: string, figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).map(([what, figure]) => [`${kind}: ${what}`, figure]))
}

/** People who send, read and send files all the time, whatever they are answered. */
class Life {
  private readonly over = new AbortController()
  private readonly sent: ReadonlyMap<string, string[]>
  private readonly all: Promise<unknown>
  private readonly calls: MemberCalls
  private readonly token: string
  private counts = nothing()

  constructor(calls: MemberCalls, token: string, requests: readonly string[]) {
    this.calls = calls
    this.token = token
    this.sent = new Map(requests.map((request) => [request, []]))
    this.all = Promise.all([
      ...Array.from({ length: SENDERS }, (_, sender) =>
        this.keepSending(sender, requests[sender % requests.length] ?? ''),
      ),
      this.keepReading(requests[0] ?? ''),
      this.keepSendingFiles(),
    ])
  }

  get acknowledged(): number {
    return [...this.sent.values()].flat().length
  }

  /** Begins to count. */
  count(): void {
    this.counts = nothing()
  }

  counted(): Counted {
    return { ...this.counts }
  }

  /** How many milliseconds until a send is acknowledged. */
  async untilSent(): Promise<number> {
    const [began, before] = [performance.now(), this.acknowledged]
    while (this.acknowledged === before) {
      if (performance.now() - began > PATIENCE_MS) throw new Error('Nothing could be sent anymore.')
      await sleep(PACE_MS)
    }
    return Math.round(performance.now() - began)
  }

  async stop(): Promise<void> {
    this.over.abort()
    await this.all
  }

  async end(): Promise<{ missing: number; double: number }> {
    await this.stop()
    const tokens = new Map([...this.sent.keys()].map((request) => [request, this.token]))
    return missingAndDouble(this.calls, tokens, this.sent)
  }

  private async keepSending(sender: number, request: string) {
    for (let n = 0; !this.over.signal.aborted; n += 1) {
      const body = `sender ${sender}, message ${n}`
      while (!(await this.isTaken(() => send(this.calls, this.token, request, body)))) {
        if (this.over.signal.aborted) return
        await sleep(PACE_MS)
      }
      this.sent.get(request)?.push(body)
      this.counts.sent += 1
      await sleep(PACE_MS)
    }
  }

  private async isTaken(call: () => Promise<{ status: number; body: string }>): Promise<boolean> {
    const answer = await call().catch(() => null)
    if (answer?.status === 201) return true
    this.counts.refused += 1
    if (!isRefusedInWords(answer)) this.wordless(answer)
    return false
  }

  private async keepReading(request: string) {
    while (!this.over.signal.aborted) {
      const answer = await this.calls.call('GET', `/api/v1/requests/${request}`, this.token).catch(() => null)
      if (answer?.status === 200) this.counts.reads += 1
      else {
        this.counts.failedReads += 1
        if (!isRefusedInWords(answer)) this.wordless(answer)
      }
      await sleep(PACE_MS)
    }
  }

  /** An address is asked for while there is room; the file comes later. */
  private async keepSendingFiles() {
    const announced = await Promise.all(Array.from({ length: FILES }, () => this.announce()))
    for (const address of announced) {
      if (this.over.signal.aborted) return
      const answer = await fetch(address, { method: 'PUT', body: FILE }).catch(() => null)
      const said = answer && { status: answer.status, body: await answer.text() }
      if (said?.status !== 200) {
        this.counts.files += 1
        if (!isRefusedInWords(said)) this.wordless(said)
      }
      await sleep(FILE_EVERY_MS)
    }
  }

  private async announce(): Promise<string> {
    const { body } = await this.calls.call('POST', '/api/v1/uploads/presigned_url', this.token, {
      body: JSON.stringify({ upload: { filename: 'scan.png' } }),
    })
    return (JSON.parse(body) as { presigned_url: string }).presigned_url // the wire's own shape
  }

  private wordless(answer: { status: number; body: string } | null) {
    this.counts.wordless.add(answer ? `${answer.status} ${answer.body.slice(0, 200)}` : 'no answer')
  }
}

function isRefusedInWords(answer: { status: number; body: string } | null): boolean {
  return (answer?.status === 503 || answer?.status === 507) && /"error":"[^"]{20,}"/.test(answer.body)
}
