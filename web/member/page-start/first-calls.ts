import { currentUser } from '#contract/member/accounts.ts'
import { recommendedCategories } from '#contract/member/categories.ts'
import { listCompletions } from '#contract/member/finding.ts'
import { getMilestones } from '#contract/member/milestones.ts'
import { getOpening } from '#contract/member/opening.ts'
import {
  attentionToOpen,
  completedRequests,
  getAttention,
  getRequest,
  inProgressRequests,
  openRequests,
  REQUESTS_PAGE_MAX,
} from '#contract/member/requests.ts'
import { askEarly } from '#web/wire/early-answers.ts'

/** What every page in the frame shows, and those that lead on from it. */
const FRAMED = /^\/(dashboard|requests|account|benefits-and-offers|share|attachments)?(\/|$)/
const REQUEST = /^\/requests\/([\w-]{22})\/?$/

/**
 * Asks for what the page at this address asks for first, while its code is on its way. Each call is as `queries.ts` and
 * the page's own queries make it: tests/e2e/first-paint.spec.ts finds one that nobody takes.
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
