import { createHash } from 'node:crypto'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { sameBytes } from '#server/adapters/secrets.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberTables } from '#server/db/tables.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { StaffActor } from './app.ts'

const KEY_LIVES_MS = 24 * 60 * 60 * 1000
/** Every change that takes a key answers so. */
const STATUS = 201

type Call = { readonly path: string; readonly body: unknown }

/** One keyed change: who makes it, where, under which Idempotency-Key, and what it says. */
export type KeyedChange = Call & { readonly actor: `member:${number}` | `staff:${number}`; readonly key: string }

/**
 * Does a change of staff once for an Idempotency-Key, and returns what the first time returned: an id, or nothing
 * where a repeat only reads again. Call it under a row lock that all changes of this path take: of two at once the
 * second one waits, and finds what the first one saved.
 */
export async function once(
  trx: DeskTrx,
  staff: StaffActor,
  { key, ...call }: Call & { readonly key: string | undefined },
  now: Date,
  act: () => Promise<string | number | void>,
): Promise<string> {
  const change = keyedChange(staff, { key, ...call })
  const before = change && (await answerBefore(trx, change, now))
  if (before !== null) return before
  const answer = String((await act()) ?? '')
  if (change) await claimKey(claimOf(change, now), sql`(values (${answer})) as done (answer)`).execute(trx)
  return answer
}

/** A change of staff under its key; null without one. */
export const keyedChange = (staff: StaffActor, { key, ...call }: Call & { readonly key: string | undefined }) =>
  key === undefined ? null : ({ actor: `staff:${staff.id}`, key, ...call } as const)

/** Another call has claimed the key since this one looked for it. */
class KeyTaken extends Error {}

/**
 * Claims the key in the statement that does the change, after `answerBefore` has found nothing. That may have looked
 * before another call of the same key was over: then nothing of this one is done, and `untilClaimed` looks again.
 */
export async function claimOnce(trx: DeskTrx, change: KeyedChange | null, now: Date): Promise<void> {
  if (!change) return
  const { rows } = await claimKey(claimOf(change, now), sql`(values ('')) as done (answer)`).execute(trx)
  if (rows.length === 0) throw new KeyTaken()
}

/** The transaction `act`, and once more where another call has claimed its key meanwhile. */
export async function untilClaimed<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error
    return act()
  }
}

/** The answer saved for this change, if it was made within 24 hours; 422 where the key belongs to another body. */
export async function answerBefore(
  db: MemberDb | Transaction<MemberTables>,
  { actor, path, key, body }: KeyedChange,
  now: Date,
): Promise<string | null> {
  const saved = await db
    .selectFrom('idempotency_keys')
    // in a type that a statement of several can answer, too
    .select([sql<string>`encode(body_hash, 'hex')`.as('body_hash'), 'answer'])
    .where('actor', '=', actor)
    .where('path', '=', path)
    .where('key', '=', key)
    .where('created_at', '>', expiredAt(now))
    .executeTakeFirst()
  if (!saved) return null
  if (!sameBytes(Buffer.from(saved.body_hash, 'hex'), hashOf(body))) throw new Problem('key_reused')
  return saved.answer
}

/** What is saved of a change beside its answer. */
export function claimOf({ actor, path, key, body }: KeyedChange, now: Date) {
  return { actor, path, key, bodyHash: hashOf(body), claimedAt: now, freeBefore: expiredAt(now) }
}

/**
 * Saves `answer` of every row of `source`, in whatever statement it stands, and returns the key to the one that is the
 * first to claim it. A key of more than 24 hours ago is free again.
 */
export function claimKey(claim: ReturnType<typeof claimOf>, source: RawBuilder<unknown>) {
  const { actor, path, key, bodyHash, claimedAt, freeBefore } = claim
  return sql`insert into idempotency_keys as saved (actor, path, key, body_hash, status, answer, created_at)
    select ${actor}, ${path}, ${key}, ${bodyHash}, ${sql.lit(STATUS)}, answer, ${claimedAt} from ${source}
    on conflict (actor, path, key) do update
      set body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
      where saved.created_at <= ${freeBefore}
    returning key`
}

/** A key of this moment or before is free again. */
const expiredAt = (now: Date) => new Date(now.getTime() - KEY_LIVES_MS)

function hashOf(body: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest()
}
