import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { dailyCalls, filterCalls, searchCalls } from './calls.ts'
import { openBenchDatabase } from './database.ts'
import { FULL_SIZE } from './desk-people.ts'
import { desksFigures } from './desks.ts'
import { filesFigures } from './files.ts'
import { frameFigures } from './frames.ts'
import { interactionFigures } from './interaction.ts'
import { type BenchCall, load, quantile, type Round, timeOf } from './load.ts'
import { memoryFigures } from './memory.ts'
import { pageFigures } from './pages.ts'
import { MEMBERS_SIGNED_IN } from './population.ts'
import {
  type BenchFigures,
  type Compared,
  type Processor,
  saveDesks,
  saveFigures,
  saveFiles,
  saveFrames,
  saveInteraction,
  saveMemory,
  savePages,
  saveSignIn,
  saveSimulated,
  type Timed,
  writePaper,
} from './results.ts'
import { type BenchTarget, processorSeconds, startFloor, startServer } from './servers.ts'
import { signInFigures } from './sign-in.ts'
import { simulatedFigures } from './simulated.ts'
import { writableRequests } from './writable.ts'

// npm run bench [-- calls | filters | search | files | sign-in | pages | simulated | interaction | frames | desks | memory …] [--members 10000,100000,1000000] [--minutes 5]
// desks: [--desks 700] [--changes 15] [--streams 5000] [--messages 50]
// Everything is measured beside its floor in the same run, in turn, so that a slow machine slows both.

const NAMES = [
  'calls',
  'filters',
  'search',
  'files',
  'sign-in',
  'pages',
  'simulated',
  'interaction',
  'frames',
  'desks',
  'memory',
] as const
/** The others choose the sizes of their databases themselves. */
const OF_ANY_SIZE = ['calls', 'filters', 'search'] as const
const CONCURRENT = 16
const ROUNDS = 5
const ROUND_MS = 1_000
/** Of one caller's calls; of a slow one as often as there is time for. */
const TIMES = 11
const LONGEST_MS = 3_000
const AFTER_SIGNAL = 130

const { values, positionals } = parseArgs({
  options: {
    members: { type: 'string', default: '10000,100000,1000000' },
    minutes: { type: 'string', default: '5' },
    desks: { type: 'string', default: String(FULL_SIZE.desks) },
    changes: { type: 'string', default: String(FULL_SIZE.changes) },
    streams: { type: 'string', default: String(FULL_SIZE.streams) },
    messages: { type: 'string', default: String(FULL_SIZE.messages) },
  },
  allowPositionals: true,
})
const wanted = NAMES.filter((name) => positionals.length === 0 || positionals.includes(name))
const sizes = values.members.split(',').map(Number)
const minutes = Number(values.minutes)
const live = {
  desks: Number(values.desks),
  changes: Number(values.changes),
  streams: Number(values.streams),
  messages: Number(values.messages),
}
if (
  wanted.length === 0 ||
  !(minutes > 0) ||
  !Object.values(live).every((count) => count > 0) ||
  sizes.some((size) => !Number.isInteger(size) || size < MEMBERS_SIGNED_IN)
) {
  console.error(
    `npm run bench [-- ${NAMES.join(' | ')}] [--members 10000,100000,1000000], from ${MEMBERS_SIGNED_IN} on`,
  )
  process.exit(2)
}
// by an exit, which ends the servers and databases
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(AFTER_SIGNAL))
if (OF_ANY_SIZE.some((name) => wanted.includes(name))) for (const members of sizes) await measure(members)
if (wanted.includes('files')) saveFiles(await filesFigures())
if (wanted.includes('sign-in')) saveSignIn(await signInFigures())
if (wanted.includes('pages')) savePages(await pageFigures())
if (wanted.includes('simulated')) saveSimulated(await simulatedFigures())
if (wanted.includes('interaction')) saveInteraction(await interactionFigures())
if (wanted.includes('frames')) saveFrames(await frameFigures())
if (wanted.includes('desks')) saveDesks(await desksFigures(live))
if (wanted.includes('memory')) saveMemory(await memoryFigures(minutes))
writePaper()

async function measure(members: number) {
  const [loadBefore = 0] = loadavg()
  console.log(`\n${members.toLocaleString('en-US')} members (load ${loadBefore.toFixed(1)})`)
  const database = await openBenchDatabase(members)
  if (database.seededSeconds !== null) console.log(`seeded in ${database.seededSeconds} s`)
  const floor = await startFloor(database.url)
  const ours = await startServer(database.url)
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const idle = ours.memory()
    const about = { members, at: new Date().toISOString(), load: loadBefore }
    const figures: BenchFigures = { ...about, seededSeconds: database.seededSeconds, memory: { idle, after: idle } }
    const calls = dailyCalls(await writableRequests(database.url))
    if (wanted.includes('filters')) figures.filters = await timed({ ours, floor, client }, filterCalls)
    if (wanted.includes('search')) figures.search = await timed({ ours, floor, client }, searchCalls)
    if (wanted.includes('calls')) {
      figures.calls = []
      for (const call of calls) figures.calls.push(await compared({ ours, floor, client }, call))
      figures.memory = { idle, after: ours.memory() }
    }
    saveFigures(figures)
  } finally {
    await client.end()
    await ours.stop()
    await floor.stop()
    await database.stop()
  }
}

type Both = { readonly ours: BenchTarget; readonly floor: BenchTarget; readonly client: pg.Client }

/** Our rounds and the floor's in turn; who begins changes each time. */
async function compared({ ours, floor, client }: Both, call: BenchCall): Promise<Compared> {
  for (const target of [ours, floor]) await load(target, call, CONCURRENT, ROUND_MS / 2)
  const rounds: { one: Round; least: Round; ratio: number }[] = []
  const used = new Map([ours, floor].map((target) => [target, { calls: 0, server: 0, database: 0 }]))
  for (let n = 0; n < ROUNDS; n += 1) {
    const order = n % 2 === 0 ? [ours, floor] : [floor, ours]
    const results = new Map<BenchTarget, Round>()
    for (const target of order) {
      const before = { server: target.processorSeconds(), database: await processorSeconds(client) }
      const round = await load(target, call, CONCURRENT, ROUND_MS)
      results.set(target, round)
      const sum = used.get(target)
      if (!sum) continue
      sum.calls += round.calls
      sum.server += target.processorSeconds() - before.server
      sum.database += (await processorSeconds(client)) - before.database
    }
    const [one, least] = [results.get(ours), results.get(floor)]
    if (one && least) rounds.push({ one, least, ratio: one.perSecond / least.perSecond })
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => quantile(rounds.map(of), 0.5)
  const ratios = rounds.map(({ ratio }) => ratio)
  const processorOf = (target: BenchTarget): Processor => {
    const { calls, server, database } = used.get(target) ?? { calls: 0, server: 0, database: 0 }
    return { server: (server * 1000) / calls, database: (database * 1000) / calls }
  }
  const result: Compared = {
    name: call.name,
    perSecond: middle(({ one }) => one.perSecond),
    floorPerSecond: middle(({ least }) => least.perSecond),
    ratio: quantile(ratios, 0.5),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    p50: middle(({ one }) => one.p50),
    p99: middle(({ one }) => one.p99),
    processor: processorOf(ours),
    floorProcessor: processorOf(floor),
  }
  const { processor, floorProcessor } = result
  console.log(
    `${call.name.padEnd(18)} ${result.perSecond.toFixed(0).padStart(6)}/s  floor ${result.floorPerSecond.toFixed(0).padStart(6)}/s  ratio ${result.ratio.toFixed(2)} (${result.lowest.toFixed(2)} to ${result.highest.toFixed(2)})  p50 ${result.p50.toFixed(1)} ms  p99 ${result.p99.toFixed(1)} ms`,
    ` CPU a call: server ${processor.server.toFixed(2)} ms (${floorProcessor.server.toFixed(2)}), database ${processor.database.toFixed(2)} ms (${floorProcessor.database.toFixed(2)})`,
  )
  return result
}

/** One caller, one call after the other, all kinds in turn, and each at the floor right after. */
async function timed({ ours, floor, client }: Both, calls: readonly BenchCall[]): Promise<Timed[]> {
  const timesOf = () => new Map<string, Once[]>(calls.map(({ name }) => [name, []]))
  const times = new Map([ours, floor].map((target) => [target, timesOf()]))
  for (let n = 0; n <= TIMES; n += 1)
    for (const call of calls)
      for (const target of [ours, floor]) {
        const before = times.get(target)?.get(call.name) ?? []
        if (before.reduce((sum, { time }) => sum + time, 0) >= LONGEST_MS) continue
        const used = async () => target.processorSeconds() + (await processorSeconds(client))
        const from = await used()
        const time = await timeOf(target, call, n)
        before.push({ time, processor: ((await used()) - from) * 1000 })
      }
  // the first one writes the day's rows of the access book, and plans its statements
  const withoutFirst = (target: BenchTarget, name: string) => {
    const [first, ...rest] = times.get(target)?.get(name) ?? []
    return rest.length > 0 || !first ? rest : [first]
  }
  const middle = (target: BenchTarget, name: string, of: keyof Once) =>
    quantile(
      withoutFirst(target, name).map((once) => once[of]),
      0.5,
    )
  return calls.map(({ name }) => {
    const result = {
      name,
      p50: middle(ours, name, 'time'),
      worst: Math.max(...withoutFirst(ours, name).map(({ time }) => time)),
      floor: middle(floor, name, 'time'),
      processor: middle(ours, name, 'processor'),
      floorProcessor: middle(floor, name, 'processor'),
    }
    console.log(
      `${name.padEnd(30)} ${result.p50.toFixed(1).padStart(8)} ms  worst ${result.worst.toFixed(1)} ms  floor ${result.floor.toFixed(1)} ms  CPU ${result.processor.toFixed(1)} ms (${result.floorProcessor.toFixed(1)})`,
    )
    return result
  })
}

/** Milliseconds of one call: by the clock, and of both processors. */
type Once = { readonly time: number; readonly processor: number }
