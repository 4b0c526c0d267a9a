import type { deskRequests, QueuedRequest } from '#contract/desk/queue.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'

export type QueuePage = AnswerOf<typeof deskRequests>

/** A page's length: what the list grows by, and what is drawn as one. */
export const QUEUE_PAGE = 50

/** What a request of the queue, or its page, says since the release before. */
const ROW = {
  place: '',
  tags: [],
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

/** While servers of two releases run, a page of the newer one also asks the older, which says less: that is nothing. */
export const whole = (page: EarlierPage): QueuePage => ({
  ...PAGE,
  ...page,
  requests: page.requests.map((row) => ({ ...ROW, ...row, match: row.match && { ...MATCH, ...row.match } })),
})
