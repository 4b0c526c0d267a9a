import { readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { openBenchDatabase } from './database.ts'
import { type BenchCall, load, quantile } from './load.ts'
import { startNginx } from './nginx.ts'
import { type BenchTarget, type ServedFile, startFileFloor, startServer } from './servers.ts'

const MEMBERS = 10_000
const CONCURRENT = 16
const ROUNDS = 5
const ROUND_MS = 1_000
const AS_A_BROWSER = { 'accept-encoding': 'gzip, deflate, br' }
/** What each server says by itself. */
const OF_A_CONNECTION = ['connection', 'date', 'keep-alive']
const APP = join(import.meta.dirname, '..', 'dist', 'member')

/** What a process uses of the processor for one file, in milliseconds, and files a second. */
type Cost = { readonly processor: number; readonly perSecond: number }
/** A file from us, from a server of Node's that does nothing else, and from nginx. */
export type FileServed = {
  readonly name: string
  /** Kilobytes over the line. */
  readonly size: number
  readonly ours: Cost
  readonly floor: Cost
  readonly nginx: Cost
}
export type FilesFigures = {
  readonly at: string
  /** The machine's load average before and after. */
  readonly load: readonly [number, number]
  readonly files: readonly FileServed[]
}

/** The app's own files, each from us and from nginx in turn, the same bytes with the same headers. */
export async function filesFigures(): Promise<FilesFigures> {
  const [before = 0] = loadavg()
  const database = await openBenchDatabase(MEMBERS)
  const ours = await startServer(database.url)
  try {
    const chosen = someFiles()
    const served = await Promise.all(chosen.map((one) => asServed(ours, one)))
    const floor = await startFileFloor(served)
    try {
      const nginx = await startNginx(served)
      try {
        const files: FileServed[] = []
        for (const one of chosen) files.push(await compared({ ours, floor, nginx }, one))
        const [after = 0] = loadavg()
        return { at: new Date().toISOString(), load: [before, after], files }
      } finally {
        await nginx.stop()
      }
    } finally {
      await floor.stop()
    }
  } finally {
    await ours.stop()
    await database.stop()
  }
}

type Chosen = { readonly name: string; readonly path: string; readonly file: string; readonly size: number }

/** The largest script, the one in the middle, the smallest, and the largest font. */
function someFiles(): Chosen[] {
  const all = readdirSync(join(APP, 'assets')).map((name) => join(APP, 'assets', name))
  const sized = (ending: string) =>
    all
      .filter((file) => file.endsWith(ending))
      .map((file) => ({ file, size: statSync(file).size }))
      .toSorted((one, other) => one.size - other.size)
  const scripts = sized('.js.br')
  const wanted = {
    'the largest script': scripts.at(-1),
    'a script of middle size': scripts[Math.floor(scripts.length / 2)],
    'the smallest script': scripts[0],
    'a font': sized('.woff2').at(-1),
  }
  return Object.entries(wanted).map(([name, found]) => {
    if (!found) throw new Error(`The app has no file for "${name}": has it been built?`)
    return { name, path: found.file.slice(APP.length).replace(/\.br$/, ''), file: found.file, size: found.size / 1000 }
  })
}

function asServed({ memberPort: port }: BenchTarget, { path, file }: Chosen): Promise<ServedFile> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, headers: AS_A_BROWSER }, (response) => {
      response.resume()
      const headers = Object.entries(response.headers)
        .filter(([name]) => !OF_A_CONNECTION.includes(name))
        .map(([name, value]) => [name, String(value)] as const)
      if (response.statusCode === 200) resolve({ path, file, headers })
      else reject(new Error(`${path} was answered with ${response.statusCode}`))
    })
    call.on('error', reject)
    call.end()
  })
}

type All = { readonly ours: BenchTarget; readonly floor: BenchTarget; readonly nginx: BenchTarget }

/** All in turn; who begins changes each time. */
async function compared(all: All, { name, path, size }: Chosen): Promise<FileServed> {
  const call: BenchCall = { name, side: 'nobody', method: 'GET', at: () => ({ who: 0, path }), headers: AS_A_BROWSER }
  const order = [all.ours, all.floor, all.nginx]
  const rounds = new Map<BenchTarget, Cost[]>(order.map((target) => [target, []]))
  for (const target of order) await load(target, call, CONCURRENT, ROUND_MS / 2)
  for (let n = 0; n < ROUNDS; n += 1)
    for (const target of n % 2 === 0 ? order : order.toReversed()) {
      const from = target.processorSeconds()
      const { calls, perSecond } = await load(target, call, CONCURRENT, ROUND_MS)
      rounds.get(target)?.push({ processor: ((target.processorSeconds() - from) * 1000) / calls, perSecond })
    }
  const middle = (target: BenchTarget): Cost => {
    const costs = rounds.get(target) ?? []
    const of = (what: keyof Cost) =>
      quantile(
        costs.map((cost) => cost[what]),
        0.5,
      )
    return { processor: of('processor'), perSecond: of('perSecond') }
  }
  const result = { name, size, ours: middle(all.ours), floor: middle(all.floor), nginx: middle(all.nginx) }
  const formatCost = ({ processor, perSecond }: Cost) => `${processor.toFixed(3)} ms, ${perSecond.toFixed(0)}/s`
  console.log(
    `${name.padEnd(24)} ${size.toFixed(1).padStart(6)} kB  ${formatCost(result.ours)}  node:http ${formatCost(result.floor)}  nginx ${formatCost(result.nginx)}`,
  )
  return result
}
