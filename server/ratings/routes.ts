import * as contract from '#contract/member/ratings.ts'
import { type Route, route } from '#server/http/route.ts'
import { rateRequest, ratingOf } from './rate.ts'

export const ratingRoutes: Route[] = [
  route(contract.getRating, async ({ app, member, params }) => ({ rating: await ratingOf(app.db, member, params.id) })),
  route(contract.rateRequest, async ({ app, member, params, body }) => ({
    rating: await rateRequest(app.db, member, { id: params.id, rating: body.rating, at: app.now() }),
  })),
]
