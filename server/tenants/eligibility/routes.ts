import * as contract from '#contract/desk/operations/eligibility.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { applyPreview } from './apply.ts'
import { eligibilityOf } from './eligibility-of.ts'
import { previewAnswer } from './preview.ts'
import { tryDomains, tryList } from './preview-change.ts'

export const eligibilityRoutes: Route[] = [
  route(contract.companyEligibility, { maxStatements: 3 }, ({ app, params }) => eligibilityOf(app.deskDb, params.id)),
  route(contract.tryDomains, { maxStatements: 19 }, async ({ app, staff, params, body }) => ({
    trial: await tryDomains(app, staff, params.id, body.domains),
  })),
  route(contract.tryList, { maxStatements: 30 }, async ({ app, staff, params, body }) => ({
    trial: await tryList(app, staff, params.id, body),
  })),
  route(contract.eligibilityTrial, { maxStatements: 3 }, async ({ app, params }) => ({
    trial: await previewAnswer(app.deskDb, app, params.id),
  })),
  route(contract.applyTrial, { maxStatements: 30 }, async ({ app, staff, params }) => ({
    trial: await applyPreview(app, staff, params.id),
  })),
]
