import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import type { deskRequests, QueuedRequest } from '#contract/desk/queue/queue.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'

export type QueuePage = AnswerOf<typeof deskRequests>

/** Page size of the list and of a rendered block. */
export const QUEUE_PAGE = 50

/** Defaults for fields of a row or page that the previous release does not send. */
const ROW = {
  place: '',
  tags: [],
  member_language: SOURCE_LANGUAGE,
  member_erased_at: null,
  member_left: null,
  last_words: null,
  has_files: false,
  open_tasks: 0,
  reminder_at: null,
  snoozed: null,
  back_since: null,
  match_also: null,
} satisfies Partial<QueuedRequest>
const MATCH = { by: null, at: null }
const PAGE = {
  narrower: [],
  wider: [],
  ours: null,
  forgiven: null,
  partly: false,
  snoozed: { count: 0, next: null },
} satisfies Partial<QueuePage>

type Earlier<Whole, Since> = Omit<Whole, keyof Since> & Partial<Pick<Whole, keyof Since & keyof Whole>>
type Match = NonNullable<QueuedRequest['match']>
type EarlierRow = Omit<Earlier<QueuedRequest, typeof ROW>, 'match'> & { match: Earlier<Match, typeof MATCH> | null }
export type EarlierPage = Omit<Earlier<QueuePage, typeof PAGE>, 'requests'> & { requests: readonly EarlierRow[] }

/**
 * Fills in defaults for missing fields. During a rolling update, a page of the new release may get answers from a
 * server of the previous one.
 */
export const whole = (page: EarlierPage): QueuePage => ({
  ...PAGE,
  ...page,
  requests: page.requests.map((row) => ({ ...ROW, ...row, match: row.match && { ...MATCH, ...row.match } })),
})
