import { currentUser } from '#contract/member/accounts.ts'
import { recommendedCategories } from '#contract/member/categories.ts'
import { listCompletions } from '#contract/member/finding.ts'
import { getOpening } from '#contract/member/opening.ts'
import {
  attentionToOpen,
  completedRequests,
  getAttention,
  getMilestones,
  getRequest,
  inProgressRequests,
  openRequests,
  REQUESTS_PAGE_MAX,
} from '#contract/member/requests.ts'
import { askEarly } from '#web/wire/early-answers.ts'

/** Paths of the pages in the frame, and of those that redirect to one. */
const FRAMED = /^\/(dashboard|requests|account|benefits-and-offers|share|attachments)?(\/|$)/
const REQUEST = /^\/requests\/([\w-]{22})\/?$/

/**
 * Makes the first calls of the page at this address while its code loads. Each call must equal one in `queries.ts` or
 * the page's own queries: tests/e2e/first-paint.spec.ts detects a call that no query uses.
 */
export function askFirstCalls(path: string) {
  if (!FRAMED.test(path)) return
  const list = { query: { limit: REQUESTS_PAGE_MAX } }
  askEarly(currentUser)
  askEarly(openRequests, list)
  askEarly(inProgressRequests, list)
  if (/^\/(dashboard\/?)?$/.test(path)) {
    askEarly(getOpening)
    askEarly(recommendedCategories)
    askEarly(attentionToOpen)
  } else if (/^\/requests\/?$/.test(path)) {
    askEarly(completedRequests, list)
    askEarly(listCompletions)
    askEarly(attentionToOpen)
  } else {
    const [, id] = REQUEST.exec(path) ?? []
    if (id === undefined) return
    askEarly(getRequest, { params: { id } })
    askEarly(getAttention, { query: { request_id: id } })
  }
  askEarly(getMilestones)
}
