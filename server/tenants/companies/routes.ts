import * as desk from '#contract/desk/operations/companies.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { sitesAndPlans } from './audience.ts'
import { deskCompanies, readCompany } from './read-for-edit.ts'
import { addCompany, closeCompany, saveCompany } from './save-company.ts'

export const deskCompanyRoutes: Route[] = [
  route(desk.deskCompanies, { maxStatements: 2 }, async ({ app }) => ({ companies: await deskCompanies(app) })),
  route(desk.deskCompany, { maxStatements: 2 }, async ({ app, params }) => ({
    company: await readCompany(app.deskDb, app.config, params.id),
  })),
  route(desk.companySites, { maxStatements: 2 }, ({ app, params }) => sitesAndPlans(app.deskDb, params.id)),
  route(desk.addCompany, { maxStatements: 6 }, async ({ app, staff, body }) => ({
    company: await addCompany(app, staff, body.company),
  })),
  route(desk.saveCompany, { maxStatements: 8 }, async ({ app, staff, params, body }) => ({
    company: await saveCompany(app, staff, { id: params.id, version: body.version, draft: body.company }),
  })),
  route(desk.closeCompany, { maxStatements: 8 }, async ({ app, staff, params, body }) => ({
    company: await closeCompany(app, staff, params.id, body.closed),
  })),
]
