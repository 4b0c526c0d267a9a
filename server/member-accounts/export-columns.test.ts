import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { memberData } from '#contract/member/member-data.ts'
import { openWorld, type World } from '#tests/world.ts'

/**
 * What a member's copy of their data holds of every table with a member in it, decided column by column. A new
 * column fails here until it has been decided on.
 */

type Decision = {
  /** Where in the copy it is. */
  readonly exported?: Readonly<Record<string, string>>
  /** What the copy leaves out, by the reason why. */
  readonly left?: Readonly<Record<string, readonly string[]>>
}

const LINKS = 'a number that joins our tables'
const SECRET = 'opens the account, and the copy may be read by others'
const COUNTS = 'counted or derived from what the copy holds'
const STATE = 'how we stand with the account or the request for the moment, nothing they told us'
const TWICE = 'the copy holds it by another column'
const FOR_STAFF = 'what staff write for staff'
const SHORT = 'gone within a few days'

const DECISIONS: Readonly<Record<string, Decision>> = {
  'public.members': {
    exported: {
      external_id: 'account.reference',
      email: 'account.email',
      first_name: 'account.first_name',
      last_name: 'account.last_name',
      phone: 'account.phone',
      timezone: 'account.timezone',
      created_at: 'account.joined_at',
      terms_accepted_at: 'account.terms_accepted_at',
      last_signed_in_at: 'account.last_signed_in_at',
    },
    left: {
      [LINKS]: ['id'],
      [SECRET]: ['password_hash'],
      [STATE]: ['failed_sign_ins', 'locked_at', 'onboarded_at', 'email_proven_at'],
      'a closed account fetches no copy': ['closed_at', 'erased_at'],
    },
  },
  'public.member_companies': {
    exported: { company_id: 'account.companies' },
    left: { [LINKS]: ['member_id'], [STATE]: ['verified_at', 'by_eligibility'] },
  },
  'public.sessions': {
    exported: {
      user_agent: 'devices.browser',
      created_at: 'devices.signed_in_at',
      last_used_at: 'devices.last_used_at',
    },
    left: {
      [LINKS]: ['id', 'external_id', 'member_id'],
      [SECRET]: ['token_hash', 'mfa_token_hash'],
      [STATE]: ['expires_at', 'pending_phone'],
    },
  },
  'public.member_data': {
    exported: { datum_id: 'told_us.question', value: 'told_us.answer', answered_at: 'told_us.at' },
    left: { [LINKS]: ['member_id'] },
  },
  'public.requests': {
    exported: {
      external_id: 'requests.reference',
      name: 'requests.name',
      status: 'requests.status',
      issued_at: 'requests.asked_at',
      closed_at: 'requests.completed_at',
      details: 'requests.details',
    },
    left: {
      [LINKS]: ['id', 'member_id', 'survey_id', 'category_id', 'assignee_id', 'linked_request_id'],
      [STATE]: ['waiting_on', 'waiting_since', 'clock_since', 'clock_spent_ms', 'due_at'],
      [COUNTS]: ['last_seq', 'read_seq', 'seen_seq', 'unread_count', 'queue_group', 'queue_rank', 'queue_since'],
      [TWICE]: ['created_at', 'last_message_at', 'answered_at', 'answers'],
    },
  },
  'public.request_ratings': {
    exported: { rating: 'requests.rating' },
    left: { [LINKS]: ['request_id'], [STATE]: ['rated_at'] },
  },
  'public.reading_questions': {
    left: {
      [LINKS]: ['id', 'member_id', 'record_id'],
      'shown in the account, beside the reading that was asked about': [
        'words',
        'asked_at',
        'answer_by',
        'answer',
        'answered_at',
        'answered_by',
      ],
    },
  },
  'public.timeline': {
    exported: { at: 'requests.messages.at', source_name: 'requests.messages.from', body: 'requests.messages.text' },
    left: {
      [LINKS]: ['request_id', 'seq', 'id', 'staff_id'],
      [TWICE]: ['body_html', 'source'],
      'the copy holds messages; who had the request when is our own business': ['kind', 'event', 'event_data'],
    },
  },
  'public.survey_runs': {
    exported: { survey_version_id: 'answers.idea' },
    left: {
      [LINKS]: ['id', 'external_id', 'member_id', 'linked_request_id', 'request_id'],
      [TWICE]: ['started_at', 'submitted_at'],
    },
  },
  'public.answers': {
    exported: { datum_id: 'answers.question', value: 'answers.answer', answered_at: 'answers.at' },
    left: { [LINKS]: ['id', 'external_id', 'survey_run_id'] },
  },
  'public.uploads': {
    exported: {
      key: 'files.address',
      filename: 'files.name',
      size: 'files.size',
      attached_message_id: 'requests.messages.files',
    },
    left: {
      [LINKS]: ['member_id', 'staff_id', 'request_id', 'attached_run_id'],
      [SECRET]: ['put_token_hash'],
      [STATE]: ['put_expires_at', 'kept_until', 'uploaded_at', 'created_at'],
      'the file itself says it': ['content_type'],
    },
  },
  'public.session_codes': {
    left: {
      [LINKS]: ['session_id', 'member_id'],
      [SECRET]: ['code_hmac'],
      [SHORT]: ['phone', 'tries', 'expires_at', 'used_at'],
    },
  },
  'public.one_time_codes': {
    left: {
      [LINKS]: ['member_id'],
      [SECRET]: ['code_hmac'],
      [SHORT]: ['phone', 'tries', 'expires_at', 'used_at'],
    },
  },
  'public.code_sends': { left: { [LINKS]: ['member_id'], [SHORT]: ['phone', 'sent_at'] } },
  'public.mailed_links': {
    left: {
      [LINKS]: ['member_id'],
      [SECRET]: ['token_hash'],
      [STATE]: ['purpose', 'locked_at', 'created_at', 'expires_at', 'used_at', 'voided_at'],
    },
  },
  'public.member_streams': { left: { [LINKS]: ['member_id'], [COUNTS]: ['last_number', 'noticed_number'] } },
  'public.member_events': {
    left: { [LINKS]: ['member_id', 'number', 'request_external_id'], [SHORT]: ['type', 'at'] },
  },
  'public.idempotency_keys': {
    left: {
      [LINKS]: ['actor'],
      [SHORT]: ['path', 'key', 'body_hash', 'status', 'answer', 'created_at'],
    },
  },
  'public.notice_preferences': {
    exported: {
      by_email: 'account.notices.by_email',
      by_text: 'account.notices.by_text',
      with_words: 'account.notices.with_words',
      quiet_from: 'account.notices.quiet_from',
      quiet_until: 'account.notices.quiet_until',
      private_email: 'account.notices.private_email',
    },
    left: { [LINKS]: ['member_id'], [STATE]: ['asked_email', 'refusals'] },
  },
  'public.push_devices': {
    left: {
      [LINKS]: ['session_id', 'member_id'],
      [SECRET]: ['endpoint', 'p256dh', 'auth'],
      [STATE]: ['created_at'],
    },
  },
  'desk.notices': {
    left: {
      [LINKS]: ['request_id', 'seq', 'member_id', 'send_id', 'reminder_id'],
      [COUNTS]: ['at', 'state', 'look_at', 'read_at'],
    },
  },
  'desk.notice_sends': {
    left: {
      [LINKS]: ['id', 'member_id', 'outgoing_id'],
      'they were sent it': ['channel', 'decided_at', 'sent_at', 'refused_at', 'bounced_at'],
      [SECRET]: ['bounce_hash'],
    },
  },
  'desk.reply_addresses': {
    left: { [LINKS]: ['request_id', 'member_id'], [SECRET]: ['token_hash'], [TWICE]: ['email'] },
  },
  'desk.inbound_mails': {
    left: {
      [LINKS]: ['request_id', 'message_id', 'mail_hash'],
      [TWICE]: ['received_at', 'from_email'],
      'they sent it, and what was new in it is a message of the copy': ['subject', 'body'],
    },
  },
  'desk.notice_positions': { left: { [LINKS]: ['request_id'], [COUNTS]: ['seq'] } },
  'desk.unattended_mails': { left: { [LINKS]: ['request_id'], [STATE]: ['due_at'] } },
  'public.outgoing': {
    left: {
      'they were sent it: a mail or a text to the address that the copy holds': [
        'recipient',
        'subject',
        'body',
        'html',
        'links',
        'unsubscribe',
        'reply_to',
        'bounce_to',
        'channel',
      ],
      [LINKS]: ['id'],
      [STATE]: [
        'created_at',
        'run_at',
        'leased_until',
        'attempts',
        'sent_at',
        'given_up_at',
        'last_error',
        'kind',
        'urgent',
        'expires_at',
        'reason',
        'requeued_at',
        'closed_at',
        'closed_by',
      ],
    },
  },
  'desk.access_records': {
    left: {
      'our book of who looked at what: staff have a claim to it too, so operations answer who asks': [
        'id',
        'staff_id',
        'at',
        'action',
        'member_id',
        'request_id',
        'reason',
        'what',
        'why',
        'words',
        'related_request_id',
      ],
    },
  },
  'desk.notes': {
    left: {
      [LINKS]: ['request_id', 'seq', 'id', 'staff_id'],
      [FOR_STAFF]: ['at', 'staff_name', 'body', 'body_html'],
    },
  },
  'desk.drafts': {
    left: {
      [LINKS]: ['staff_id', 'request_id', 'attachment_key', 'seen_seq', 'version'],
      [FOR_STAFF]: ['kind', 'body', 'written_at'],
    },
  },
  'desk.scheduled_sends': {
    left: {
      [LINKS]: ['id', 'request_id', 'staff_id', 'attachment_key', 'seen_seq'],
      'a reply that has not gone; once it has, the timeline holds it': [
        'body',
        'later',
        'run_at',
        'state',
        'held_because',
        'created_at',
        'settled_at',
      ],
    },
  },
  'desk.reminders': {
    left: {
      [LINKS]: ['id', 'request_id', 'staff_id'],
      [FOR_STAFF]: ['what', 'due_at', 'created_at', 'told_at', 'ended_at', 'ended_by'],
    },
  },
  'desk.tasks': {
    left: {
      [LINKS]: ['id', 'request_id', 'owner_id', 'created_by', 'done_by'],
      [FOR_STAFF]: ['title', 'due_at', 'created_at', 'done_at'],
    },
  },
  'desk.packets': {
    left: {
      [LINKS]: ['id', 'handover_id', 'request_id', 'giver_id', 'receiver_id'],
      [FOR_STAFF]: ['known', 'next', 'moved', 'given_at', 'acknowledged_at'],
    },
  },
  'desk.kept_promises': {
    left: { [LINKS]: ['handover_id', 'request_id', 'thing_id'], [FOR_STAFF]: ['kind', 'reason'] },
  },
  'desk.completions': {
    left: {
      [LINKS]: ['request_id', 'seq', 'staff_id'],
      [STATE]: ['at', 'status', 'waiting_on', 'waiting_since'],
    },
  },
  'desk.presence': {
    left: { [LINKS]: ['request_id', 'staff_id', 'tab'], [SHORT]: ['doing', 'seen_at'] },
  },
  'desk.read_marks': { left: { [LINKS]: ['staff_id', 'request_id'], [COUNTS]: ['seq', 'seen_at'] } },
}

/** In the copy, and of no column of theirs. */
const MADE_FOR_THE_COPY = ['made_at', 'files']

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Every table that hangs on a member, however far away, or names one without a reference. */
async function personalColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive personal (id) as (
      select 'public.members'::regclass::oid
      union
      select conrelid from pg_constraint join personal on confrelid = personal.id where contype = 'f'
    )
    select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
     where table_schema in ('public', 'desk', 'report') and to_regclass(table_schema || '.' || table_name) in (
       select id from personal
       union
       select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
        where relkind = 'r' and attname in ('member_id', 'member_external_id', 'recipient', 'actor'))
     order by 1`.execute(world.owner)
  return rows.map(({ name }) => name)
}

function decided(): string[] {
  return Object.entries(DECISIONS).flatMap(([table, { exported = {}, left = {} }]) =>
    [...Object.keys(exported), ...Object.values(left).flat()].map((column) => `${table}.${column}`),
  )
}

/** `account.email`, `requests.messages.text` …: the last of them are what a member reads. */
function pathsIn(schema: z.core.JSONSchema.BaseSchema, at = ''): string[] {
  const inner = schema.properties ? schema : (schema.items as typeof schema | undefined)
  const properties = Object.entries(inner?.properties ?? {}) as [string, typeof schema][] // never true or false here
  if (properties.length === 0) return [at]
  return properties.flatMap(([name, part]) => pathsIn(part, at ? `${at}.${name}` : name))
}

describe('a member’s copy of their data', () => {
  test('has a decision for every column of every table with a member in it, once', async () => {
    expect(decided().toSorted()).toEqual((await personalColumns()).toSorted())
  })

  test('fails for a column, and for a table, that nobody has decided on', async () => {
    await sql`alter table members add column nickname text`.execute(world.owner)
    await sql`create table pets (id integer primary key, owner_id bigint references members)`.execute(world.owner)
    const undecided = (await personalColumns()).filter((column) => !decided().includes(column))
    await sql`alter table members drop column nickname`.execute(world.owner)
    await sql`drop table pets`.execute(world.owner)
    expect(undecided).toEqual(['public.members.nickname', 'public.pets.id', 'public.pets.owner_id'])
  })

  test('holds what was decided on, and nothing that was not', () => {
    const paths = pathsIn(z.toJSONSchema(memberData, { unrepresentable: 'any', io: 'input' }))
    const inCopy = paths.filter((path) => !MADE_FOR_THE_COPY.includes(path))
    const exported = Object.values(DECISIONS).flatMap(({ exported: columns = {} }) => Object.values(columns))
    expect(new Set(exported.map(upToFiles))).toEqual(new Set(inCopy.map(upToFiles)))
  })
})

/** A message's files are the member's files once more. */
const upToFiles = (path: string) => path.replace(/^requests\.messages\.files\..*/, 'requests.messages.files')
