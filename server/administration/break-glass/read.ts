import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { UNSEALED_ROWS_MAX } from '#contract/desk/operations/unsealings.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { COMMAND_LINE, recordReading } from '#server/records/access-log/record-access.ts'
import { closesAt, stateOf, waitsUntil } from './ask.ts'

const LATELY_MS = 30 * 86_400_000
const UNSEALINGS_MAX = 200

/** Requests of the last month and their status. The list names members, so the call is recorded. */
export function readUnsealings(app: App, staff: StaffActor) {
  return app.deskDb.transaction().execute(async (trx) => {
    const now = app.now()
    const rows = await unsealings(trx)
      .where('approval.asked_at', '>', new Date(now.getTime() - LATELY_MS))
      .orderBy('approval.id', 'desc')
      .limit(UNSEALINGS_MAX)
      .execute()
    await recordReading(trx, staff, { action: 'deskUnsealings', what: 'log' }, now)
    return {
      unsealings: rows.map(({ approved_at, ended_at, asked_at, ...row }) => {
        const state = stateOf({ asked_at, approved_at, ended_at }, now)
        const until = approved_at ? closesAt(approved_at) : waitsUntil(asked_at)
        return { ...row, asked_at, state, until: state === 'ended' ? null : until }
      }),
    }
  })
}

function unsealings(trx: DeskTrx) {
  return trx
    .selectFrom('desk.approvals as approval')
    .select((approval) => [
      'approval.id',
      'approval.asked_at',
      'approval.approved_at',
      'approval.ended_at',
      'approval.reason',
      sql<string>`to_char(from_at at time zone 'UTC', 'YYYY-MM-DD')`.as('from'),
      sql<string>`to_char(until_at at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD')`.as('to'),
      memberOf(approval).$notNull().as('member'),
      approval
        .selectFrom('requests')
        .select('external_id')
        .whereRef('requests.id', '=', 'approval.request_id')
        .as('request'),
      personOf(approval, 'approval.asked_by').$notNull().as('asked_by'),
      personOf(approval, 'approval.approved_by').as('approved_by'),
    ])
    .where('approval.kind', '=', 'unsealing')
}

type Approval = ExpressionBuilder<DeskTables & { approval: DeskTables['desk.approvals'] }, 'approval'>

function memberOf(approval: Approval) {
  return jsonObjectFrom(
    approval
      .selectFrom('members')
      .select(['external_id', sql<string>`first_name || ' ' || last_name`.as('name')])
      .whereRef('members.id', '=', 'approval.member_id'),
  )
}

function personOf(approval: Approval, id: 'approval.asked_by' | 'approval.approved_by') {
  return jsonObjectFrom(approval.selectFrom('desk.staff').select(['id', 'name']).whereRef('desk.staff.id', '=', id))
}

/** The full rows, while access is open, for the two people who opened it. The member can see that they looked. */
export function readUnsealed(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const opened = await trx
      .selectFrom('desk.approvals')
      .select(['member_id', 'request_id', 'from_at', 'until_at', 'reason', 'asked_at', 'approved_at', 'ended_at'])
      .where('id', '=', id)
      .where('kind', '=', 'unsealing')
      .where((either) => either.or([either('asked_by', '=', staff.id), either('approved_by', '=', staff.id)]))
      .executeTakeFirst()
    if (!opened || stateOf(opened, app.now()) !== 'open') throw new Problem('not_found')
    const { member_id: memberId, request_id: requestId, reason } = opened
    const looked = { action: 'deskUnsealedRecords', what: 'unsealed', memberId, requestId, reason } as const
    await recordReading(trx, staff, looked, app.now())
    const rows = await sealedRows(trx, opened)
    return {
      records: rows
        .slice(0, UNSEALED_ROWS_MAX)
        .map(({ staff: reader, ...row }) => ({ ...row, staff: reader ?? COMMAND_LINE })),
      more: rows.length > UNSEALED_ROWS_MAX,
    }
  })
}

type Span = {
  readonly member_id: number | null
  readonly request_id: number | null
  readonly from_at: Date | null
  readonly until_at: Date | null
}

function sealedRows(trx: DeskTrx, { member_id, request_id, from_at, until_at }: Span) {
  return trx
    .selectFrom('desk.access_records as record')
    .select((record) => [
      'record.id',
      'record.at',
      'record.action',
      'record.what',
      'record.reason',
      // the name of a file would reveal the topic
      sql<string | null>`case when record.what = 'found' then record.words end`.as('words'),
      record
        .selectFrom('requests')
        .select('external_id')
        .whereRef('requests.id', '=', 'record.request_id')
        .as('request'),
      jsonObjectFrom(
        record.selectFrom('desk.staff').select(['id', 'name']).whereRef('desk.staff.id', '=', 'record.staff_id'),
      ).as('staff'),
    ])
    .where('record.member_id', '=', member_id)
    .where('record.at', '>=', from_at)
    .where('record.at', '<', until_at)
    .$if(request_id !== null, (of) => of.where('record.request_id', '=', request_id))
    .orderBy('record.at', 'desc')
    .orderBy('record.id', 'desc')
    .limit(UNSEALED_ROWS_MAX + 1)
    .execute()
}
