import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { dailyCalls } from './calls.ts'
import { openBenchDatabase } from './database.ts'
import { type BenchCall, make } from './load.ts'
import { type BenchTarget, startServer } from './servers.ts'
import { writableRequests } from './writable.ts'

const MEMBERS = 10_000
const CALLS_A_SECOND = 25
const MINUTE_MS = 60_000
/** What a start still does in the background is done by then. */
const SETTLED_MS = 30_000

/** In megabytes, of the server's process alone. */
export type MemoryFigures = {
  readonly at: string
  /** The machine's load average before and after. */
  readonly load: readonly [number, number]
  readonly callsASecond: number
  readonly idle: number
  /** After each minute of load. */
  readonly minutes: readonly number[]
  /** A minute after the last call. */
  readonly rested: number
}

/** The memory of a server without calls, and after this many minutes of members' and concierges' calls. */
export async function memoryFigures(minutes: number): Promise<MemoryFigures> {
  const [before = 0] = loadavg()
  const database = await openBenchDatabase(MEMBERS)
  try {
    await (await startServer(database.url)).stop() // whatever is compiled for the first time is stored
    const server = await startServer(database.url)
    try {
      await sleep(SETTLED_MS)
      const idle = server.memory()
      console.log(`memory: ${idle} MB idle`)
      const calls = dailyCalls(await writableRequests(database.url))
      const held: number[] = []
      for (let minute = 0; minute < minutes; minute += 1) {
        await ask(server, calls, minute)
        held.push(server.memory())
        console.log(`memory: ${held.at(-1)} MB after ${minute + 1} min of ${CALLS_A_SECOND} calls a second`)
      }
      await sleep(MINUTE_MS)
      const [after = 0] = loadavg()
      const at = new Date().toISOString()
      return { at, load: [before, after], callsASecond: CALLS_A_SECOND, idle, minutes: held, rested: server.memory() }
    } finally {
      await server.stop()
    }
  } finally {
    await database.stop()
  }
}

/** A minute of calls of every kind in turn; one that is due does not wait for those before it. */
async function ask(server: BenchTarget, calls: readonly BenchCall[], minute: number): Promise<void> {
  const under: Promise<void>[] = []
  const from = performance.now()
  const many = (MINUTE_MS / 1000) * CALLS_A_SECOND
  for (let n = 0; n < many; n += 1) {
    await sleep(Math.max(0, from + (n * 1000) / CALLS_A_SECOND - performance.now()))
    const call = calls[n % calls.length]
    if (call) under.push(make(server, call, minute * many + n))
  }
  await Promise.all(under)
}
