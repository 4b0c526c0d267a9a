import * as contract from '#contract/member/offerings.ts'
import { type Route, route } from '#server/http/route.ts'
import { getOffering } from './detail.ts'
import { listCategories, listOfferings, offeringKinds } from './list.ts'

export const offeringRoutes: Route[] = [
  route(contract.offerings, async ({ app, member, query }) => ({
    offerings: await listOfferings(app.db, member, {
      kinds: offeringKinds(query.types),
      preferFeatured: query.prefer_featured === 'true',
      limit: query.limit === undefined ? undefined : Number(query.limit),
    }),
  })),
  route(contract.getOffering, async ({ app, member, params }) => ({
    offering: await getOffering(app.db, member, params.id),
  })),
  route(contract.offeringCategories, async ({ app }) => ({ offering_categories: await listCategories(app.db) })),
]
