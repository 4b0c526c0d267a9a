import type { Transaction } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor } from '#server/platform/http/app.ts'
import { readNames, translateAnswers } from '#server/records/translations/names.ts'
import { isFor } from '#server/tenants/companies/audience.ts'
import { answersOf } from './answers.ts'
import { listColumns, NAMES } from './list.ts'
import { takesReplies } from './reopening.ts'
import { type ThreadMessage, threadOf } from './thread.ts'

/** One of the member's requests with its thread. */
export async function getRequest(db: MemberDb, member: MemberActor, externalId: string, now: Date) {
  const request = await ownRequest(db, member, externalId)
  if (!request) throw new Problem('not_found')
  return detailOf(db, request, await threadOf(db, request.row_id, request.last_seq), now)
}

/** The row of a request if it belongs to this member. */
export async function ownRequest(
  db: MemberDb | Transaction<MemberTables>,
  member: Pick<MemberActor, 'id'>,
  externalId: string,
) {
  const [request] = await oneOf(db, { externalId, memberId: member.id })
  return request
}

const oneOf = compileOnce((db: MemberDb, given: { externalId: string; memberId: number }) =>
  db
    .selectFrom('requests')
    .leftJoin('categories', 'categories.id', 'requests.category_id')
    // a hidden or retired idea cannot be started again, nor one for others
    .leftJoin('surveys', (join) =>
      join
        .onRef('surveys.id', '=', 'requests.survey_id')
        .on('surveys.for_alpha', '=', true)
        .on('surveys.retired_at', 'is', null)
        .on(isFor(given.memberId, 'surveys')),
    )
    .select(listColumns)
    .select([
      'requests.id as row_id',
      'requests.details',
      'requests.answers',
      'requests.closed_at',
      'requests.last_seq',
      'requests.read_seq',
      'surveys.id as survey_id',
      'surveys.name as survey_name',
    ])
    .where('requests.external_id', '=', given.externalId)
    .where('requests.member_id', '=', given.memberId),
)

export type RequestRow = NonNullable<Awaited<ReturnType<typeof ownRequest>>>

/** Converts a request and its thread to the API's format, in the language of the call. */
export async function detailOf(
  db: MemberDb | Transaction<MemberTables>,
  request: RequestRow,
  messages: readonly ThreadMessage[],
  now: Date,
) {
  const { survey_id: id, survey_name: idea, survey_category_name: category } = request
  const translated = await readNames(db, [request.name, idea, category])
  return {
    ...translated(request, NAMES),
    answers: await translateAnswers(db, request.row_id, answersOf(request)),
    messages: [...messages],
    read_up_to: messages.find(({ seq }) => seq === request.read_seq)?.id ?? null,
    can_reply: takesReplies(request, now),
    survey: id === null ? null : translated({ id, name: idea ?? '' }, { name: 'idea' }),
  }
}
