import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { MemberData } from '#contract/member/member-data.ts'
import { Problem } from '#contract/shared/problems.ts'
import { digest } from '#server/adapters/secrets.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { accountOf, answersOf, datumAnswersOf, devicesOf, filesOf, secondFactorsOf } from './data-export.ts'

/** Everything that we keep about the member who is signed in, where a link that was mailed to them is still good. */
export async function downloadOwnData(app: MemberApp, member: MemberActor, token: string) {
  await refuseDeadLink(app, member, token)
  return exportData(app, member.id)
}

/** Everything that we keep about a member. For them alone, or for the company that answers to them by law. */
export async function exportData(app: Pick<MemberApp, 'db' | 'config' | 'now'>, memberId: number) {
  const { db } = app
  const files = await filesOf(app, memberId)
  return {
    made_at: app.now(),
    account: await accountOf(db, memberId),
    told_us: await datumAnswersOf(db, memberId),
    requests: await requestsOf(db, memberId, files),
    answers: await answersOf(db, memberId),
    files,
    devices: await devicesOf(app, memberId),
    second_factors: await secondFactorsOf(db, memberId),
  }
}

/** Anybody else's token is as good as none. */
async function refuseDeadLink({ db, now }: MemberApp, member: MemberActor, token: string) {
  const link = await db
    .selectFrom('mailed_links')
    .select('member_id')
    .where('token_hash', '=', digest(token))
    .where('purpose', '=', 'data')
    .where('member_id', '=', member.id)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!link) throw new Problem('not_found')
}

type OwnFile = Awaited<ReturnType<typeof filesOf>>[number]

/** Their requests, the oldest first, with what was written in them. Notes of the desk are none of it. */
async function requestsOf(db: MemberDb, memberId: number, files: readonly OwnFile[]) {
  const rows = await db
    .selectFrom('requests')
    .leftJoin('request_ratings as rated', 'rated.request_id', 'requests.id')
    .leftJoin('milestones', 'milestones.request_id', 'requests.id')
    .select((request) => [
      'requests.external_id as reference',
      'requests.name',
      'requests.status',
      'requests.issued_at as asked_at',
      'requests.closed_at as completed_at',
      'requests.details',
      'rated.rating',
      'milestones.steps',
      jsonArrayFrom(
        request
          .selectFrom('timeline')
          .select(['id', 'at', 'source_name as from', 'body as text'])
          .whereRef('timeline.request_id', '=', 'requests.id')
          .where('kind', '=', 'message')
          .orderBy('seq'),
      ).as('messages'),
    ])
    .where('requests.member_id', '=', memberId)
    .orderBy('requests.issued_at')
    .orderBy('requests.id')
    .execute()
  return rows.map(({ messages, steps, ...request }) => ({
    ...request,
    milestones: (steps ?? []) as MemberData['requests'][number]['milestones'], // as the desk writes them
    messages: messages.map(({ id, text, ...message }) => ({
      ...message,
      text: text ?? '',
      files: files.filter(({ message_id }) => message_id === id),
    })),
  }))
}
