import type { Transaction } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { Config } from '#server/config.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberTables } from '#server/db/tables.ts'
import type { MemberApp } from './app.ts'
import { secondsLeft, slotOf, takeSlot } from './limits.ts'

const DAY_MS = 24 * 3_600_000

/** What a member may send in a day (UTC). Ten times what anybody ever needed, and a tenth of what would hurt. */
export const QUOTAS = { messages: 2000, runs: 500, bytes: 1024 ** 3 } as const

/** So many of a day a server takes without asking the database, where all servers' counts meet. */
export const UNCOUNTED = 50

type Counted = Pick<MemberApp, 'config' | 'now'> & { readonly db: MemberDb | Transaction<MemberTables> }

/** A server's own counts of the day; almost nobody comes to the end of what is not counted. */
const counted = new WeakMap<Config, { start: number; counts: Map<string, number> }>()

/** Takes one of the day's, and says whether there was one left. */
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

/** Refuses a file of somebody who has sent as many bytes as a day takes. */
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

/** 429 until the next day begins. */
export function quotaReached(now: Date): Problem {
  return new Problem('quota_reached', { retryAfter: secondsLeft(DAY_MS, now) })
}

const dayOf = (now: Date) => now.getTime() - (now.getTime() % DAY_MS)
