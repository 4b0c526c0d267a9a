import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { MemberDataExport } from '#contract/member/member-data.ts'
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

/** An amount as text: as a number it would be a float. */
const amount = (column: 'options.price' | 'amount' | 'task.at_most' | 'outcome.spent') =>
  sql<string | null>`${sql.ref(column)}::text`

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
      jsonArrayFrom(
        request
          .selectFrom('option_versions as version')
          .leftJoin('option_answers as answer', 'answer.version_id', 'version.id')
          .select(['version.question', 'version.version', 'version.words', 'version.sent_at', 'version.sent_by'])
          .select(['version.expires_at', 'answer.kind as answer', 'answer.reason', 'answer.answered_at'])
          .select((version) => [
            jsonArrayFrom(
              version
                .selectFrom('options')
                .select([
                  'title',
                  amount('options.price').as('price'),
                  'options.currency',
                  'covers',
                  'details',
                  'terms',
                ])
                .select(['starts', 'ends', 'time_zone', 'link', 'held_until', 'why as recommended_because'])
                .select((option) => option('id', '=', option.ref('answer.option_id')).as('picked'))
                .whereRef('version_id', '=', 'version.id')
                .orderBy('place'),
            ).as('offered'),
            jsonObjectFrom(
              version
                .selectFrom('spending_tasks as task')
                .leftJoin('spending_outcomes as outcome', 'outcome.version_id', 'task.version_id')
                .select([amount('task.at_most').as('at_most'), 'task.made_at', 'task.made_by'])
                .select(['outcome.kind as outcome', amount('outcome.spent').as('spent'), 'outcome.words'])
                .select(['outcome.recorded_at', 'outcome.recorded_by'])
                .whereRef('task.version_id', '=', 'version.id'),
            ).as('spending'),
          ])
          .whereRef('version.request_id', '=', 'requests.id')
          .orderBy('version.sent_at')
          .orderBy('version.version'),
      ).as('options'),
      jsonArrayFrom(
        request
          .selectFrom('spending_caps')
          .select([amount('amount').as('amount'), 'currency', 'set_at'])
          .whereRef('spending_caps.request_id', '=', 'requests.id')
          .orderBy('position'),
      ).as('spending_caps'),
      jsonObjectFrom(
        request
          .selectFrom('request_feedback')
          .select(['word', 'saved_time', 'said_at'])
          .whereRef('request_feedback.request_id', '=', 'requests.id'),
      ).as('feedback'),
      jsonObjectFrom(
        request
          .selectFrom('request_results')
          .select(['words', 'money_cents', 'money_kind'])
          .whereRef('request_results.request_id', '=', 'requests.id'),
      ).as('result'),
      jsonObjectFrom(
        request
          .selectFrom('time_given_back')
          .select(['worked_minutes', 'own_minutes', 'baseline_minutes as alone_minutes', 'baseline_source as source'])
          .select('given_back_minutes as minutes')
          .whereRef('time_given_back.request_id', '=', 'requests.id'),
      ).as('time_given_back'),
    ])
    .where('requests.member_id', '=', memberId)
    .orderBy('requests.issued_at')
    .orderBy('requests.id')
    .execute()
  return rows.map(({ messages, steps, options, ...request }) => ({
    ...request,
    options: options.map(({ offered, ...version }) => ({
      ...version,
      offered: offered.map(({ picked, ...option }) => ({ ...option, picked: picked === true })),
    })),
    milestones: (steps ?? []) as MemberDataExport['requests'][number]['milestones'], // as the desk writes them
    messages: messages.map(({ id, text, ...message }) => ({
      ...message,
      text: text ?? '',
      files: files.filter(({ message_id }) => message_id === id),
    })),
  }))
}
