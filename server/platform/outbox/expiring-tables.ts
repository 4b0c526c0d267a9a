import { WHOLE_MAIL_DAYS } from '#contract/shared/whole-mail.ts'

const DAY = 24

export type Expiry = {
  readonly hours: number
  /** An SQL expression of the row. While it is null, the row stays. */
  readonly after: string
  /** The expression has no index, because most rows never reach it or it changes often: cleaning scans the pages. */
  readonly byPage?: true
}

/** Tables whose rows are deleted some time after a moment. The retention of the others is in the tables' comments. */
export const expiringTables: Readonly<Record<string, Expiry>> = {
  'public.sessions': { hours: 0, after: 'expires_at' },
  'public.session_codes': { hours: 1, after: 'expires_at' },
  'public.one_time_codes': { hours: 1, after: 'expires_at' },
  'public.known_networks': { hours: 60 * DAY, after: 'last_used_at', byPage: true },
  'public.code_sends': { hours: 2 * DAY, after: 'sent_at', byPage: true },
  'public.mailed_links': { hours: DAY, after: 'expires_at', byPage: true },
  'public.identity_joins': { hours: DAY, after: 'expires_at' },
  'public.issuer_tests': { hours: 30 * DAY, after: 'started_at', byPage: true },
  'public.spent_issuer_answers': { hours: DAY, after: 'spent_at' },
  'public.email_changes': { hours: DAY, after: 'expires_at' },
  'public.member_events': { hours: 7 * DAY, after: 'at' },
  'public.idempotency_keys': { hours: DAY, after: 'created_at' },
  'desk.raw_mails': { hours: 30 * DAY, after: 'received_at', byPage: true },
  'desk.inbound_mails': { hours: WHOLE_MAIL_DAYS * DAY, after: 'received_at', byPage: true },
  'desk.alert_mails': { hours: 30 * DAY, after: 'seen_at', byPage: true },
  'public.outgoing': { hours: 30 * DAY, after: 'coalesce(sent_at, given_up_at)', byPage: true },
  'desk.scheduled_sends': { hours: 30 * DAY, after: 'settled_at', byPage: true },
  'desk.presence': { hours: 1, after: 'seen_at' },
  'desk.record_presence': { hours: 1, after: 'seen_at' },
  'desk.known_networks': { hours: 60 * DAY, after: 'last_used_at' },
  'desk.mailed_links': { hours: DAY, after: 'expires_at' },
  'desk.recovery_asks': { hours: DAY, after: 'asked_at' },
  'desk.security_counts': { hours: 90 * DAY, after: 'hour' },
  'desk.sessions': { hours: 0, after: 'expires_at' },
  'desk.sign_in_steps': { hours: 0, after: 'expires_at' },
  'public.rate_windows': { hours: DAY, after: 'window_start', byPage: true },
  'public.recovery_asks': { hours: DAY, after: 'asked_at' },
}
