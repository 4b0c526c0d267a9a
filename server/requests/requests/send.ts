import { type RawBuilder, sql, type Transaction } from 'kysely'
import { t } from '#basics/language/translate.ts'
import { sendMessage as endpoint } from '#contract/member/requests.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { MailFacts } from '#contract/shared/request.ts'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { answerBefore, claimKey, claimOf, type KeyedChange } from '#server/platform/http/idempotency.ts'
import { quotaReached, takeOfDay } from '#server/platform/http/quotas.ts'
import { HTML_VERSION, messageHtml } from '#server/requests/timeline/message-html.ts'
import { isGraceOver, refuseAfterGrace } from '#server/tenants/companies/standing.ts'
import { detailOf, ownRequest, type RequestRow } from './detail.ts'
import { reopenableSince, takesReplies } from './reopening.ts'
import { isThankYouOnly } from './thanks.ts'
import { threadOf } from './thread.ts'

type Draft = {
  readonly body: string
  readonly attachment_keys?: readonly string[] | null | undefined
  /** Set for a message that arrived by email. */
  readonly byMail?: MailedMessage
}

/** Facts about an email that becomes a message, and its text as HTML. */
export type MailedMessage = { readonly html: string; readonly facts: MailFacts }

/** Actor recorded when the system assigns a request. */
const THE_DESK = 'The desk'

/** The author of a message, signed in or by email. */
type Author = Pick<MemberActor, 'id' | 'fullName'>

type Sending = {
  readonly app: Pick<MemberApp, 'config' | 'now' | 'newId'> & { readonly db: MemberDb | Transaction<MemberTables> }
  readonly member: Author
  readonly externalId: string
  readonly body: string
  readonly file: string | null
  readonly byMail: MailedMessage | null
  /** Null without an Idempotency-Key. */
  readonly change: KeyedChange | null
}

/**
 * Sends a message, exactly once for an Idempotency-Key. Returns the updated request and the number of its last event,
 * or null as the number for a retried call.
 */
export async function sendMessage(
  app: Sending['app'],
  member: Author,
  externalId: string,
  { body, attachment_keys, byMail }: Draft,
  key: string | undefined,
) {
  const file = attachment_keys?.[0] ?? null
  const actor = `member:${member.id}` as const
  const path = endpoint.path.replace(':id', externalId)
  const change = key === undefined ? null : { actor, path, key, body: { body, file } }
  const sending = { app, member, externalId, body, file, byMail: byMail ?? null, change }
  const { request, eventId } = (await repeatBeyondQuota(sending)) ?? (await write(sending))
  const thread = await threadOf(app.db, request.row_id, request.last_seq)
  return { request: await detailOf(app.db, request, thread, request.at), eventId }
}

/** The request after the message. It is stored with the key, so that a retried call gets the same response. */
type Left = RequestRow & { readonly at: Date }

type Written = { readonly request: Left; readonly eventId: number | null }

/** Null if the daily quota is not reached. Beyond it, a retried call still gets its first response. */
async function repeatBeyondQuota({ app, member, change }: Sending): Promise<Written | null> {
  if (await takeOfDay(app, 'messages', member.id)) return null
  const before = change && (await answerBefore(app.db, change, app.now()))
  if (!before) throw quotaReached(app.now())
  return { request: leftFrom(before), eventId: null }
}

async function write(sending: Sending): Promise<Written> {
  const { app, change } = sending
  const values = valuesOf(sending)
  const [written] = change
    ? await insertOnce(app.db, { ...values, ...claimOf(change, values.now) })
    : await insert(app.db, values)
  if (!written) return repeatOrRefuse(sending)
  return { request: leftFrom(written.left_as), eventId: written.reopened ?? written.created }
}

function valuesOf({ app, member, externalId, body, file, byMail }: Sending) {
  const now = app.now()
  return {
    now,
    reopenable: reopenableSince(now),
    memberId: member.id,
    by: member.fullName,
    externalId,
    id: app.newId(),
    statusId: app.newId(),
    handedId: app.newId(),
    body,
    html: byMail?.html ?? messageHtml(body),
    file,
    mail: byMail && JSON.stringify(byMail.facts),
    // an automatic reply or a thank-you must not reopen the request: no concierge would expect more work
    leavesClosed: byMail?.facts.is_automatic === true || (file === null && isThankYouOnly(body)),
  }
}

type Values = ReturnType<typeof valuesOf>
type Announced = { left_as: string; created: number; reopened: number | null }

const insert = compileOnce((_db: MemberDb, given: Values) => insertion(given, sql`sent as (select * from allowed)`))
const insertOnce = compileOnce((_db: MemberDb, given: Values & ReturnType<typeof claimOf>) =>
  insertion(given, claimed(given)),
)

/**
 * A single statement, so that a send is one round trip and one commit. Under the request's row lock it numbers the
 * message, claims the key, attaches the file, reopens a completed request and assigns it to a concierge on shift, and
 * announces all of it. If it returns no row, a condition failed and nothing was written.
 */
function insertion(given: Values, sent: RawBuilder<unknown>): RawBuilder<Announced> {
  const { now, memberId, by, externalId, id, file } = given
  return sql`
    with held as (
      select *, greatest(${now}, last_message_at) as moment, status = 'closed' as was_closed,
        status = 'closed' and not ${given.leavesClosed} as reopens
      from requests
      where external_id = ${externalId} and member_id = ${memberId}
        and (status <> 'closed' or closed_at >= ${given.reopenable}) and not ${isGraceOver(given)}
      for update
    ), request as materialized (
      select *, case when reopens then who_takes_up(assignee_id, moment) end as taker from held
    ), file as (
      select key from uploads
      where key = ${file} and member_id = ${memberId} and uploaded_at is not null
        and attached_message_id is null and attached_run_id is null
      for update
    ), allowed as (
      select request.id as row_id, external_id, external_id as id, request.name, details, request.answers, issued_at, created_at,
        unread_count, read_seq, moment as at, reopens,
        last_seq + 1 as message_seq, last_seq + 1 + reopens::int + (reopens and taker is distinct from assignee_id)::int as last_seq,
        assignee_id as had, case when reopens then taker else assignee_id end as assignee_id,
        case when reopens then 'in_progress' else status end as status,
        case when reopens then null else closed_at end as closed_at,
        case when was_closed and not reopens then waiting_on else 'us' end as waiting_on,
        case when was_closed and not reopens or waiting_on = 'us' and not was_closed then waiting_since else moment end as waiting_since,
        categories.image_url as survey_category_image_url, categories.name as survey_category_name,
        survey_id, (select surveys.name from surveys where surveys.id = survey_id) as survey_name
      from request left join categories on categories.id = category_id
      where ${file}::text is null or exists (select from file)
    ), ${sent}, message as (
      insert into timeline (request_id, seq, kind, id, at, source, source_name, body, body_html, html_version, mail)
      select row_id, message_seq, 'message', ${id}, at, 'user', ${by}, ${given.body}, ${given.html},
        ${HTML_VERSION}::smallint, ${given.mail}::jsonb
      from sent
    ), event as (
      insert into timeline (request_id, seq, kind, id, at, source, source_name, event, event_data)
      select row_id, message_seq + 1, 'event', ${given.statusId}, at, 'user', ${by},
        'status', '{"from": "closed", "to": "in_progress"}'
      from sent where reopens
    ), handed as (
      insert into timeline (request_id, seq, kind, id, at, source, source_name, event, event_data)
      select row_id, message_seq + 2, 'event', ${given.handedId}, at, 'other', ${THE_DESK},
        case when assignee_id is null then 'released' else 'taken' end,
        case when assignee_id is not null then jsonb_build_object('to', name_at_desk(assignee_id)) end
      from sent where reopens and assignee_id is distinct from had
    ), attached as (
      update uploads set attached_message_id = ${id}, request_id = row_id from sent where key = ${file}
    ), request_state as (
      update requests set status = sent.status, closed_at = sent.closed_at, last_seq = sent.last_seq,
        waiting_on = sent.waiting_on, waiting_since = sent.waiting_since, last_message_at = sent.at,
        assignee_id = sent.assignee_id
      from sent where requests.id = row_id
    )
    select row_to_json(sent)::text as left_as, announce(${memberId}, 'message.created', external_id, assignee_id) as created,
      case when reopens then announce(${memberId}, 'request.changed', external_id, assignee_id) end as reopened
    from sent`
}

/** Written only by the call that claims the key: a retried call finds it taken. */
function claimed(claim: ReturnType<typeof claimOf>) {
  const source = sql`(select row_to_json(allowed)::text as answer from allowed) as done`
  return sql`claim as (${claimKey(claim, source)}),
    sent as (select * from allowed where exists (select from claim))`
}

type Times = 'at' | 'issued_at' | 'created_at' | 'closed_at'
/** JSON has no dates, so they are strings here. */
type SavedRow = Omit<Left, Times | 'news_at'> & {
  at: string
  issued_at: string
  created_at: string
  closed_at: string | null
}

function leftFrom(json: string): Left {
  const row = JSON.parse(json) as SavedRow // `allowed`, as the statement above wrote it
  return {
    ...row,
    at: new Date(row.at),
    // this message
    news_at: new Date(row.at),
    issued_at: new Date(row.issued_at),
    created_at: new Date(row.created_at),
    closed_at: row.closed_at === null ? null : new Date(row.closed_at),
  }
}

async function repeatOrRefuse(sending: Sending): Promise<Written> {
  const { app, member, externalId, file, change } = sending
  const before = change && (await answerBefore(app.db, change, app.now()))
  if (before) return { request: leftFrom(before), eventId: null }
  const request = await ownRequest(app.db, member, externalId)
  if (!request) throw new Problem('not_found')
  if (!takesReplies(request, app.now())) throw new Problem('request_closed')
  await refuseAfterGrace(app.db, { memberId: member.id, now: app.now() })
  if (file !== null)
    throw invalidField('message.attachment_keys', t('This file cannot be attached. Please choose it again.'))
  return write(sending) // the obstacle has disappeared since
}
