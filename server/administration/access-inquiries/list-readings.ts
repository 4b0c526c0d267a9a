import { sql } from 'kysely'
import { msg, t } from '#basics/language/translate.ts'
import type { listReadings, Reading } from '#contract/member/readings.ts'
import type { QueryOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'
import { readNames } from '#server/records/translations/names.ts'

type Row = Pick<Reading, 'id' | 'name' | 'role' | 'what'> & {
  at: Date
  why: string | null
  reason: string
  request_external_id: string | null
  request_name: string | null
  related_name: string | null
}

/** A page of the readings of this member's data, newest first, each with the member's question about it. */
export async function readingsOf(db: MemberDb, member: MemberActor, query: QueryOf<typeof listReadings>) {
  const requestId = query.request_id === undefined ? null : await requestIdOf(db, member, query.request_id)
  const { rows } = await sql<Row>`
    select * from readings_of(${member.id}, ${requestId}, ${query.after ?? null}::bigint, ${query.limit + 1})`.execute(
    db,
  )
  const page = rows.slice(0, query.limit)
  const questions = await questionsAbout(db, member, page)
  const translated = await readNames(
    db,
    page.flatMap(({ request_name, related_name }) => [request_name, related_name]),
  )
  return {
    readings: page.map(({ id, at, name, role, what, request_external_id, request_name, related_name, ...because }) => ({
      id,
      at,
      name,
      role,
      what,
      why: whyOf(what, {
        ...because,
        ...translated({ related_name }, { related_name: 'idea' }),
      }),
      request:
        request_external_id === null || request_name === null
          ? null
          : translated({ external_id: request_external_id, name: request_name }, { name: 'idea' }),
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

/** The reason in words for the member, who does not know the desk. */
function whyOf(what: Reading['what'], { why, reason, related_name }: Pick<Row, 'why' | 'reason' | 'related_name'>) {
  if (what === 'found') return t('It came up in a search')
  if (what === 'account') return t('To look after your account')
  if (what === 'unsealed') return t('Two of our operations looked into who read your things: “{reason}”', { reason })
  if (what === 'export') return t('A copy of your data was made')
  if (why === 'own') return t('Your concierge')
  if (why === 'unassigned') return t('Not assigned yet')
  if (why === 'handed_over') return t('Handed over by a colleague')
  if (why === 'related')
    return related_name
      ? t('It belongs to “{request}”', { request: related_name })
      : t('It belongs to another request of theirs')
  return why === 'other' ? `“${reason}”` : recordedReason(reason)
}

/** Translates a reason that the desk recorded in English. */
function recordedReason(reason: string): string {
  const act = ACTS.find(([recorded]) => recorded === reason)
  if (act) return t(act[1])
  for (const [pattern, message] of WITH_NAME) {
    const [, name] = pattern.exec(reason) ?? []
    if (name !== undefined) return t(message, { name })
  }
  return reason
}

const ACTS = [
  ['Answered in it', msg('Answered in it')],
  ['Left a note in it', msg('Left a note in it')],
  ['Sent options in it', msg('Sent options in it')],
  ['Recorded what was spent in it', msg('Recorded what was spent in it')],
  ['Made a task that spends in it', msg('Made a task that spends in it')],
  ['Changed its milestones', msg('Changed its milestones')],
  ['Changed its state', msg('Changed its state')],
  ['Wrote the result', msg('Wrote the result')],
] as const

const WITH_NAME = [
  [/^Covering for (.+)$/, msg('Covering for {name}')],
  [/^(.+) asked them$/, msg('{name} asked them')],
  [/^Took it over from (.+)$/, msg('Took it over from {name}')],
] as const

/** This member's questions, by the ID of the reading. */
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
