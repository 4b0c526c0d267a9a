import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint, LimitName } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/db/connect.ts'

const MINUTE_MS = 60_000

/** Per address and window. `failuresOnly`: a success gives its slot back. */
const LIMITS: Record<LimitName, { hits: number; windowMs: number; failuresOnly?: true }> = {
  sign_up: { hits: 10, windowMs: 60 * MINUTE_MS },
  sign_in: { hits: 30, windowMs: 10 * MINUTE_MS, failuresOnly: true },
  password: { hits: 10, windowMs: 60 * MINUTE_MS },
  presigned_url: { hits: 60, windowMs: MINUTE_MS },
  // names of companies are not to be found by trying
  company: { hits: 60, windowMs: 60 * MINUTE_MS, failuresOnly: true },
  // a text costs money and wakes somebody: an office of a thousand signs in within a morning, a script does not
  text: { hits: 120, windowMs: 60 * MINUTE_MS },
  provider_try: { hits: 20, windowMs: 10 * MINUTE_MS },
}

export type Limits = {
  take(limit: LimitName, request: FastifyRequest): Promise<void>
  /** A limit that counts failures only gives the slot back. */
  finish(request: FastifyRequest, succeeded: boolean): Promise<void>
}

/** Takes a slot before anything is looked up; 429 where there is none. */
export async function enforceLimit(limits: Limits, endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.limit) await limits.take(endpoint.limit, request)
}

export const noLimits: Limits = { take: async () => undefined, finish: async () => undefined }

/** Windows in the database, so that all nodes share them. */
export function limitsIn(db: MemberDb, now: () => Date): Limits {
  return {
    async take(name, request) {
      const { hits, windowMs, failuresOnly } = LIMITS[name]
      const moment = now()
      const slot = slotOf({ bucket: name, address: network(request.ip), windowMs }, moment)
      if ((await takeSlot(db, slot)) > hits)
        throw new Problem('too_many_tries', { retryAfter: secondsLeft(windowMs, moment) })
      if (failuresOnly) request.rateSlot = slot
    },
    async finish(request, succeeded) {
      const slot = request.rateSlot
      if (!slot) return
      delete request.rateSlot
      if (succeeded) await giveBackSlot(db, slot)
    },
  }
}

export type RateSlot = { bucket: string; address: string; windowStart: Date }

/** The slot in the window of this moment; windows begin at whole multiples of their length since 1970. */
export function slotOf(
  { bucket, address, windowMs }: { bucket: string; address: string; windowMs: number },
  now: Date,
): RateSlot {
  return { bucket, address, windowStart: new Date(now.getTime() - (now.getTime() % windowMs)) }
}

/** Seconds until the next window begins. */
export function secondsLeft(windowMs: number, now: Date): number {
  return (windowMs - (now.getTime() % windowMs)) / 1000
}

/** Takes a slot in a window, and says the how manieth it is: at once on every node. */
export async function takeSlot(db: MemberDb, { bucket, address, windowStart }: RateSlot): Promise<number> {
  const row = await db
    .insertInto('rate_windows')
    .values({ bucket, address, window_start: windowStart, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'address', 'window_start']).doUpdateSet({ hits: sql`rate_windows.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return row.hits
}

export async function giveBackSlot(db: MemberDb, { bucket, address, windowStart }: RateSlot) {
  await db
    .updateTable('rate_windows')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('bucket', '=', bucket)
    .where('address', '=', address)
    .where('window_start', '=', windowStart)
    .execute()
}

/** An IPv6 customer has a whole /64: they are one address. */
export function network(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^::ffff:/, '')
  const [head = '', tail] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
