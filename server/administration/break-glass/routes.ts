import * as contract from '#contract/desk/operations/unsealings.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { approveUnsealing, askUnsealing, endUnsealing } from './ask.ts'
import { readUnsealed, readUnsealings } from './read.ts'

export const unsealingRoutes: Route[] = [
  route(contract.deskUnsealings, { maxStatements: 6 }, ({ app, staff }) => readUnsealings(app, staff)),
  route(contract.deskAskUnsealing, { maxStatements: 40 }, ({ app, staff, body }) => askUnsealing(app, staff, body)),
  route(contract.deskApproveUnsealing, { maxStatements: 40 }, ({ app, staff, params }) =>
    approveUnsealing(app, staff, params.id),
  ),
  route(contract.deskEndUnsealing, { maxStatements: 40 }, ({ app, staff, params }) =>
    endUnsealing(app, staff, params.id),
  ),
  route(contract.deskUnsealedRecords, { maxStatements: 7 }, ({ app, staff, params }) =>
    readUnsealed(app, staff, params.id),
  ),
]
