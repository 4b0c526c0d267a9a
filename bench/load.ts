import { Agent, request } from 'node:http'
import type pg from 'pg'
import { csrfOf } from '#server/identity/staff-auth/csrf.ts'
import { memberToken, staffToken } from './population.ts'
import { type BenchTarget, processorSeconds } from './servers.ts'

export const CONCURRENT = 16
export const ROUNDS = 5

/** One call of a signed-in person. The person and the subject change from one call to the next. */
export type BenchCall = {
  readonly name: string
  /** `anonymous` is a caller without a session. */
  readonly side: 'member' | 'desk' | 'anonymous'
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** The caller and the path of the call with this number. */
  at(n: number): { readonly who: number; readonly path: string; readonly body?: unknown }
  readonly headers?: Readonly<Record<string, string>>
}
type CallTarget = Pick<BenchTarget, 'name' | 'port' | 'deskPort'>

export type Round = {
  readonly calls: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Processor time of one call in milliseconds: of the server, and of the database if its client is given. */
  readonly server: number
  readonly database: number
}

/** Repeats a call with so many callers at once. */
export async function load(
  target: BenchTarget,
  call: BenchCall,
  { concurrent = CONCURRENT, forMs = 1_000, client }: { concurrent?: number; forMs?: number; client?: pg.Client } = {},
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrent })
  const times: number[] = []
  let next = Math.floor(Math.random() * 100_000)
  const used = async () => [target.processorSeconds(), client ? await processorSeconds(client) : 0] as const
  const [server, database] = await used()
  const from = performance.now()
  const caller = async () => {
    while (performance.now() - from < forMs) {
      const began = performance.now()
      await make(target, call, next++, agent)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: concurrent }, caller))
  const seconds = (performance.now() - from) / 1000
  agent.destroy()
  const [serverAfter, databaseAfter] = await used()
  return {
    calls: times.length,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    server: ((serverAfter - server) * 1000) / times.length,
    database: ((databaseAfter - database) * 1000) / times.length,
  }
}

/** Loads each target in turn; the order is reversed each time. Returns the rounds of each target. */
export async function loadInTurns(
  targets: readonly BenchTarget[],
  call: BenchCall,
  client?: pg.Client,
): Promise<Round[][]> {
  const rounds = new Map(targets.map((target) => [target, [] as Round[]]))
  for (const target of targets) await load(target, call, { forMs: 500 })
  for (let n = 0; n < ROUNDS; n += 1)
    for (const target of n % 2 === 0 ? targets : targets.toReversed())
      rounds.get(target)?.push(await load(target, call, { client }))
  return [...rounds.values()]
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = <Item>(items: readonly Item[], of: (item: Item) => number): number => quantile(items.map(of), 0.5)

/** The time limit of the statement ended the call. */
export class GivenUp extends Error {}

/** Makes one call; rejects unless it succeeds. */
export function make(target: CallTarget, call: BenchCall, n: number, agent?: Agent): Promise<void> {
  const { who, path, body: sentBody } = call.at(n)
  const body = sentBody === undefined ? undefined : JSON.stringify(sentBody)
  const type = body !== undefined && { 'content-type': 'application/json' }
  const headers = { ...proofOf(call.side, who), ...type, ...call.headers }
  const port = call.side === 'desk' ? target.deskPort : target.port
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method: call.method, path, headers, agent }, (response) => {
      response.resume()
      response.on('end', () => {
        const { statusCode = 0 } = response
        if (statusCode < 300) resolve()
        else if (statusCode === 503) reject(new GivenUp())
        else reject(new Error(`${target.name} answered ${statusCode} to ${call.name}: ${call.method} ${path}`))
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function proofOf(side: BenchCall['side'], who: number): Record<string, string> {
  if (side === 'anonymous') return {}
  if (side === 'member') return { authorization: `Bearer ${memberToken(who)}` }
  return { cookie: `tendwell_desk=${staffToken(who)}`, 'x-desk-csrf': csrfOf(staffToken(who)) }
}
