import * as contract from '#contract/desk/operations/company-look.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { readOwnLook, saveOwnLook } from './save-look.ts'

export const companyLookRoutes: Route[] = [
  route(contract.deskCompanyLook, { maxStatements: 2 }, async ({ app, params }) => ({
    look: await readOwnLook(app, params.id),
  })),
  route(contract.saveCompanyLook, { maxStatements: 9 }, async ({ app, staff, params, body }) => ({
    look: await saveOwnLook(app, staff, params.id, body.look),
  })),
]
