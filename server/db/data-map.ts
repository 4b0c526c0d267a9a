import { WHOLE_MAIL_DAYS } from '#contract/shared/whole-mail.ts'

const DAY = 24

const WITH_ACCOUNT = 'until the account is erased'
const WITH_REQUEST = 'until the request is removed, or the account erased'
const WITH_STAFF = 'with the colleague'
const STAFF = 'after the account is closed too: the books name it'
const BOOK = 'for good: it is added to and never changed'
const SETTING = 'until it is changed or removed; nothing of a member is in it'
const REPORT = 'for good; nobody can be told from it'

const LINKS = 'a number that joins our tables'
const SECRET = 'opens the account, and the copy may be read by others'
const COUNTS = 'counted or derived from what the copy holds'
const STATE = 'how we stand with the account or the request for the moment, nothing they told us'
const TWICE = 'the copy holds it by another column'
const FOR_STAFF = 'what staff write for staff'
const SHORT = 'gone within a few days'

const SECRET_OF_STAFF = 'opens a colleague’s account, or limits guesses at it'
const SECRET_OF_INSTALLATION = 'opens codes; sealed where the installation has a key of its own'
const HASHED = 'keyed hashes, of which nobody reads back the words'
const COLLEAGUE = 'which colleague'
const TIMES = 'when'
const NUMBERS = 'numbers that join or order'

/**
 * What is stored, column by column: what it is, how long it is kept, who reads it, and what a member’s copy of their
 * data holds of it. A new table or column fails `tests/data-map.test.ts` until it has its line here; then
 * `npm run data-map` writes docs/data-map.md.
 *
 * A table with a member in it says of each column where in the copy it is (`exported`), or why it is not (`left`).
 * Any other says what its columns are (`holds`).
 */
export const dataMap: Readonly<Record<string, StoredTable>> = {
  'public.members': {
    what: 'who a member is, and how they sign in',
    retention: WITH_ACCOUNT,
    readBy: ['the member', 'concierges', 'operations'],
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
      [STATE]: ['failed_sign_ins', 'locked_at', 'onboarded_at', 'email_proven_at', 'password_changed_at'],
      'a closed account fetches no copy': ['closed_at', 'disowned_at', 'erased_at'],
    },
  },
  'public.member_companies': {
    what: 'which company’s benefits a member has',
    retention: WITH_ACCOUNT,
    readBy: ['the member', 'concierges', 'operations'],
    exported: { company_id: 'account.companies' },
    left: { [LINKS]: ['member_id'], [STATE]: ['verified_at', 'by_eligibility'] },
  },
  'public.sessions': {
    what: 'the browsers in which a member is signed in',
    retention: { hours: 0, after: 'expires_at' },
    readBy: ['the member'],
    exported: {
      user_agent: 'devices.browser',
      created_at: 'devices.signed_in_at',
      last_used_at: 'devices.last_used_at',
    },
    left: {
      [LINKS]: ['id', 'external_id', 'member_id'],
      [SECRET]: ['token_hash', 'mfa_token_hash', 'passkey_challenge'],
      [STATE]: ['expires_at', 'pending_phone'],
    },
  },
  'public.member_data': {
    what: 'what a member answered once, so that nobody asks twice',
    retention: WITH_ACCOUNT,
    readBy: ['the member', 'concierges', 'operations'],
    exported: { datum_id: 'told_us.question', value: 'told_us.answer', answered_at: 'told_us.at' },
    left: { [LINKS]: ['member_id'] },
  },
  'public.requests': {
    what: 'a request: what it is about and how it stands',
    retention: WITH_REQUEST,
    readBy: ['the member', 'concierges', 'operations'],
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
    what: 'how a member rated a completed request',
    retention: WITH_REQUEST,
    readBy: ['the member'],
    exported: { rating: 'requests.rating' },
    left: { [LINKS]: ['request_id'], [STATE]: ['rated_at'] },
  },
  'public.request_feedback': {
    what: 'a member’s word about a completed request, and whether it saved them time',
    retention: WITH_REQUEST,
    readBy: ['the member', 'concierges'],
    exported: {
      word: 'requests.feedback.word',
      saved_time: 'requests.feedback.saved_time',
      said_at: 'requests.feedback.said_at',
    },
    left: { [LINKS]: ['request_id'] },
  },
  'public.request_results': {
    what: 'what a concierge said came of a request, in words and in money',
    retention: WITH_REQUEST,
    readBy: ['the member', 'concierges'],
    exported: {
      words: 'requests.result.words',
      money_cents: 'requests.result.money_cents',
      money_kind: 'requests.result.money_kind',
    },
    left: { [LINKS]: ['request_id'], [COUNTS]: ['revision'] },
  },
  'public.milestones': {
    what: 'the steps that are pinned to a request',
    retention: WITH_REQUEST,
    readBy: ['the member', 'concierges'],
    exported: { steps: 'requests.milestones.words' },
    left: { [LINKS]: ['request_id'], [COUNTS]: ['revision'] },
  },
  'public.time_given_back': {
    what: 'what a completed request gave its member back of their time, and how it was counted',
    retention: WITH_REQUEST,
    readBy: ['the member'],
    exported: {
      worked_minutes: 'requests.time_given_back.worked_minutes',
      own_minutes: 'requests.time_given_back.own_minutes',
      baseline_minutes: 'requests.time_given_back.alone_minutes',
      baseline_source: 'requests.time_given_back.source',
      given_back_minutes: 'requests.time_given_back.minutes',
    },
    left: {
      [LINKS]: ['request_id', 'baseline_version'],
      [COUNTS]: ['answers', 'messages', 'call_minutes'],
    },
  },
  'public.option_versions': {
    what: 'what a concierge put before a member to choose from, version by version',
    retention: WITH_REQUEST,
    readBy: ['the member', 'concierges'],
    exported: {
      version: 'requests.options.version',
      question: 'requests.options.question',
      words: 'requests.options.words',
      sent_at: 'requests.options.sent_at',
      sent_by: 'requests.options.sent_by',
      expires_at: 'requests.options.expires_at',
    },
    left: { [LINKS]: ['id', 'request_id', 'set_id', 'message_id'] },
  },
  'public.options': {
    what: 'the options of a version, with their prices',
    retention: WITH_REQUEST,
    readBy: ['the member', 'concierges'],
    exported: {
      title: 'requests.options.offered.title',
      price: 'requests.options.offered.price',
      currency: 'requests.options.offered.currency',
      covers: 'requests.options.offered.covers',
      details: 'requests.options.offered.details',
      terms: 'requests.options.offered.terms',
      starts: 'requests.options.offered.starts',
      ends: 'requests.options.offered.ends',
      time_zone: 'requests.options.offered.time_zone',
      link: 'requests.options.offered.link',
      held_until: 'requests.options.offered.held_until',
      why: 'requests.options.offered.recommended_because',
    },
    left: { [LINKS]: ['id', 'version_id', 'place'], [TWICE]: ['file_key'] },
  },
  'public.option_answers': {
    what: 'what a member picked, at which price, or why none',
    retention: WITH_REQUEST,
    readBy: ['the member', 'concierges'],
    exported: {
      kind: 'requests.options.answer',
      option_id: 'requests.options.offered.picked',
      reason: 'requests.options.reason',
      answered_at: 'requests.options.answered_at',
    },
    left: { [LINKS]: ['version_id', 'message_id'], [TWICE]: ['price', 'currency', 'cap'] },
  },
  'public.spending_tasks': {
    what: 'what is bought by what a member picked, and at most for how much',
    retention: WITH_REQUEST,
    readBy: ['the member', 'concierges'],
    exported: {
      at_most: 'requests.options.spending.at_most',
      made_at: 'requests.options.spending.made_at',
      made_by: 'requests.options.spending.made_by',
    },
    left: { [LINKS]: ['version_id', 'task_id'], [TWICE]: ['option_id', 'price', 'currency'] },
  },
  'public.spending_outcomes': {
    what: 'what came of it, and what was spent',
    retention: WITH_REQUEST,
    readBy: ['the member', 'concierges'],
    exported: {
      kind: 'requests.options.spending.outcome',
      spent: 'requests.options.spending.spent',
      words: 'requests.options.spending.words',
      recorded_at: 'requests.options.spending.recorded_at',
      recorded_by: 'requests.options.spending.recorded_by',
    },
    left: { [LINKS]: ['version_id'], [TWICE]: ['at_most'] },
  },
  'public.spending_caps': {
    what: 'the most that a member wants to spend on a request, as they set it each time',
    retention: WITH_REQUEST,
    readBy: ['the member', 'concierges'],
    exported: {
      amount: 'requests.spending_caps.amount',
      currency: 'requests.spending_caps.currency',
      set_at: 'requests.spending_caps.set_at',
    },
    left: { [LINKS]: ['request_id', 'position'] },
  },
  'public.reading_questions': {
    what: 'what a member asked about a reading, and the answer',
    retention: WITH_ACCOUNT,
    readBy: ['the member', 'operations'],
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
    what: 'the messages of a request, and what happened to it',
    retention: WITH_REQUEST,
    readBy: ['the member', 'concierges', 'operations'],
    exported: { at: 'requests.messages.at', source_name: 'requests.messages.from', body: 'requests.messages.text' },
    left: {
      [LINKS]: ['request_id', 'seq', 'id', 'staff_id'],
      [TWICE]: ['body_html', 'html_version', 'source'],
      'the copy holds messages; who had the request when is our own business': ['kind', 'event', 'event_data'],
      'words that a concierge offered for an answer; what the member sent is a message': ['quick_answers'],
      'how a mail of theirs became the message': ['mail'],
    },
  },
  'public.survey_runs': {
    what: 'an idea that a member is answering, or has sent',
    retention: 'with its request; unsent ones until a year after the last answer',
    readBy: ['the member', 'concierges', 'operations'],
    exported: { survey_version_id: 'answers.idea' },
    left: {
      [LINKS]: ['id', 'external_id', 'member_id', 'linked_request_id', 'request_id'],
      [TWICE]: ['started_at', 'submitted_at'],
    },
  },
  'public.answers': {
    what: 'what a member answered to the questions of an idea',
    retention: 'with its survey run',
    readBy: ['the member', 'concierges', 'operations'],
    exported: { datum_id: 'answers.question', value: 'answers.answer', answered_at: 'answers.at' },
    left: { [LINKS]: ['id', 'external_id', 'survey_run_id'] },
  },
  'public.uploads': {
    what: 'the files that members and staff attached',
    retention:
      'with what it is attached to; a day where it is attached to nothing, and as long as an unsent draft holds it',
    readBy: ['the member', 'concierges', 'operations'],
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
    what: 'one-time codes on their way, as HMACs',
    retention: { hours: 1, after: 'expires_at' },
    readBy: [],
    left: {
      [LINKS]: ['session_id', 'member_id'],
      [SECRET]: ['code_hmac'],
      [SHORT]: ['phone', 'tries', 'expires_at', 'used_at'],
    },
  },
  'public.one_time_codes': {
    what: 'one-time codes of earlier releases, as HMACs',
    retention: { hours: 1, after: 'expires_at' },
    readBy: [],
    left: {
      [LINKS]: ['member_id'],
      [SECRET]: ['code_hmac'],
      [SHORT]: ['phone', 'tries', 'expires_at', 'used_at'],
    },
  },
  'public.second_factors': {
    what: 'a member’s authenticator apps and passkeys',
    retention: 'until the member removes it, or the account is closed',
    readBy: ['the member'],
    exported: {
      kind: 'second_factors.kind',
      name: 'second_factors.name',
      created_at: 'second_factors.added_at',
      last_used_at: 'second_factors.last_used_at',
    },
    left: {
      [LINKS]: ['id', 'external_id', 'member_id'],
      [SECRET]: ['secret', 'last_step', 'credential_id', 'public_key', 'sign_count', 'transports'],
    },
  },
  'public.recovery_codes': {
    what: 'a member’s recovery codes, as HMACs',
    retention: 'until new ones are made, or the account is closed',
    readBy: [],
    left: { [LINKS]: ['member_id'], [SECRET]: ['code_hmac'], [STATE]: ['used_at'] },
  },
  'public.known_networks': {
    what: 'the networks from which a member has come in with a factor of their own, as HMACs',
    retention: { hours: 60 * DAY, after: 'last_used_at', byPage: true },
    readBy: [],
    left: { [LINKS]: ['member_id'], [SECRET]: ['network_hmac'], [STATE]: ['last_used_at'] },
  },
  'public.code_sends': {
    what: 'when codes were sent, for the caps on texts',
    retention: { hours: 2 * DAY, after: 'sent_at', byPage: true },
    readBy: [],
    left: { [LINKS]: ['member_id'], [SHORT]: ['phone', 'sent_at'] },
  },
  'public.mailed_links': {
    what: 'links for a new password, an unlocked account or a copy of one’s data, as digests',
    retention: { hours: DAY, after: 'expires_at', byPage: true },
    readBy: [],
    left: {
      [LINKS]: ['member_id'],
      [SECRET]: ['token_hash'],
      [STATE]: ['purpose', 'locked_at', 'created_at', 'expires_at', 'used_at', 'voided_at'],
    },
  },
  'public.email_changes': {
    what: 'the address that a member wants to sign in with, until they confirm it',
    retention: { hours: DAY, after: 'expires_at' },
    readBy: ['the member'],
    left: {
      [LINKS]: ['member_id', 'session_id'],
      [SECRET]: ['token_hash'],
      [SHORT]: ['email', 'asked_at', 'expires_at', 'used_at'],
    },
  },
  'public.member_streams': {
    what: 'the number of a member’s newest live event',
    retention: WITH_ACCOUNT,
    readBy: [],
    left: { [LINKS]: ['member_id'], [COUNTS]: ['last_number', 'noticed_number'] },
  },
  'public.member_events': {
    what: 'what a member’s open pages catch up on',
    retention: { hours: 7 * DAY, after: 'at' },
    readBy: ['the member'],
    left: { [LINKS]: ['member_id', 'number', 'request_external_id'], [SHORT]: ['type', 'at'] },
  },
  'public.idempotency_keys': {
    what: 'answers to sends, so that a repeated one is the same send',
    retention: { hours: DAY, after: 'created_at' },
    readBy: [],
    left: {
      [LINKS]: ['actor'],
      [SHORT]: ['path', 'key', 'body_hash', 'status', 'answer', 'created_at'],
    },
  },
  'public.notice_preferences': {
    what: 'how a member wants to hear of answers',
    retention: WITH_ACCOUNT,
    // that it is by mail, and when it is quiet, not under which address
    readBy: ['the member', 'concierges'],
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
    what: 'the browsers that show a member’s notices',
    retention: 'with its session',
    readBy: [],
    left: {
      [LINKS]: ['session_id', 'member_id'],
      [SECRET]: ['endpoint', 'p256dh', 'auth'],
      [STATE]: ['created_at'],
    },
  },
  'desk.notices': {
    what: 'which answers a member was told of',
    retention: WITH_REQUEST,
    readBy: ['concierges', 'operations'],
    left: {
      [LINKS]: ['request_id', 'seq', 'member_id', 'send_id', 'reminder_id'],
      [COUNTS]: ['at', 'state', 'look_at', 'read_at'],
    },
  },
  'desk.notice_sends': {
    what: 'the mails, texts and notices by which they were told',
    retention: WITH_ACCOUNT,
    readBy: ['concierges', 'operations'],
    left: {
      [LINKS]: ['id', 'member_id', 'outgoing_id'],
      'they were sent it': ['channel', 'decided_at', 'sent_at', 'refused_at', 'bounced_at'],
      [SECRET]: ['bounce_hash'],
    },
  },
  'desk.reply_addresses': {
    what: 'the addresses at which a member answers by mail, as digests',
    retention: WITH_REQUEST,
    readBy: [],
    left: { [LINKS]: ['request_id', 'member_id'], [SECRET]: ['token_hash'], [TWICE]: ['email'] },
  },
  'desk.raw_mails': {
    what: 'mails byte by byte, to be read again where one was read wrongly',
    retention: { hours: 30 * DAY, after: 'received_at', byPage: true },
    readBy: [],
    left: {
      [LINKS]: ['message_id'],
      [TWICE]: ['received_at'],
      'they sent it, and what is in it is in the copy as a message and files': ['raw'],
    },
  },
  'desk.inbound_mails': {
    what: 'mails that became messages, or are listed at a request, whole',
    retention: { hours: WHOLE_MAIL_DAYS * DAY, after: 'received_at', byPage: true },
    readBy: ['the member', 'concierges', 'operations'],
    left: {
      [LINKS]: ['request_id', 'message_id', 'mail_hash'],
      [TWICE]: ['received_at', 'from_email'],
      'they sent it, and what was new in it is a message of the copy': ['subject', 'body'],
    },
  },
  'desk.notice_positions': {
    what: 'up to which message notices were decided',
    retention: WITH_REQUEST,
    readBy: [],
    left: { [LINKS]: ['request_id'], [COUNTS]: ['seq'] },
  },
  'desk.unattended_told': {
    what: 'which colleague was mailed about work whose owner is absent',
    retention: 'until a colleague attends to it',
    readBy: [],
    holds: { 'the kind of work and its reference': ['key'], [COLLEAGUE]: ['staff_id'], [TIMES]: ['told_at'] },
  },
  'desk.unattended_mails': {
    what: 'which late answers were mailed about by the release before `desk.unattended_told`',
    retention: WITH_REQUEST,
    readBy: [],
    left: { [LINKS]: ['request_id'], [STATE]: ['due_at'] },
  },
  'desk.alert_choices': {
    what: 'for what a concierge wants a mail, and whether it is quiet outside their hours',
    retention: WITH_STAFF,
    readBy: ['the colleague'],
    holds: { 'what they chose': ['mails', 'quiet'], [COLLEAGUE]: ['staff_id'], [TIMES]: ['looked_at'] },
  },
  'desk.alert_mails': {
    what: 'which calls a concierge was mailed about',
    retention: { hours: 30 * DAY, after: 'seen_at', byPage: true },
    readBy: [],
    holds: {
      'the kind of call and a request’s reference': ['key'],
      [COLLEAGUE]: ['staff_id'],
      [TIMES]: ['seen_at', 'mailed_at'],
    },
  },
  'public.outgoing': {
    what: 'mails, texts and notices that go out, and went',
    retention: { hours: 30 * DAY, after: 'coalesce(sent_at, given_up_at)', byPage: true },
    readBy: ['operations'],
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
    what: 'who read what about whom, when and why',
    retention: BOOK,
    readBy: ['the member', 'operations'],
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
    what: 'what concierges note for each other on a request',
    retention: WITH_REQUEST,
    readBy: ['concierges', 'operations'],
    left: {
      [LINKS]: ['request_id', 'seq', 'id', 'staff_id'],
      [FOR_STAFF]: ['at', 'staff_name', 'body', 'body_html', 'html_version', 'to_requests'],
    },
  },
  'desk.mentions': {
    what: 'which concierges a note calls by name',
    retention: WITH_REQUEST,
    readBy: ['concierges'],
    left: {
      [LINKS]: ['request_id', 'seq', 'staff_id'],
    },
  },
  'desk.drafts': {
    what: 'what a concierge has begun to write',
    retention: WITH_REQUEST,
    readBy: ['concierges'],
    left: {
      [LINKS]: ['staff_id', 'request_id', 'attachment_key', 'seen_seq', 'version'],
      [FOR_STAFF]: ['kind', 'body', 'written_at'],
    },
  },
  'desk.option_drafts': {
    what: 'options that a concierge has begun to write',
    retention: WITH_REQUEST,
    readBy: ['concierges'],
    left: { [LINKS]: ['staff_id', 'request_id', 'version'], [FOR_STAFF]: ['content', 'written_at'] },
  },
  'desk.scheduled_sends': {
    what: 'replies that wait to be sent',
    retention: { hours: 30 * DAY, after: 'settled_at', byPage: true },
    readBy: ['concierges', 'operations'],
    left: {
      [LINKS]: ['id', 'request_id', 'staff_id', 'attachment_key', 'seen_seq'],
      'a reply that has not gone; once it has, the timeline holds it': [
        'body',
        'quick_answers',
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
    what: 'what a concierge wants to be reminded of',
    retention: WITH_REQUEST,
    readBy: ['concierges', 'operations'],
    left: {
      [LINKS]: ['id', 'request_id', 'staff_id'],
      [FOR_STAFF]: ['what', 'due_at', 'created_at', 'told_at', 'ended_at', 'ended_by'],
    },
  },
  'desk.snoozes': {
    what: 'requests that a concierge has put aside, until when and why they came back',
    retention: WITH_REQUEST,
    readBy: ['concierges', 'operations'],
    left: {
      [LINKS]: ['id', 'request_id', 'seq', 'staff_id'],
      [FOR_STAFF]: ['at', 'until', 'ended_at', 'ended_by'],
    },
  },
  'desk.request_tags': {
    what: 'which of the desk’s words concierges have put on a request',
    retention: WITH_REQUEST,
    readBy: ['concierges'],
    left: { [LINKS]: ['request_id', 'tag_id', 'staff_id'], [FOR_STAFF]: ['at'] },
  },
  'desk.tasks': {
    what: 'tasks on a request',
    retention: WITH_REQUEST,
    readBy: ['concierges', 'operations'],
    left: {
      [LINKS]: ['id', 'request_id', 'owner_id', 'created_by', 'done_by'],
      [FOR_STAFF]: ['title', 'due_at', 'created_at', 'done_at'],
    },
  },
  'desk.packets': {
    what: 'what was handed over with a request',
    retention: WITH_REQUEST,
    readBy: ['concierges', 'operations'],
    left: {
      [LINKS]: ['id', 'handover_id', 'request_id', 'giver_id', 'receiver_id'],
      [FOR_STAFF]: ['known', 'next', 'moved', 'given_at', 'acknowledged_at'],
    },
  },
  'desk.kept_promises': {
    what: 'what the giver of a handover kept',
    retention: WITH_REQUEST,
    readBy: ['concierges', 'operations'],
    left: { [LINKS]: ['handover_id', 'request_id', 'thing_id'], [FOR_STAFF]: ['kind', 'reason'] },
  },
  'desk.answers': {
    what: 'how long each answer took, and when it was due',
    retention: WITH_REQUEST,
    readBy: [],
    left: { [LINKS]: ['request_id'], [COUNTS]: ['at', 'first', 'took_ms', 'due_at'] },
  },
  'desk.work': {
    what: 'stretches of a colleague’s work on a request; no report and nobody else is told of whom',
    retention: WITH_REQUEST,
    readBy: ['the colleague'],
    left: {
      [LINKS]: ['id', 'seq', 'request_id', 'staff_id'],
      [COUNTS]: ['kind', 'span', 'counted', 'counted_ms'],
      'the span, as the release before writes it, until it is stored': ['told'],
    },
  },
  'desk.work_corrections': {
    what: 'what a colleague corrected of their own time at a request, and why',
    retention: WITH_REQUEST,
    readBy: ['the colleague'],
    left: { [LINKS]: ['id', 'request_id', 'staff_id'], [COUNTS]: ['ms', 'at'], [FOR_STAFF]: ['reason'] },
  },
  'desk.running_work': {
    what: 'the call or the task that a colleague is at',
    retention: 'until it is ended',
    readBy: ['the colleague'],
    left: { [LINKS]: ['id', 'request_id', 'staff_id'], [SHORT]: ['kind', 'began_at'] },
  },
  'desk.completions': {
    what: 'who completed a request, and what it was before',
    retention: WITH_REQUEST,
    readBy: ['concierges', 'operations'],
    left: {
      [LINKS]: ['request_id', 'seq', 'staff_id'],
      [STATE]: ['at', 'status', 'waiting_on', 'waiting_since'],
    },
  },
  'desk.presence': {
    what: 'who has a request open',
    retention: { hours: 1, after: 'seen_at' },
    readBy: ['concierges', 'operations'],
    left: { [LINKS]: ['request_id', 'staff_id', 'tab'], [SHORT]: ['doing', 'seen_at'] },
  },
  'desk.record_presence': {
    what: 'who has a record of operations or a saved reply open',
    retention: { hours: 1, after: 'seen_at' },
    readBy: ['concierges', 'operations'],
    holds: {
      [COLLEAGUE]: ['staff_id'],
      'which record, in which tab, and what is done there': ['record', 'place', 'tab', 'doing', 'seen_at'],
    },
  },
  'desk.read_marks': {
    what: 'up to where a colleague has read',
    retention: WITH_REQUEST,
    readBy: ['concierges'],
    left: { [LINKS]: ['staff_id', 'request_id'], [COUNTS]: ['seq', 'seen_at'] },
  },
  'desk.answer_times': {
    what: 'within how long members are answered, and in which time zone',
    retention: SETTING,
    readBy: ['everybody'],
    holds: {
      [NUMBERS]: ['id', 'version'],
      'what it says': ['time_zone', 'first_minutes', 'next_minutes'],
    },
  },
  'desk.asked_counts': {
    what: 'how often an idea was asked for, by closed weeks and eleven people or more',
    retention: SETTING,
    readBy: ['operations'],
    holds: {
      [NUMBERS]: ['survey_id'],
      [TIMES]: ['through'],
      'what it says': ['asked'],
    },
  },
  'desk.asked_weeks': {
    what: 'which weeks are counted',
    retention: SETTING,
    readBy: [],
    holds: {
      [TIMES]: ['through'],
    },
  },
  'desk.audit_records': {
    what: 'who changed what, before and after',
    retention: BOOK,
    readBy: ['operations'],
    holds: {
      [NUMBERS]: ['id', 'thing_id'],
      [TIMES]: ['at'],
      [COLLEAGUE]: ['staff_id'],
      'what was changed': ['action', 'thing_type', 'thing_name', 'before', 'after'],
    },
  },
  'desk.backups': {
    what: 'which backups were made',
    retention: SETTING,
    readBy: ['operations'],
    holds: {
      [NUMBERS]: ['id'],
      'what it says': ['name', 'place', 'encrypted', 'failure', 'bytes'],
      [TIMES]: ['started_at', 'beat_at', 'finished_at'],
    },
  },
  'desk.book_links': {
    what: 'the hashes that chain the books',
    retention: BOOK,
    readBy: ['operations'],
    holds: {
      'the chain': ['book', 'hash'],
      [NUMBERS]: ['position', 'record_id'],
      [TIMES]: ['linked_at'],
    },
  },
  'desk.brand_values': {
    what: 'name, colors and words of the brand',
    retention: SETTING,
    readBy: ['everybody'],
    holds: {
      'what it says': ['name', 'value'],
    },
  },
  'desk.business_week': {
    what: 'when the desk is open',
    retention: SETTING,
    readBy: ['everybody'],
    holds: {
      'what it says': ['weekday', 'opens', 'closes', 'spans'],
    },
  },
  'desk.eligibility_state': {
    what: 'the version of the lists of who may join',
    retention: SETTING,
    readBy: ['operations'],
    holds: {
      [NUMBERS]: ['id', 'version'],
    },
  },
  'desk.eligibility_trial_addresses': {
    what: 'the addresses of a dry run, as HMACs',
    retention: 'with its dry run',
    readBy: [],
    holds: {
      [NUMBERS]: ['trial_id'],
      [HASHED]: ['address_hmac'],
    },
  },
  'desk.eligibility_trials': {
    what: 'dry runs of a list of who may join',
    retention: '24 hours',
    readBy: ['operations'],
    holds: {
      [NUMBERS]: ['id', 'company_id'],
      [COLLEAGUE]: ['staff_id'],
      'what it says': ['kind', 'against', 'domains', 'outcome'],
      [TIMES]: ['created_at', 'applied_at'],
    },
  },
  'desk.erasures': {
    what: 'whom, and which request, an older backup must not bring back',
    retention: BOOK,
    readBy: ['operations'],
    holds: {
      [NUMBERS]: ['external_id'],
      [TIMES]: ['erased_at'],
    },
  },
  'desk.handovers': {
    what: 'when a colleague handed over',
    retention: SETTING,
    readBy: ['concierges', 'operations'],
    holds: {
      [NUMBERS]: ['id'],
      [COLLEAGUE]: ['giver_id'],
      [TIMES]: ['at'],
    },
  },
  'desk.days_away': {
    what: 'the days on which a colleague is away',
    retention: SETTING,
    readBy: ['concierges'],
    holds: {
      [COLLEAGUE]: ['staff_id'],
      [TIMES]: ['first_day', 'last_day'],
    },
  },
  'desk.own_hours': {
    what: 'the hours of a colleague who has their own',
    retention: SETTING,
    readBy: ['concierges'],
    holds: {
      [COLLEAGUE]: ['staff_id'],
      [TIMES]: ['opens', 'closes', 'spans'],
      'what it says': ['time_zone'],
    },
  },
  'desk.holidays': {
    what: 'the days on which the desk is closed',
    retention: SETTING,
    readBy: ['everybody'],
    holds: {
      [TIMES]: ['day'],
      'what it says': ['name'],
    },
  },
  'desk.idea_drafts': {
    what: 'the next version of an idea, while it is written',
    retention: SETTING,
    readBy: ['operations'],
    holds: {
      [NUMBERS]: ['survey_id', 'revision', 'published_revision'],
      'what it says': ['questions'],
      [COLLEAGUE]: ['changed_by'],
      [TIMES]: ['changed_at'],
    },
  },
  'desk.installation': {
    what: 'the key of this installation’s codes, sealed, and what it must match',
    retention: SETTING,
    readBy: [],
    holds: {
      [NUMBERS]: ['id'],
      [SECRET_OF_INSTALLATION]: ['key', 'key_check'],
    },
  },
  'desk.known_networks': {
    what: 'the networks from which a colleague has signed in, as HMACs',
    retention: { hours: 60 * DAY, after: 'last_used_at' },
    readBy: [],
    holds: {
      [COLLEAGUE]: ['staff_id'],
      [HASHED]: ['network_hmac'],
      [TIMES]: ['last_used_at'],
    },
  },
  'desk.mailed_links': {
    what: 'invitations and links for a colleague’s new password, as digests',
    retention: { hours: DAY, after: 'expires_at' },
    readBy: [],
    holds: {
      [SECRET_OF_STAFF]: ['token_hash'],
      'what it says': ['purpose'],
      [COLLEAGUE]: ['staff_id'],
      [TIMES]: ['locked_at', 'created_at', 'expires_at', 'used_at', 'voided_at'],
    },
  },
  'desk.queue_counts': {
    what: 'how many requests each colleague has',
    retention: SETTING,
    readBy: ['concierges', 'operations'],
    holds: {
      [COLLEAGUE]: ['assignee_id'],
      'what it says': ['slot', 'active'],
    },
  },
  'desk.recovery_asks': {
    what: 'colleagues’ wishes for a new password, for seconds',
    retention: { hours: DAY, after: 'asked_at' },
    readBy: [],
    holds: {
      [NUMBERS]: ['id'],
      'whose address': ['email'],
      [TIMES]: ['asked_at'],
    },
  },
  'desk.recovery_codes': {
    what: 'a colleague’s recovery codes, as HMACs',
    retention: WITH_STAFF,
    readBy: [],
    holds: {
      [COLLEAGUE]: ['staff_id'],
      [SECRET_OF_STAFF]: ['code_hmac'],
      [TIMES]: ['used_at'],
    },
  },
  'desk.tags': {
    what: 'words by which concierges sort requests, as long as one has them',
    retention: WITH_REQUEST,
    readBy: ['concierges'],
    holds: { [NUMBERS]: ['id'], 'a word for the desk, of nobody': ['name'], [TIMES]: ['created_at'] },
  },
  'desk.saved_replies': {
    what: 'texts that concierges use again',
    retention: SETTING,
    readBy: ['concierges', 'operations'],
    holds: {
      [NUMBERS]: ['id', 'position', 'version'],
      'the words, which name no member': ['title', 'body', 'proposed', 'uses'],
      'the days since when there is one, and when it was last used by anybody': ['added_on', 'last_used_on'],
      [COLLEAGUE]: ['owner_id'],
    },
  },
  'desk.saved_option_sets': {
    what: 'options that concierges begin others with',
    retention: SETTING,
    readBy: ['concierges', 'operations'],
    holds: { [NUMBERS]: ['id'], 'the words, which name no member': ['title', 'content'], [COLLEAGUE]: ['owner_id'] },
  },
  'desk.saved_views': {
    what: 'filters that concierges use again',
    retention: WITH_STAFF,
    readBy: ['concierges', 'operations'],
    holds: {
      [NUMBERS]: ['id'],
      [COLLEAGUE]: ['staff_id'],
      'the filters': ['name', 'filters', 'shared'],
      [TIMES]: ['created_at'],
    },
  },
  'desk.approvals': {
    what: 'what operations do in pairs: who asked, who approved, and why',
    retention: WITH_STAFF,
    readBy: ['operations'],
    left: {
      [LINKS]: ['id', 'staff_id', 'member_id', 'request_id', 'asked_by', 'approved_by', 'ended_by'],
      [FOR_STAFF]: ['kind', 'role', 'from_at', 'until_at', 'reason', 'asked_at', 'approved_at', 'ended_at'],
    },
  },
  'desk.security_counts': {
    what: 'refusals and changes by which an attack shows itself, counted by the hour',
    retention: { hours: 90 * DAY, after: 'hour' },
    readBy: ['operations'],
    holds: {
      'what happened, and how often': ['door', 'event', 'count'],
      'where it came from': ['address'],
      [COLLEAGUE]: ['staff_id'],
      [TIMES]: ['hour', 'last_at'],
    },
  },
  'desk.second_factor_resets': {
    what: 'resets of a second factor, as the release before wrote them',
    retention: WITH_STAFF,
    readBy: ['operations'],
    holds: {
      [NUMBERS]: ['id'],
      [COLLEAGUE]: ['staff_id', 'asked_by', 'ended_by'],
      'the reason that was given': ['reason'],
      [TIMES]: ['asked_at', 'ended_at'],
    },
  },
  'desk.second_factors': {
    what: 'a colleague’s authenticator apps and passkeys',
    retention: WITH_STAFF,
    readBy: [],
    holds: {
      [NUMBERS]: ['id'],
      [COLLEAGUE]: ['staff_id'],
      'what it says': ['kind', 'name', 'transports'],
      [SECRET_OF_STAFF]: ['secret', 'last_step', 'credential_id', 'public_key', 'sign_count'],
      [TIMES]: ['created_at', 'last_used_at'],
    },
  },
  'desk.sessions': {
    what: 'the browsers in which a colleague is signed in',
    retention: { hours: 0, after: 'expires_at' },
    readBy: ['the colleague'],
    holds: {
      [NUMBERS]: ['id'],
      [COLLEAGUE]: ['staff_id'],
      [SECRET_OF_STAFF]: ['token_hash', 'csrf_hash', 'passkey_challenge'],
      [TIMES]: ['expires_at', 'created_at', 'second_factor_at', 'proved_at'],
      'which browser': ['user_agent'],
    },
  },
  'desk.setup_marks': {
    what: 'which steps of the setup are done',
    retention: SETTING,
    readBy: ['operations'],
    holds: {
      'what it says': ['step', 'state', 'reason'],
      [COLLEAGUE]: ['staff_id'],
      [TIMES]: ['at'],
      [NUMBERS]: ['outgoing_id'],
    },
  },
  'desk.sign_in_steps': {
    what: 'sign-ins at the desk that wait for their second factor',
    retention: { hours: 0, after: 'expires_at' },
    readBy: [],
    holds: {
      [SECRET_OF_STAFF]: ['token_hash', 'tries', 'challenge', 'by_issuer'],
      [COLLEAGUE]: ['staff_id'],
      [TIMES]: ['created_at', 'expires_at'],
    },
  },
  'desk.staff': {
    what: 'the colleagues at the desk, and who reads an employer’s report',
    retention: STAFF,
    readBy: ['concierges', 'operations'],
    holds: {
      [NUMBERS]: ['id'],
      'who a colleague is': ['email', 'name', 'role', 'company_id', 'oidc_issuer', 'oidc_subject'],
      [SECRET_OF_STAFF]: ['password_hash'],
      'what it says': ['failed_sign_ins'],
      [TIMES]: ['locked_at', 'closed_at', 'created_at', 'away_since', 'away_until', 'last_signed_in_at'],
      [COLLEAGUE]: ['covered_by'],
    },
  },
  'public.categories': {
    what: 'the categories of ideas',
    retention: SETTING,
    readBy: ['everybody'],
    holds: {
      [NUMBERS]: ['id', 'position'],
      'what it says': ['name', 'description', 'hue', 'image_url'],
      [TIMES]: ['retired_at'],
    },
  },
  'public.companies': {
    what: 'the companies that offer the service',
    retention: SETTING,
    readBy: ['everybody'],
    holds: {
      [NUMBERS]: ['id', 'version'],
      'what it says': ['slug', 'name', 'image_url', 'mfa_policy', 'internal'],
      [TIMES]: ['created_at', 'closed_at'],
    },
  },
  'public.data': {
    what: 'what can be asked',
    retention: SETTING,
    readBy: ['everybody'],
    holds: {
      [NUMBERS]: ['id'],
      'the question': ['label', 'type'],
    },
  },
  'public.demo_seeds': {
    what: 'whether the demo’s content is here',
    retention: SETTING,
    readBy: [],
    holds: {
      'what it says': ['name'],
      [TIMES]: ['seeded_at'],
    },
  },
  'public.eligible_addresses': {
    what: 'the addresses that may join a company, as HMACs',
    retention: 'until the company’s next list leaves them out',
    readBy: [],
    holds: {
      [HASHED]: ['address_hmac'],
      [NUMBERS]: ['company_id'],
    },
  },
  'public.eligible_domains': {
    what: 'the domains whose addresses may join a company',
    retention: 'until the company’s next list leaves them out',
    readBy: ['operations'],
    holds: {
      'what it says': ['domain'],
      [NUMBERS]: ['company_id'],
    },
  },
  'public.logos': {
    what: 'pictures of companies and offerings',
    retention: 'a day after nothing shows it',
    readBy: ['everybody'],
    holds: {
      'what it says': ['key', 'content_type', 'size', 'here'],
      [TIMES]: ['created_at', 'unused_since'],
    },
  },
  'public.offering_categories': {
    what: 'the categories of offerings',
    retention: SETTING,
    readBy: ['everybody'],
    holds: {
      [NUMBERS]: ['external_id', 'position'],
      'what it says': ['name', 'image_url'],
    },
  },
  'public.offering_sections': {
    what: 'the parts of an offering’s page',
    retention: SETTING,
    readBy: ['everybody'],
    holds: {
      [NUMBERS]: ['id', 'offering_id', 'position'],
      'what it says': ['section_type', 'heading', 'items', 'cta_text', 'cta_url'],
    },
  },
  'public.offerings': {
    what: 'the offerings',
    retention: SETTING,
    readBy: ['everybody'],
    holds: {
      [NUMBERS]: ['id', 'external_id', 'request_survey_id', 'company_id', 'position', 'version'],
      'what it says': [
        'type',
        'featured',
        'categories',
        'name',
        'heading',
        'subheading',
        'provider_name',
        'provider_logo_url',
        'hue',
        'request_survey_cta',
      ],
      [TIMES]: ['retired_at'],
    },
  },
  'public.outgoing_channels': {
    what: 'whether mail and texts go out',
    retention: SETTING,
    readBy: ['operations'],
    holds: {
      'what it says': ['channel', 'failures', 'last_error'],
      [TIMES]: ['failing_since'],
    },
  },
  'public.questions': {
    what: 'the questions of an idea',
    retention: SETTING,
    readBy: ['everybody'],
    holds: {
      [NUMBERS]: ['survey_version_id', 'position', 'datum_id'],
      'what it says': ['label', 'type', 'select_options', 'optional', 'suggested'],
    },
  },
  'public.rate_windows': {
    what: 'how often an address has called',
    retention: { hours: DAY, after: 'window_start', byPage: true },
    readBy: [],
    holds: {
      'what it says': ['bucket', 'address', 'hits'],
      [TIMES]: ['window_start'],
    },
  },
  'public.recovery_asks': {
    what: 'members’ wishes for a new password, for seconds',
    retention: { hours: DAY, after: 'asked_at' },
    readBy: [],
    holds: {
      [NUMBERS]: ['id'],
      'whose address': ['email'],
      [TIMES]: ['asked_at'],
    },
  },
  'public.survey_versions': {
    what: 'the versions of an idea',
    retention: SETTING,
    readBy: ['everybody'],
    holds: {
      [NUMBERS]: ['id', 'survey_id', 'number'],
      [TIMES]: ['published_at', 'created_at'],
      [COLLEAGUE]: ['published_by'],
    },
  },
  'public.surveys': {
    what: 'the ideas',
    retention: SETTING,
    readBy: ['everybody'],
    holds: {
      [NUMBERS]: ['id', 'category_id', 'position'],
      'what it says': ['name', 'description', 'slug', 'for_alpha', 'listed', 'is_custom', 'milestones', 'checklist'],
      [TIMES]: ['retired_at', 'created_at'],
    },
  },
  'report.categories': {
    what: 'what a company’s people asked for in a quarter, in groups of eleven or more',
    retention: REPORT,
    readBy: ['the employer', 'operations'],
    holds: {
      [NUMBERS]: ['company_id', 'position'],
      [TIMES]: ['quarter'],
      'what it says': ['names', 'hue', 'completed'],
    },
  },
  'report.publications': {
    what: 'which quarters are published',
    retention: REPORT,
    readBy: ['the employer', 'operations'],
    holds: {
      [TIMES]: ['quarter', 'published_at'],
    },
  },
  'report.quarters': {
    what: 'a company’s totals of a quarter',
    retention: REPORT,
    readBy: ['the employer', 'operations'],
    holds: {
      [NUMBERS]: ['company_id'],
      [TIMES]: ['quarter'],
      'what it says': [
        'members',
        'active_members',
        'completed',
        'rating',
        'voices',
        'measured_hours',
        'first_answer_minutes',
        'slow_answer_minutes',
        'answers',
        'in_time',
      ],
    },
  },
  'desk.baselines': {
    what: 'how long an idea takes a person by themselves, as operations published it',
    retention: BOOK,
    readBy: ['the member', 'operations'],
    holds: {
      [NUMBERS]: ['survey_id', 'version'],
      [COLLEAGUE]: ['published_by'],
      [TIMES]: ['published_at'],
      'what it says': ['minutes', 'source'],
    },
  },
  'desk.wages': {
    what: 'what an hour of work costs a company, as its benefits manager entered it',
    retention: SETTING,
    readBy: ['the employer'],
    holds: {
      [NUMBERS]: ['company_id'],
      [COLLEAGUE]: ['set_by'],
      [TIMES]: ['set_at'],
      'what it says': ['amount'],
    },
  },
}

export type StoredTable = {
  /** What a row is. */
  readonly what: string
  readonly retention: Retention
  /** Who is shown something of it; nobody is where the server alone uses it. */
  readonly readBy: readonly Reader[]
} & (MemberColumns | { readonly holds: Columns })

type MemberColumns = {
  /** Where in the member’s copy it is. */
  readonly exported?: Readonly<Record<string, string>>
  /** What the copy leaves out, by the reason why. */
  readonly left?: Columns
}

/** Names of columns, by what they are. */
type Columns = Readonly<Record<string, readonly string[]>>

type Reader = 'the member' | 'concierges' | 'operations' | 'the colleague' | 'the employer' | 'everybody'

/** What it goes with, in words; or so long after a moment, by the hourly cleaning. */
export type Retention = string | Expiry

export type Expiry = {
  readonly hours: number
  /** An SQL expression of the row. While it is null, the row stays. */
  readonly after: string
  /** No index has this moment, which most rows never reach or which changes often: it is looked for page by page. */
  readonly byPage?: true
}
