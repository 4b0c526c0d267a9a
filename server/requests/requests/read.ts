import { sql, type Transaction } from 'kysely'
import { t } from '#basics/language/translate.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor } from '#server/platform/http/app.ts'

/**
 * Moves the member's read mark up to a message of the thread, never back, and counts the messages after it again. Only
 * a page in the foreground calls this, so it also stores how far the request has been seen.
 * @returns the number of the event, or null if the read mark did not move
 */
export async function markRead(
  db: MemberDb | Transaction<MemberTables>,
  member: Pick<MemberActor, 'id'>,
  externalId: string,
  upTo: string,
): Promise<number | null> {
  const [marked] = await mark(db, { memberId: member.id, externalId, upTo })
  if (!marked?.knows_request) throw new Problem('not_found')
  if (!marked.knows_message) throw invalidField('up_to', t('There is no such message here.'))
  return marked.event
}

type Marked = { readonly knows_request: boolean; readonly knows_message: boolean | null; readonly event: number | null }

const mark = compileOnce(
  (_db: MemberDb, given: { memberId: number; externalId: string; upTo: string }) =>
    sql<Marked>`select * from mark_read(${given.memberId}, ${given.externalId}, ${given.upTo})`,
)
