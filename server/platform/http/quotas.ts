import type { Transaction } from 'kysely'
import { DAY_MS } from '#basics/time/duration.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberApp } from './app.ts'
import { secondsLeft, slotOf, takeSlot } from './limits.ts'

/** Daily quotas of a member (UTC): ten times the highest real use, and a tenth of the first harmful use. */
export const QUOTAS = { messages: 2000, runs: 500, bytes: 1024 ** 3 } as const

/** Number per day that a server allows without the shared count in the database. */
export const UNCOUNTED = 50

type Counted = Pick<MemberApp, 'config' | 'now'> & { readonly db: MemberDb | Transaction<MemberTables> }

/** This server's own counts of the day; almost no member exceeds the uncounted number. */
const counted = new WeakMap<Config, { start: number; counts: Map<string, number> }>()

/** Uses one of the day's quota; false if none is left. */
export async function takeOfDay({ config, db, now }: Counted, what: 'messages' | 'runs', memberId: number) {
  if (config.RATE_LIMITS === 'off') return true
  const start = dayOf(now())
  const before = counted.get(config)
  const today = before?.start === start ? before : { start, counts: new Map<string, number>() }
  counted.set(config, today)
  const key = `${what} ${memberId}`
  const here = (today.counts.get(key) ?? 0) + 1
  today.counts.set(key, here)
  if (here <= UNCOUNTED) return true
  const slot = slotOf({ bucket: `quota_${what}`, address: String(memberId), windowMs: DAY_MS }, now())
  return (await takeSlot(db, slot)) <= QUOTAS[what] - UNCOUNTED
}

/** Rejects a file of a member whose daily quota of bytes is used up. */
export async function refuseBeyondBytes({ config, db, now }: Counted, memberId: number | null): Promise<void> {
  if (config.RATE_LIMITS === 'off' || memberId === null) return
  const { bytes } = await db
    .selectFrom('uploads')
    .select((uploads) => uploads.fn.coalesce(uploads.fn.sum<string>('size'), uploads.lit(0)).as('bytes'))
    .where('member_id', '=', memberId)
    .where('created_at', '>=', new Date(dayOf(now())))
    .executeTakeFirstOrThrow()
  if (Number(bytes) >= QUOTAS.bytes) throw quotaReached(now())
}

/** 429 until the next day starts. */
export function quotaReached(now: Date): Problem {
  return new Problem('quota_reached', { retryAfter: secondsLeft(DAY_MS, now) })
}

const dayOf = (now: Date) => now.getTime() - (now.getTime() % DAY_MS)
