import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#basics/time/duration.ts'
import { dailyCalls } from './calls.ts'
import { openBenchDatabase, writableRequests } from './database.ts'
import { type BenchCall, make } from './load.ts'
import { type BenchTarget, startServer } from './servers.ts'

const MEMBERS = 10_000
const CALLS_A_SECOND = 25
/** Background work of a start is done by then. */
const SETTLED_MS = 30_000

/** Megabytes of the server's process: without calls, after each minute of calls, and a minute after the last call. */
export async function memoryFigures(minutes: number) {
  await using database = await openBenchDatabase(MEMBERS)
  await (await startServer(database.url))[Symbol.asyncDispose]() // fills the compile cache
  await using server = await startServer(database.url)
  await sleep(SETTLED_MS)
  const idle = server.memory()
  const calls = dailyCalls(await writableRequests(database.url))
  const held: number[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    await ask(server, calls, minute)
    held.push(server.memory())
  }
  await sleep(MINUTE_MS)
  return { callsASecond: CALLS_A_SECOND, idle, minutes: held, rested: server.memory() }
}

/** A minute of calls of every kind in turn, each at its time. */
async function ask(server: BenchTarget, calls: readonly BenchCall[], minute: number): Promise<void> {
  const pending: Promise<void>[] = []
  const from = performance.now()
  const many = (MINUTE_MS / 1000) * CALLS_A_SECOND
  for (let n = 0; n < many; n += 1) {
    await sleep(Math.max(0, from + (n * 1000) / CALLS_A_SECOND - performance.now()))
    const call = calls[n % calls.length]
    if (call) pending.push(make(server, call, minute * many + n))
  }
  await Promise.all(pending)
}
