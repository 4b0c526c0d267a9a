import * as contract from '#contract/desk/unsealings.ts'
import { type Route, route } from '#server/http/route.ts'
import { approveUnsealing, askUnsealing, endUnsealing } from './ask.ts'
import { readUnsealed, readUnsealings } from './read.ts'

export const unsealingRoutes: Route[] = [
  route(contract.deskUnsealings, ({ app, staff }) => readUnsealings(app, staff)),
  route(contract.deskAskUnsealing, ({ app, staff, body }) => askUnsealing(app, staff, body)),
  route(contract.deskApproveUnsealing, ({ app, staff, params }) => approveUnsealing(app, staff, params.id)),
  route(contract.deskEndUnsealing, ({ app, staff, params }) => endUnsealing(app, staff, params.id)),
  route(contract.deskUnsealedRecords, ({ app, staff, params }) => readUnsealed(app, staff, params.id)),
]
