import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { sameBytes } from '#server/adapters/secrets.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberTables } from '#server/db/tables.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { StaffActor } from './app.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

/** One keyed change: who makes it, where, under which Idempotency-Key, and what it says. */
export type KeyedChange = {
  readonly actor: `member:${number}` | `staff:${number}`
  readonly path: string
  readonly key: string
  readonly body: unknown
}

/** A key of this moment or before it starts anew. */
export const forgottenSince = (now: Date) => new Date(now.getTime() - KEPT_MS)

/**
 * What was kept of the answer to this change, if it was made within 24 hours; 422 where the key belongs to
 * another body. Call it, and `rememberAnswer`, under a row lock that all changes of this path take:
 * then of two at once the second one waits, and finds what the first one kept.
 */
export async function answerBefore(
  db: MemberDb | Transaction<MemberTables>,
  { actor, path, key, body }: KeyedChange,
  now: Date,
): Promise<string | null> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('actor', '=', actor)
    .where('path', '=', path)
    .where('key', '=', key)
    .where('created_at', '>', forgottenSince(now))
    .executeTakeFirst()
  if (!kept) return null
  if (!sameBytes(kept.body_hash, hashOf(body))) throw new Problem('key_reused')
  return kept.answer
}

/** Writes down with the change itself what its answer is made from. */
export async function rememberAnswer(
  trx: Transaction<MemberTables>,
  { actor, path, key, body }: KeyedChange,
  answer: string,
  now: Date,
) {
  const kept = { body_hash: hashOf(body), status: 201, answer, created_at: now }
  await trx
    .insertInto('idempotency_keys')
    .values({ actor, path, key, ...kept })
    .onConflict((conflict) => conflict.columns(['actor', 'path', 'key']).doUpdateSet(kept))
    .execute()
}

export function hashOf(body: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest()
}

type Keyed = { readonly path: string; readonly key: string | undefined; readonly body: unknown }

/**
 * Does it once for an Idempotency-Key, and gives what the first time gave. Call it under the request's row lock:
 * of two at once the second one waits, and finds what the first one saved.
 */
export async function onceAtDesk(
  trx: DeskTrx,
  staff: StaffActor,
  { path, key, body }: Keyed,
  now: Date,
  act: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return act()
  const change = { actor: `staff:${staff.id}`, path, key, body } as const
  const before = await answerBefore(trx, change, now)
  if (before !== null) return before
  const answer = await act()
  await rememberAnswer(trx, change, answer, now)
  return answer
}

/** Whoever repeats it reads the request again: no note is stored outside the desk's own tables. */
export const NOTHING_SAVED = ''
