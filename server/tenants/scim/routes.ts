import * as contract from '#contract/desk/operations/company-tokens.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { StaffActor } from '#server/platform/http/app.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { issueToken, revokeToken } from '#server/tenants/tokens/issue-token.ts'
import { directoryState } from './directory-state.ts'

export const directoryRoutes: Route[] = [
  route(contract.companyDirectory, { maxStatements: 3 }, async ({ app, params }) => ({
    directory: await directoryState(app, params.id),
  })),
  route(contract.issueCompanyToken, { maxStatements: 8 }, ({ app, staff, params }) =>
    issueToken(app, staff, params.id),
  ),
  route(contract.revokeCompanyToken, { maxStatements: 8 }, ({ app, staff, params }) => revokeToken(app, staff, params)),
  route(contract.ownDirectory, { maxStatements: 3 }, async ({ app, staff }) => ({
    directory: await directoryState(app, companyOf(staff)),
  })),
  route(contract.issueOwnToken, { maxStatements: 8 }, ({ app, staff }) => issueToken(app, staff, companyOf(staff))),
  route(contract.revokeOwnToken, { maxStatements: 8 }, ({ app, staff, params }) =>
    revokeToken(app, staff, { id: companyOf(staff), token_id: params.token_id }),
  ),
]

/** A company's staff have a company; another role has none, and finds nothing. */
function companyOf({ companyId }: StaffActor): number {
  if (companyId === null) throw new Problem('not_found')
  return companyId
}
