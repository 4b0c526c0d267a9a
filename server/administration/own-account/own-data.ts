import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { MemberDataExport } from '#contract/member/member-data.ts'
import { Problem } from '#contract/shared/problems.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import {
  acceptedTermsOf,
  accountOf,
  answersOf,
  datumAnswersOf,
  devicesOf,
  filesOf,
  secondFactorsOf,
} from './data-export.ts'

/** Exports all data of the signed-in member if the link in their mail is still valid. */
export async function downloadOwnData(app: MemberApp, member: MemberActor, token: string) {
  await refuseDeadLink(app, member, token)
  return exportData(app, member.id)
}

/** Exports all data of a member, for the member or for the company that is legally responsible to them. */
export async function exportData(app: Pick<MemberApp, 'db' | 'config' | 'now'>, memberId: number) {
  const { db } = app
  const files = await filesOf(app, memberId)
  return {
    made_at: app.now(),
    account: await accountOf(db, memberId),
    accepted_terms: await acceptedTermsOf(db, memberId),
    told_us: await datumAnswersOf(db, memberId),
    requests: await requestsOf(db, memberId, files),
    answers: await answersOf(db, memberId),
    files,
    devices: await devicesOf(app, memberId),
    second_factors: await secondFactorsOf(db, memberId),
  }
}

/** Rejects a token of another member like an unknown one. */
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

/** An amount as text, because a JSON number would be a float. */
const amount = (column: 'options.price' | 'amount' | 'task.at_most' | 'outcome.spent') =>
  sql<string | null>`${sql.ref(column)}::text`

/** The member's requests, oldest first, with their messages. Notes of the desk are excluded. */
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
      messagesOf(request).as('messages'),
      optionsOf(request).as('options'),
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

type RequestBuilder = ExpressionBuilder<MemberTables, 'requests'>

function messagesOf(request: RequestBuilder) {
  return jsonArrayFrom(
    request
      .selectFrom('timeline')
      .select(['id', 'at', 'source_name as from', 'body as text'])
      .whereRef('timeline.request_id', '=', 'requests.id')
      .where('kind', '=', 'message')
      .orderBy('seq'),
  )
}

/** Every version of the options that the member received, with the answer and what was spent. */
function optionsOf(request: RequestBuilder) {
  return jsonArrayFrom(
    request
      .selectFrom('option_versions as version')
      .leftJoin('option_answers as answer', 'answer.version_id', 'version.id')
      .select(['version.question', 'version.version', 'version.words', 'version.sent_at', 'version.sent_by'])
      .select(['version.expires_at', 'answer.kind as answer', 'answer.reason', 'answer.answered_at'])
      .select((version) => [
        jsonArrayFrom(
          version
            .selectFrom('options')
            .select(['title', amount('options.price').as('price'), 'options.currency', 'covers', 'details', 'terms'])
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
  )
}
