import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { MINUTE_MS } from '#basics/time/duration.ts'
import type { Endpoint, LimitName } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'

/** By address and window. `failuresOnly`: a success releases its slot. */
const LIMITS: Record<LimitName, { hits: number; windowMs: number; failuresOnly?: true }> = {
  sign_up: { hits: 10, windowMs: 60 * MINUTE_MS },
  sign_in: { hits: 30, windowMs: 10 * MINUTE_MS, failuresOnly: true },
  // the page asks each time that an address was typed; an office has one address
  sign_in_options: { hits: 600, windowMs: 10 * MINUTE_MS },
  password: { hits: 10, windowMs: 60 * MINUTE_MS },
  presigned_url: { hits: 60, windowMs: MINUTE_MS },
  // prevents guessing of company names
  company: { hits: 60, windowMs: 60 * MINUTE_MS, failuresOnly: true },
  // a text costs money and disturbs its recipient: an office of a thousand people signs in within a morning, and a
  // script does not
  text: { hits: 120, windowMs: 60 * MINUTE_MS },
  provider_try: { hits: 20, windowMs: 10 * MINUTE_MS },
}

export type Limits = {
  take(limit: LimitName, request: FastifyRequest): Promise<void>
  /** Releases the slot after a success if the limit counts only failures. */
  finish(request: FastifyRequest, succeeded: boolean): Promise<void>
}

/** Reserves a slot before any query; 429 if none is left. */
export async function enforceLimit(limits: Limits, endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.limit) await limits.take(endpoint.limit, request)
}

export const noLimits: Limits = { take: async () => undefined, finish: async () => undefined }

/** Stores the windows in the database, so that all servers share them. */
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

/** The slot in the current window. Windows start at multiples of their length since 1970. */
export function slotOf(
  { bucket, address, windowMs }: { bucket: string; address: string; windowMs: number },
  now: Date,
): RateSlot {
  return { bucket, address, windowStart: new Date(now.getTime() - (now.getTime() % windowMs)) }
}

/** Seconds until the next window starts. */
export function secondsLeft(windowMs: number, now: Date): number {
  return (windowMs - (now.getTime() % windowMs)) / 1000
}

/** Reserves a slot in a window and returns its number, which is consistent across all servers. */
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

/** An IPv6 customer has a whole /64, which counts as one address. */
export function network(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^::ffff:/, '')
  const [head = '', tail] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
