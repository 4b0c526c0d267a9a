import * as contract from '#contract/desk/operations/feeds.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { applyHeld, dropHeld, feedOf, ownFeedOf, setLimit } from './decide.ts'
import { readRun } from './runs.ts'

export const feedRoutes: Route[] = [
  route(contract.companyFeed, { maxStatements: 3 }, ({ app, params }) => feedOf(app, params.id)),
  route(contract.setFeedLimit, { maxStatements: 7 }, ({ app, staff, params, body }) =>
    setLimit(app, staff, params.id, body),
  ),
  route(contract.feedRunFaults, { maxStatements: 2 }, async ({ app, params }) => {
    const { run, listedFaults } = await readRun(app.deskDb, params.id)
    return { run: { ...run, listed_faults: listedFaults } }
  }),
  route(contract.applyFeedRun, { maxStatements: 36 }, async ({ app, staff, params, body }) => ({
    run: await applyHeld(app, staff, params.id, body.removed),
  })),
  route(contract.dropFeedRun, { maxStatements: 12 }, async ({ app, staff, params }) => ({
    run: await dropHeld(app, staff, params.id),
  })),
  route(contract.ownCompanyFeed, { maxStatements: 3 }, ({ app, staff }) => ownFeedOf(app, staff)),
  route(contract.ownFeedRun, { maxStatements: 2 }, async ({ app, staff, params }) => {
    const { run, listedFaults } = await readRun(app.deskDb, params.id, staff.companyId ?? 0)
    return { run: { ...run, listed_faults: listedFaults } }
  }),
  route(contract.applyOwnFeedRun, { maxStatements: 36 }, async ({ app, staff, params, body }) => ({
    run: await applyHeld(app, staff, params.id, body.removed),
  })),
  route(contract.dropOwnFeedRun, { maxStatements: 12 }, async ({ app, staff, params }) => ({
    run: await dropHeld(app, staff, params.id),
  })),
]
