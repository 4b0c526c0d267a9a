import * as contract from '#contract/desk/operations/company-tokens.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { issueToken, revokeToken } from './issue-token.ts'
import { tokensOf } from './tokens-of.ts'

export const companyTokenRoutes: Route[] = [
  route(contract.companyTokens, { maxStatements: 2 }, async ({ app, params }) => ({
    tokens: await tokensOf(app.deskDb, params.id, app.now()),
  })),
  route(contract.issueCompanyToken, { maxStatements: 8 }, ({ app, staff, params }) =>
    issueToken(app, staff, params.id),
  ),
  route(contract.revokeCompanyToken, { maxStatements: 8 }, ({ app, staff, params }) => revokeToken(app, staff, params)),
]
