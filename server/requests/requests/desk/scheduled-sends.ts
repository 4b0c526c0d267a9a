import type { Kysely } from 'kysely'
import type { ScheduledSend } from '#contract/desk/requests/scheduled-sends.ts'
import { unsentFiles } from '#server/files/uploads/unsent-files.ts'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import { type DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordListed } from '#server/records/access-log/lists.ts'
import { isAttendedBy } from '#server/requests/shifts/attended-by.ts'
import { formattedHtml } from '#server/requests/timeline/formatting.ts'

export type WaitingSend = Awaited<ReturnType<ReturnType<typeof selectSends>['executeTakeFirstOrThrow']>>

/** Scheduled replies with their author and request. */
export function selectSends(db: Kysely<DeskTables>) {
  return db
    .selectFrom('desk.scheduled_sends as send')
    .innerJoin('requests', 'requests.id', 'send.request_id')
    .innerJoin('members', 'members.id', 'requests.member_id')
    .innerJoin('desk.staff as author', 'author.id', 'send.staff_id')
    .selectAll('send')
    .select([
      'requests.external_id',
      'requests.member_id',
      'requests.assignee_id',
      'requests.name as request_name',
      'members.first_name',
      'author.name as author_name',
      'author.role as author_role',
      'author.closed_at as author_closed_at',
    ])
}

/** Unsent replies of a request, of all authors. */
export async function scheduledSendsOf(trx: DeskTrx, { id: staffId }: StaffActor, requestId: number, now: Date) {
  return shown(trx, await unsettledOf(trx, { staffId, requestId, now }))
}

type Reading = { readonly staffId: number; readonly requestId: number; readonly now: Date }

const unsettledOf = compileOnce((db: Kysely<DeskTables>, { staffId, requestId, now }: Reading) =>
  unsettled(db, { id: staffId }, now).where('send.request_id', '=', requestId),
)

/**
 * The signed-in concierge's scheduled replies of all requests. Reading them is recorded, because they name members'
 * requests.
 */
export function ownSends(app: App, staff: StaffActor) {
  return app.deskDb.transaction().execute(async (trx) => {
    const rows = await unsettled(trx, staff, app.now()).where('send.staff_id', '=', staff.id).execute()
    await recordListed(
      trx,
      staff,
      'deskOwnSends',
      rows.map(({ request_id }) => request_id),
      app.now(),
    )
    const sends = await shown(trx, rows)
    return sends.map((send, at) => {
      const row = rows[at]
      const request = { external_id: row?.external_id ?? '', name: row?.request_name ?? '' }
      return { ...send, request, first_name: row?.first_name ?? '' }
    })
  })
}

function unsettled(db: Kysely<DeskTables>, staff: Pick<StaffActor, 'id'>, now: Date) {
  return selectSends(db)
    .select(({ and, or, eb }) =>
      or([
        eb('send.staff_id', '=', staff.id),
        and([eb('send.state', '=', 'held'), isAttendedBy(staff, 'send.staff_id', now)]),
      ]).as('attended'),
    )
    .where('send.state', 'in', ['waiting', 'held'])
    .orderBy('send.run_at')
    .orderBy('send.id')
}

type Unsettled = Awaited<ReturnType<ReturnType<typeof unsettled>['executeTakeFirstOrThrow']>>

/** Converts the rows to the API's format, in the same order. */
async function shown(trx: DeskTrx, rows: readonly Unsettled[]) {
  const files = await unsentFiles(
    trx,
    rows.flatMap(({ attachment_key: key }) => key ?? []),
  )
  return rows.map((row) => {
    const file = row.attachment_key === null ? undefined : files.get(row.attachment_key)
    return {
      id: row.id,
      by: { id: row.staff_id, name: row.author_name },
      body_html: formattedHtml(row.body),
      attachments: file ? [file] : [],
      run_at: row.run_at,
      later: row.later,
      // settled replies are not selected
      state: row.state as ScheduledSend['state'],
      held_because: row.held_because,
      attended: row.attended === true,
    }
  })
}
