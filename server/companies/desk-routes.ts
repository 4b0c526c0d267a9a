import * as contract from '#contract/desk/companies.ts'
import { type Route, route } from '#server/http/route.ts'
import { deskCompanies, readCompany } from './read-for-edit.ts'
import { addCompany, closeCompany, saveCompany } from './save-company.ts'

export const deskCompanyRoutes: Route[] = [
  route(contract.deskCompanies, async ({ app }) => ({ companies: await deskCompanies(app) })),
  route(contract.deskCompany, async ({ app, params }) => ({
    company: await readCompany(app.deskDb, app.config, params.id),
  })),
  route(contract.addCompany, async ({ app, staff, body }) => ({ company: await addCompany(app, staff, body.company) })),
  route(contract.saveCompany, async ({ app, staff, params, body }) => ({
    company: await saveCompany(app, staff, { id: params.id, version: body.version, draft: body.company }),
  })),
  route(contract.closeCompany, async ({ app, staff, params, body }) => ({
    company: await closeCompany(app, staff, params.id, body.closed),
  })),
]
