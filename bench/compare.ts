import pg from 'pg'
import { dailyCalls, filterCalls, searchCalls } from './calls.ts'
import { openBenchDatabase, writableRequests } from './database.ts'
import { type BenchCall, GivenUp, loadInTurns, make, median } from './load.ts'
import { type BenchTarget, processorSeconds, startFloor, startServer } from './servers.ts'

// Server and floor take turns in the same run, so that a slow machine slows both.

/** Repetitions of a call by one caller, unless they take too long. */
const TIMES = 11
const LONGEST_MS = 3_000

export const COMPARISONS = ['calls', 'filters', 'search'] as const
type Both = { readonly ours: BenchTarget; readonly floor: BenchTarget; readonly client: pg.Client }

/** The figures of the wanted parts on a database of this size. */
export async function compareWithFloor(members: number, wanted: (part: string) => boolean) {
  console.log(`\n${members.toLocaleString('en-US')} members`)
  await using database = await openBenchDatabase(members)
  await using floor = await startFloor(database.url)
  await using ours = await startServer(database.url)
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const both = { ours, floor, client }
    const idle = ours.memory()
    const filters = wanted('filters') ? await timed(both, filterCalls) : undefined
    const search = wanted('search') ? await timed(both, searchCalls) : undefined
    const calls = []
    if (wanted('calls'))
      for (const call of dailyCalls(await writableRequests(database.url))) calls.push(await compared(both, call))
    const memory = { idle, after: ours.memory() }
    const about = { members, seededSeconds: database.seededSeconds, memory }
    return { about, parts: { filters, search, calls: calls.length > 0 ? calls : undefined } }
  } finally {
    await client.end()
  }
}

async function compared({ ours, floor, client }: Both, call: BenchCall) {
  const [rounds = [], least = []] = await loadInTurns([ours, floor], call, client)
  const ratios = rounds.map(({ perSecond }, n) => perSecond / (least[n]?.perSecond ?? 0))
  const processorOf = (all: typeof rounds) => ({
    server: median(all, ({ server }) => server),
    database: median(all, ({ database }) => database),
  })
  const result = {
    name: call.name,
    perSecond: median(rounds, ({ perSecond }) => perSecond),
    floorPerSecond: median(least, ({ perSecond }) => perSecond),
    ratio: median(ratios, (ratio) => ratio),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    p50: median(rounds, ({ p50 }) => p50),
    p99: median(rounds, ({ p99 }) => p99),
    processor: processorOf(rounds),
    floorProcessor: processorOf(least),
  }
  console.log(result)
  return result
}

/** Milliseconds of one call: by the clock, and of both processors. */
type Once = { readonly time: number; readonly processor: number }

/** One caller makes calls of all kinds in turn, each at the floor right after. */
async function timed({ ours, floor, client }: Both, calls: readonly BenchCall[]) {
  const times = new Map<BenchTarget, Map<string, Once[]>>([ours, floor].map((target) => [target, new Map()]))
  for (let n = 0; n <= TIMES; n += 1)
    for (const call of calls)
      for (const target of [ours, floor]) {
        const before = times.get(target)?.get(call.name) ?? []
        if (before.reduce((sum, { time }) => sum + time, 0) >= LONGEST_MS) continue
        const used = async () => target.processorSeconds() + (await processorSeconds(client))
        const [from, began] = [await used(), performance.now()]
        await make(target, call, n).catch((error: unknown) => {
          if (!(error instanceof GivenUp)) throw error // its time is what it was given
        })
        const time = performance.now() - began
        times.get(target)?.set(call.name, [...before, { time, processor: ((await used()) - from) * 1000 }])
      }
  const timesOf = (target: BenchTarget, name: string) => {
    // the first call writes the access records of the day and plans its statements
    const [first, ...rest] = times.get(target)?.get(name) ?? []
    return rest.length > 0 || !first ? rest : [first]
  }
  return calls.map(({ name }) => {
    const [own, least] = [timesOf(ours, name), timesOf(floor, name)]
    const result = {
      name,
      p50: median(own, ({ time }) => time),
      worst: Math.max(...own.map(({ time }) => time)),
      floor: median(least, ({ time }) => time),
      processor: median(own, ({ processor }) => processor),
      floorProcessor: median(least, ({ processor }) => processor),
    }
    console.log(result)
    return result
  })
}
