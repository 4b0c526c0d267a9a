import * as feedback from '#contract/member/feedback.ts'
import * as contract from '#contract/member/ratings.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { feedbackOf, giveFeedback } from './feedback.ts'
import { rateRequest, ratingOf } from './rate.ts'

export const ratingRoutes: Route[] = [
  route(contract.getRating, async ({ app, member, params }) => ({ rating: await ratingOf(app.db, member, params.id) })),
  route(contract.rateRequest, async ({ app, member, params, body }) => ({
    rating: await rateRequest(app.db, member, { id: params.id, rating: body.rating, at: app.now() }),
  })),
  route(feedback.getFeedback, async ({ app, member, query }) => ({
    feedback: await feedbackOf(app.db, member, query.request_id),
  })),
  route(feedback.giveFeedback, async ({ app, member, params, headers, body }) => ({
    feedback: await giveFeedback(app, member, params.id, body, headers['idempotency-key']),
  })),
]
