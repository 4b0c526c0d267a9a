import { type Expression, sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { HTML_VERSION } from './message-html.ts'

export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>

/** The request with its row locked, so that its timeline is numbered sequentially. */
export async function lockRequest(trx: DeskTrx, externalId: string | Expression<string>) {
  const row = await trx
    .selectFrom('requests')
    .select([
      'id',
      'external_id',
      'member_id',
      'status',
      'assignee_id',
      'waiting_on',
      'waiting_since',
      'closed_at',
      'last_seq',
      'last_message_at',
    ])
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

type NewMessage = {
  readonly kind: 'message'
  readonly id: string
  readonly body: string
  readonly body_html: string
  readonly quick_answers?: string[] | null
}
type Happened = {
  readonly event: 'taken' | 'released' | 'status' | 'disowned' | 'mail'
  readonly data: Record<string, string> | null
}
/** Null for an actor without an account at the desk. */
type Actor = { readonly id: StaffActor['id'] | null; readonly name: string }

/** Appends this actor's messages and events to the timeline. Returns the timeline's last number. */
export async function appendToTimeline(
  trx: DeskTrx,
  app: Pick<App, 'newId'>,
  { request, staff, at }: { request: LockedRequest; staff: Actor; at: Date },
  entries: readonly (NewMessage | Happened)[],
): Promise<number> {
  if (entries.length > 0) await insertEntries({ ...valuesOf(app, entries), request, staff, at }).execute(trx)
  return request.last_seq + entries.length
}

/** One array per column, so that the statement is the same for any number of entries. */
function valuesOf(app: Pick<App, 'newId'>, entries: readonly (NewMessage | Happened)[]) {
  const rows = entries.map((entry) =>
    'kind' in entry
      ? { quick_answers: null, ...entry, event: null, data: null }
      : { ...entry, kind: 'event', id: app.newId(), body: null, body_html: null, quick_answers: null },
  )
  return {
    kinds: rows.map(({ kind }) => kind),
    ids: rows.map(({ id }) => id),
    events: rows.map(({ event }) => event),
    data: rows.map(({ data }) => data && JSON.stringify(data)),
    bodies: rows.map(({ body }) => body),
    htmls: rows.map(({ body_html }) => body_html),
    // PostgreSQL cannot store lists of different lengths in one array, so each list is passed as JSON
    answers: rows.map(({ quick_answers }) => quick_answers && JSON.stringify(quick_answers)),
  }
}

type Inserted = ReturnType<typeof valuesOf> & { request: LockedRequest; staff: Actor; at: Date }

const insertEntries = ({ request, staff, at, kinds, ids, events, data, bodies, htmls, answers }: Inserted) => sql`
  insert into timeline
    (request_id, seq, at, source, source_name, staff_id, kind, id, event, event_data, body, body_html, html_version,
      quick_answers)
  select ${request.id}::bigint, ${request.last_seq}::integer + place, ${at}::timestamptz, 'other', ${staff.name}::text,
    ${staff.id}::integer, kind, id, event, event_data::jsonb, body, body_html,
    ${HTML_VERSION}::smallint,
    case when answers is not null then array(select jsonb_array_elements_text(answers::jsonb)) end
  from unnest(${kinds}::text[], ${ids}::text[], ${events}::text[], ${data}::text[], ${bodies}::text[],
    ${htmls}::text[], ${answers}::text[])
    with ordinality as entry (kind, id, event, event_data, body, body_html, answers, place)`

/** Servers' clocks differ slightly: this keeps a thread's times in the order of its numbers. */
export function notBefore(last: Date | null, now: Date): Date {
  return last && last > now ? last : now
}
