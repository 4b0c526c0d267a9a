import { deskBulkAct } from '#contract/desk/queue/bulk.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { actOnMany } from './bulk.ts'

export const bulkRoutes: Route[] = [
  route(deskBulkAct, { maxStatements: 5 }, ({ app, staff, body, headers }) =>
    actOnMany(app, staff, body, headers['idempotency-key']),
  ),
]
