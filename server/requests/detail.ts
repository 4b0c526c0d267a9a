import type { Transaction } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberTables } from '#server/db/tables.ts'
import type { MemberActor } from '#server/http/app.ts'
import { answersOf } from './answers.ts'
import { listColumns } from './list.ts'
import { takesReplies } from './reopening.ts'
import { type ThreadMessage, threadOf } from './thread.ts'

/** One of the member's requests with its thread. */
export async function getRequest(db: MemberDb, member: MemberActor, externalId: string, now: Date) {
  const request = await ownRequest(db, member, externalId)
  if (!request) throw new Problem('not_found')
  return detailOf(request, await threadOf(db, request.row_id, request.last_seq), now)
}

/** The row behind a detail, if it is this member's. */
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
    // what is hidden or retired cannot be begun again
    .leftJoin('surveys', (join) =>
      join
        .onRef('surveys.id', '=', 'requests.survey_id')
        .on('surveys.for_alpha', '=', true)
        .on('surveys.retired_at', 'is', null),
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

/** The wire's shape of a request and its thread. */
export function detailOf(request: RequestRow, messages: readonly ThreadMessage[], now: Date) {
  return {
    ...request,
    answers: answersOf(request),
    messages: [...messages],
    read_up_to: messages.find(({ seq }) => seq === request.read_seq)?.id ?? null,
    can_reply: takesReplies(request, now),
    survey: request.survey_id === null ? null : { id: request.survey_id, name: request.survey_name ?? '' },
  }
}
