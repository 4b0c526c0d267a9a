import { sql } from 'kysely'
import type { listReadings, Reading } from '#contract/member/readings.ts'
import type { QueryOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor } from '#server/http/app.ts'

type Row = Pick<Reading, 'id' | 'name' | 'role' | 'what'> & {
  at: Date
  why: string | null
  reason: string
  request_external_id: string | null
  request_name: string | null
  related_name: string | null
}

/** A page of who read this member's things, newest first, each with what the member asked about it. */
export async function readingsOf(db: MemberDb, member: MemberActor, query: QueryOf<typeof listReadings>) {
  const requestId = query.request_id === undefined ? null : await requestIdOf(db, member, query.request_id)
  const { rows } = await sql<Row>`
    select * from readings_of(${member.id}, ${requestId}, ${query.after ?? null}::bigint, ${query.limit + 1})`.execute(
    db,
  )
  const page = rows.slice(0, query.limit)
  const questions = await questionsAbout(db, member, page)
  return {
    readings: page.map(({ id, at, name, role, what, request_external_id, request_name, ...because }) => ({
      id,
      at,
      name,
      role,
      what,
      why: whyOf(what, because),
      request:
        request_external_id === null || request_name === null
          ? null
          : { external_id: request_external_id, name: request_name },
      question: questions.get(id) ?? null,
    })),
    next: rows.length > query.limit ? String(page.at(-1)?.id) : null,
  }
}

async function requestIdOf(db: MemberDb, member: MemberActor, externalId: string): Promise<number> {
  const request = await db
    .selectFrom('requests')
    .select('id')
    .where('external_id', '=', externalId)
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  if (!request) throw new Problem('not_found')
  return request.id
}

/** In words for the member, who is not at the desk. */
function whyOf(what: Reading['what'], { why, reason, related_name }: Pick<Row, 'why' | 'reason' | 'related_name'>) {
  if (what === 'found') return 'It came up in a search'
  if (what === 'account') return 'To look after your account'
  if (what === 'unsealed') return `Two of our operations looked into who read your things: “${reason}”`
  if (what === 'export') return 'A copy of your data was made'
  if (why === 'own') return 'Your concierge'
  if (why === 'unassigned') return 'Nobody had it yet'
  if (why === 'handed_over') return 'Handed over by a colleague'
  if (why === 'related') return `It belongs to ${related_name ? `“${related_name}”` : 'another request of theirs'}`
  return why === 'other' ? `“${reason}”` : reason
}

/** What this member asked, by the reading's id. */
export async function questionsAbout(db: MemberDb, member: MemberActor, page: readonly { id: number }[]) {
  if (page.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('reading_questions')
    .select(['record_id', 'words', 'asked_at', 'answer_by', 'answer', 'answered_at', 'answered_by'])
    .where('member_id', '=', member.id)
    .where(
      'record_id',
      'in',
      page.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map(({ record_id, ...question }) => [record_id, question]))
}
