import type { ExpressionBuilder, Selectable } from 'kysely'
import type { SignAtRecord } from '#contract/desk/presence.ts'
import type { SavedReplyForm } from '#contract/desk/saved-replies.ts'
import { Problem } from '#contract/shared/problems.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { DeskSavedReplies, DeskTables } from '#server/db/tables.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { bePresentAt } from '#server/presence/at-record.ts'

/** The shared ones and one's own. */
export async function savedReplies(app: App, staff: StaffActor) {
  const rows = await app.deskDb
    .selectFrom('desk.saved_replies')
    .select(COLUMNS)
    .where((reply) => visibleTo(reply, staff))
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows.map((row) => shown(row, app.now()))
}

/** What colleagues propose to all. */
export function proposals(app: App, staff: StaffActor) {
  return app.deskDb
    .selectFrom('desk.saved_replies as reply')
    .innerJoin('desk.staff as owner', 'owner.id', 'reply.owner_id')
    .select(['reply.id', 'reply.title', 'reply.body', 'reply.version', 'owner.name as by'])
    .where('reply.proposed', '=', true)
    .where('reply.owner_id', '<>', staff.id)
    .orderBy('reply.title')
    .orderBy('reply.id')
    .execute()
}

export function addSavedReply(app: App, staff: StaffActor, { shared, proposed = false, ...words }: SavedReplyForm) {
  return app.deskDb.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('desk.saved_replies')
      .values({
        ...words,
        owner_id: shared ? null : staff.id,
        proposed: proposed && !shared,
        added_on: dayOf(app.now()),
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    await note(trx, staff, { action: 'deskAddSavedReply', before: null, after: row }, app.now())
    return shown(row, app.now())
  })
}

export type SavedReplyChange = SavedReplyForm & { readonly version: number }

/** Refused where a colleague has changed it since: neither overwrites the other. */
export function changeSavedReply(app: App, staff: StaffActor, id: number, change: SavedReplyChange) {
  const { shared, proposed, version, ...words } = change
  return app.deskDb.transaction().execute(async (trx) => {
    const before = await lockReply(trx, staff, id)
    refuseIfChanged(before, version)
    const after = await trx
      .updateTable('desk.saved_replies')
      .set({
        ...words,
        owner_id: shared ? null : staff.id,
        proposed: (proposed ?? before.proposed) && !shared,
        version: version + 1,
      })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    await note(trx, staff, { action: 'deskChangeSavedReply', before, after }, app.now())
    return shown(after, app.now())
  })
}

/** Not what a colleague has just written. */
export function removeSavedReply(app: App, staff: StaffActor, id: number, version: number | undefined) {
  return app.deskDb.transaction().execute(async (trx) => {
    const before = await lockReply(trx, staff, id)
    refuseIfChanged(before, version)
    await trx.deleteFrom('desk.saved_replies').where('id', '=', id).execute()
    await note(trx, staff, { action: 'deskRemoveSavedReply', before, after: null }, app.now())
  })
}

type Decision = { readonly accept: boolean; readonly version?: number | undefined }

/** All share it from now on, or it stays its owner's alone. Their own is nobody's to decide on: it is not there. */
export function decideProposal(app: App, staff: StaffActor, id: number, { accept, version }: Decision) {
  return app.deskDb.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('desk.saved_replies')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('proposed', '=', true)
      .where('owner_id', '<>', staff.id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Problem('not_found')
    refuseIfChanged(before, version)
    const after = await trx
      .updateTable('desk.saved_replies')
      .set({ owner_id: accept ? null : before.owner_id, proposed: false, version: before.version + 1 })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    await note(trx, staff, { action: 'deskDecideProposal', before, after }, app.now())
  })
}

/** @param known the version that the caller has read; undefined: they did not say */
function refuseIfChanged({ version }: { readonly version: number }, known: number | undefined) {
  if (known !== undefined && known !== version) throw new Problem('saved_reply_changed')
}

/** Who else has it open now. */
export function atSavedReply(app: App, staff: StaffActor, id: number, sign: SignAtRecord) {
  return app.deskDb.transaction().execute(async (trx) => {
    const reply = await trx
      .selectFrom('desk.saved_replies')
      .select('id')
      .where('id', '=', id)
      .where((row) => visibleTo(row, staff))
      .executeTakeFirst()
    if (!reply) throw new Problem('not_found')
    return bePresentAt(trx, staff, `reply-${id}`, sign, app.now())
  })
}

/** A reply that was begun from it is sent. The day is all that is stored of it. */
export async function countUse(app: App, staff: StaffActor, id: number) {
  const counted = await app.deskDb
    .updateTable('desk.saved_replies')
    .set((reply) => ({ uses: reply('uses', '+', 1), last_used_on: dayOf(app.now()) }))
    .where('id', '=', id)
    .where((reply) => visibleTo(reply, staff))
    .returning('id')
    .executeTakeFirst()
  if (!counted) throw new Problem('not_found')
}

const COLUMNS = ['id', 'title', 'body', 'owner_id', 'uses', 'last_used_on', 'added_on', 'proposed', 'version'] as const
type Row = Pick<Selectable<DeskSavedReplies>, (typeof COLUMNS)[number]>

function shown({ owner_id, added_on, ...reply }: Row, now: Date) {
  const unused_for_a_year = (reply.last_used_on ?? added_on) < dayOf(yearBefore(now))
  return { ...reply, shared: owner_id === null, unused_for_a_year }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

function yearBefore(now: Date): Date {
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - 1)
  return then
}

function visibleTo(reply: ExpressionBuilder<DeskTables, 'desk.saved_replies'>, staff: StaffActor) {
  return reply.or([reply('owner_id', 'is', null), reply('owner_id', '=', staff.id)])
}

async function lockReply(trx: DeskTrx, staff: StaffActor, id: number): Promise<Row> {
  const row = await trx
    .selectFrom('desk.saved_replies')
    .select(COLUMNS)
    .where('id', '=', id)
    .where((reply) => visibleTo(reply, staff))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

type Noted = { readonly action: string; readonly before: Row | null; readonly after: Row | null }

/** What all share goes into the audit log; what is one's own concerns nobody else. */
async function note(trx: DeskTrx, staff: StaffActor, { action, before, after }: Noted, at: Date) {
  const reply = after ?? before
  if (!reply || [before, after].every((one) => one === null || one.owner_id !== null)) return
  const thing = { type: 'saved_reply', id: reply.id, name: reply.title } as const
  await recordChange(trx, staff, { action, thing, before: before && words(before), after: after && words(after) }, at)
}

const words = ({ title, body, owner_id }: Row) => ({ title, body, shared: owner_id === null })
