import { createHash } from 'node:crypto'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { sameBytes } from '#server/platform/adapters/secrets.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { StaffActor } from './app.ts'

const KEY_LIVES_MS = 24 * 60 * 60 * 1000
/** Status of every keyed change. */
const STATUS = 201

type Call = { readonly path: string; readonly body: unknown }

/** A change with an Idempotency-Key: its actor, path, key and body. */
export type KeyedChange = Call & { readonly actor: `member:${number}` | `staff:${number}`; readonly key: string }

/**
 * Makes a change of staff once per Idempotency-Key, and returns the first result: an ID, or nothing if a repeat only
 * reads again. Call it under a row lock that all changes of this path take, so that a concurrent call waits and finds
 * the saved result.
 */
export async function idempotent(
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

/** A keyed change of staff; null without a key. */
export const keyedChange = (staff: StaffActor, { key, ...call }: Call & { readonly key: string | undefined }) =>
  key === undefined ? null : ({ actor: `staff:${staff.id}`, key, ...call } as const)

/** Another call has claimed the key since this one looked for it. */
class KeyTaken extends Error {}

/**
 * Claims the key in the statement that makes the change, after `answerBefore` found nothing. If a concurrent call has
 * claimed the key since then, this one changes nothing, and `retryUntilClaimed` repeats it.
 */
export async function claimOnce(trx: DeskTrx, change: KeyedChange | null, now: Date): Promise<void> {
  if (!change) return
  const { rows } = await claimKey(claimOf(change, now), sql`(values ('')) as done (answer)`).execute(trx)
  if (rows.length === 0) throw new KeyTaken()
}

/** Runs the transaction `act`, and once more if another call has claimed its key. */
export async function retryUntilClaimed<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error
    return act()
  }
}

/** The saved response of this change, if it was made within 24 hours; 422 if the key was used with another body. */
export async function answerBefore(
  db: MemberDb | Transaction<MemberTables>,
  { actor, path, key, body }: KeyedChange,
  now: Date,
): Promise<string | null> {
  const saved = await db
    .selectFrom('idempotency_keys')
    // in a type that a batched statement can return, too
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

/** Saved data of a change, in addition to its response. */
export function claimOf({ actor, path, key, body }: KeyedChange, now: Date) {
  return { actor, path, key, bodyHash: hashOf(body), claimedAt: now, freeBefore: expiredAt(now) }
}

/**
 * Saves `answer` of every row of `source` as part of any statement, and returns the key to the first call that claims
 * it. A key that is older than 24 hours can be claimed again.
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

/** A key of this time or earlier can be claimed again. */
const expiredAt = (now: Date) => new Date(now.getTime() - KEY_LIVES_MS)

function hashOf(body: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest()
}
