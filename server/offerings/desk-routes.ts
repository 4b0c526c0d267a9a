import * as contract from '#contract/desk/offerings.ts'
import { type Route, route } from '#server/http/route.ts'
import { deskOfferings, offeringChoices } from './desk-list.ts'
import { readOffering } from './read-for-edit.ts'
import { addOffering, retireOffering, saveOffering } from './save-offering.ts'

export const deskOfferingRoutes: Route[] = [
  route(contract.deskOfferings, ({ app, query: { q, type, company, featured, retired } }) =>
    deskOfferings(app.deskDb, {
      q,
      type,
      company: company === undefined ? undefined : Number(company),
      featured: featured === undefined ? undefined : featured === 'true',
      retired: retired === 'true',
    }),
  ),
  route(contract.deskOfferingChoices, ({ app }) => offeringChoices(app.deskDb)),
  route(contract.deskOffering, async ({ app, params }) => ({ offering: await readOffering(app.deskDb, params.id) })),
  route(contract.addOffering, async ({ app, staff, body }) => ({
    offering: await addOffering(app, staff, body.key, body.offering),
  })),
  route(contract.saveOffering, async ({ app, staff, params, body }) => ({
    offering: await saveOffering(app, staff, { id: params.id, version: body.version, draft: body.offering }),
  })),
  route(contract.retireOffering, async ({ app, staff, params, body }) => ({
    offering: await retireOffering(app, staff, params.id, body.retired),
  })),
]
