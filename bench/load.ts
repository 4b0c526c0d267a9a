import { Agent, request } from 'node:http'
import { csrfOf } from '#server/staff-auth/csrf.ts'
import { memberToken, staffToken } from './population.ts'
import type { BenchTarget } from './servers.ts'

/** One call of a signed-in person. The person and the subject change from one call to the next. */
export type BenchCall = {
  readonly name: string
  /** `nobody` is a caller without a session. */
  readonly side: 'member' | 'desk' | 'nobody'
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** Of the call with this number: who makes it, and where. */
  at(n: number): { readonly who: number; readonly path: string; readonly body?: unknown }
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Round = { readonly calls: number; readonly perSecond: number; readonly p50: number; readonly p99: number }

/** Makes one call over and over for a while, so many at once. */
export async function load(target: BenchTarget, call: BenchCall, concurrent: number, forMs: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrent })
  const times: number[] = []
  const from = performance.now()
  let next = Math.floor(Math.random() * 100_000)
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
  return {
    calls: times.length,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
}

/** One call and its time in milliseconds; one that is given up on took all that it was given. */
export async function timeOf(target: BenchTarget, call: BenchCall, n: number): Promise<number> {
  const began = performance.now()
  await make(target, call, n).catch((error: unknown) => {
    if (!(error instanceof GivenUp)) throw error
  })
  return performance.now() - began
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** The statement's time was over. */
class GivenUp extends Error {}

/** Makes one call; rejects where it is not answered well. */
export function make(target: BenchTarget, call: BenchCall, n: number, agent?: Agent): Promise<void> {
  const { who, path, body: given = call.body } = call.at(n)
  const body = given === undefined ? undefined : JSON.stringify(given)
  const type = body !== undefined && { 'content-type': 'application/json' }
  const headers = { ...proofOf(call.side, who), ...type, ...call.headers }
  const port = call.side === 'desk' ? target.deskPort : target.memberPort
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
  if (side === 'nobody') return {}
  if (side === 'member') return { authorization: `Bearer ${memberToken(who)}` }
  return { cookie: `tendwell_desk=${staffToken(who)}`, 'x-desk-csrf': csrfOf(staffToken(who)) }
}
