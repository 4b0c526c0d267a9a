import * as desk from '#contract/desk/operations/offerings.ts'
import * as contract from '#contract/member/offerings.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { deskOfferings, offeringChoices } from './desk-list.ts'
import { getOffering } from './detail.ts'
import { listCategories, listOfferings, offeringKinds } from './list.ts'
import { readOffering } from './read-for-edit.ts'
import { addOffering, retireOffering, saveOffering } from './save-offering.ts'

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

export const deskOfferingRoutes: Route[] = [
  route(desk.deskOfferings, { maxStatements: 2 }, ({ app, query: { q, type, company, featured, retired } }) =>
    deskOfferings(app.deskDb, {
      q,
      type,
      company: company === undefined ? undefined : Number(company),
      featured: featured === undefined ? undefined : featured === 'true',
      retired: retired === 'true',
    }),
  ),
  route(desk.deskOfferingChoices, { maxStatements: 5 }, ({ app }) => offeringChoices(app.deskDb)),
  route(desk.deskOffering, { maxStatements: 3 }, async ({ app, params }) => ({
    offering: await readOffering(app.deskDb, params.id),
  })),
  route(desk.addOffering, { maxStatements: 8 }, async ({ app, staff, body }) => ({
    offering: await addOffering(app, staff, body.key, body.offering),
  })),
  route(desk.saveOffering, { maxStatements: 20 }, async ({ app, staff, params, body }) => ({
    offering: await saveOffering(app, staff, { id: params.id, version: body.version, draft: body.offering }),
  })),
  route(desk.retireOffering, { maxStatements: 10 }, async ({ app, staff, params, body }) => ({
    offering: await retireOffering(app, staff, params.id, body.retired),
  })),
]
