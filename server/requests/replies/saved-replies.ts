import type { ExpressionBuilder, Selectable } from 'kysely'
import { languageName } from '#basics/language/language-name.ts'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import type { SignAtRecord } from '#contract/desk/queue/presence.ts'
import type { SavedReplyForm } from '#contract/desk/requests/saved-replies.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskSavedReplies, DeskTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { bePresentAt } from '#server/realtime/presence/at-record.ts'
import { recordChange } from '#server/records/audit/record-change.ts'

/** The shared replies and the concierge's own. */
export async function savedReplies(app: App, staff: StaffActor) {
  const rows = await app.deskDb
    .selectFrom('desk.saved_replies')
    .select(COLUMNS)
    .where((reply) => visibleTo(reply, staff))
    .orderBy(({ fn }) => fn('folded', ['title']))
    .orderBy('id')
    .execute()
  return rows.map((row) => shown(row, app.now()))
}

/** Replies that colleagues propose to all. */
export async function proposals(app: App, staff: StaffActor) {
  const rows = await app.deskDb
    .selectFrom('desk.saved_replies as reply')
    .innerJoin('desk.staff as owner', 'owner.id', 'reply.owner_id')
    .select(['reply.id', 'reply.title', 'reply.body', 'reply.language', 'reply.translations', 'reply.version'])
    .select('owner.name as by')
    .where('reply.proposed', '=', true)
    .where('reply.owner_id', '<>', staff.id)
    .orderBy(({ fn }) => fn('folded', ['reply.title']))
    .orderBy('reply.id')
    .execute()
  return rows.map((row) => ({ ...row, translations: textsByLanguage(row) }))
}

export function addSavedReply(app: App, staff: StaffActor, form: SavedReplyForm) {
  const { shared, proposed = false } = form
  return app.deskDb.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('desk.saved_replies')
      .values({
        ...wordsIn(form),
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

/** Rejects the update if a colleague has changed the reply since the caller read it. */
export function changeSavedReply(app: App, staff: StaffActor, id: number, change: SavedReplyChange) {
  const { shared, proposed, version } = change
  return app.deskDb.transaction().execute(async (trx) => {
    const before = await lockReply(trx, staff, id)
    refuseIfChanged(before, version)
    const after = await trx
      .updateTable('desk.saved_replies')
      .set({
        ...wordsIn(change, before),
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

/** Rejects the deletion if a colleague has just changed the reply. */
export function removeSavedReply(app: App, staff: StaffActor, id: number, version: number | undefined) {
  return app.deskDb.transaction().execute(async (trx) => {
    const before = await lockReply(trx, staff, id)
    refuseIfChanged(before, version)
    await trx.deleteFrom('desk.saved_replies').where('id', '=', id).execute()
    await note(trx, staff, { action: 'deskRemoveSavedReply', before, after: null }, app.now())
  })
}

type Decision = { readonly accept: boolean; readonly version?: number | undefined }

/**
 * Shares the reply with all, or leaves it with its owner. Owners cannot decide on their own proposal: for them it is
 * not found.
 */
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

/** Columns with the text in each language. The previous release sends only `body`. */
function wordsIn(form: SavedReplyForm, before?: Row) {
  const { title, body, language = before?.language ?? SOURCE_LANGUAGE } = form
  const { [language]: _same, ...translations }: Partial<Record<string, string>> =
    form.translations ?? (before ? textsByLanguage(before) : {})
  return { title, body, language, translations: JSON.stringify(translations) }
}

/** @param known the version that the caller has read; undefined if the caller did not send it */
function refuseIfChanged({ version }: { readonly version: number }, known: number | undefined) {
  if (known !== undefined && known !== version) throw new Problem('saved_reply_changed')
}

/** Records that the caller has the reply open, and returns who else has. */
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

/** Counts the use of a saved reply in a sent message. Only the day is stored. */
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

const COLUMNS = [
  'id',
  'title',
  'body',
  'language',
  'translations',
  'owner_id',
  'uses',
  'last_used_on',
  'added_on',
  'proposed',
  'version',
] as const
type Row = Pick<Selectable<DeskSavedReplies>, (typeof COLUMNS)[number]>

function shown({ owner_id, added_on, ...reply }: Row, now: Date) {
  const unused_for_a_year = (reply.last_used_on ?? added_on) < dayOf(yearBefore(now))
  return { ...reply, translations: textsByLanguage(reply), shared: owner_id === null, unused_for_a_year }
}

// `savedReplyForm` validated them when they were saved
const textsByLanguage = ({ translations }: Pick<Row, 'translations'>) => translations as Record<string, string>

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

/** Records changes of shared replies in the audit log. Private replies are not audited. */
async function note(trx: DeskTrx, staff: StaffActor, { action, before, after }: Noted, at: Date) {
  const reply = after ?? before
  if (!reply || [before, after].every((one) => one === null || one.owner_id !== null)) return
  const thing = { type: 'saved_reply', id: reply.id, name: reply.title } as const
  await recordChange(trx, staff, { action, thing, before: before && words(before), after: after && words(after) }, at)
}

function words({ title, body, language, owner_id, ...row }: Row) {
  const translations = Object.entries(textsByLanguage(row)).map(([code, text]): [string, string] => [
    languageName(code),
    text,
  ])
  return {
    title,
    body,
    language: languageName(language),
    translations: Object.fromEntries(translations),
    shared: owner_id === null,
  }
}
