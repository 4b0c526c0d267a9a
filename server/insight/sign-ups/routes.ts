import * as contract from '#contract/desk/employer/people.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { applyList, readTrial, tryCompanyList } from './company-list.ts'
import { readListChanges } from './list-changes.ts'
import { readPeople } from './read-people.ts'

export const signUpRoutes: Route[] = [
  route(contract.employerPeople, { maxStatements: 8 }, ({ app, staff }) => readPeople(app, staff)),
  route(contract.employerListChanges, { maxStatements: 3 }, ({ app, staff }) => readListChanges(app, staff)),
  route(contract.employerTryList, { maxStatements: 45 }, async ({ app, staff, query, body }) => ({
    trial: await tryCompanyList(app, staff, query.file_name, body),
  })),
  route(contract.employerTrial, { maxStatements: 4 }, async ({ app, staff, params }) => ({
    trial: await readTrial(app, staff, params.id),
  })),
  route(contract.employerApplyTrial, { maxStatements: 45 }, async ({ app, staff, params }) => ({
    trial: await applyList(app, staff, params.id),
  })),
]
