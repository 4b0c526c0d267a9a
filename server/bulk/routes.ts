import { deskBulkAct } from '#contract/desk/bulk.ts'
import { type Route, route } from '#server/http/route.ts'
import { actOnMany } from './bulk.ts'

export const bulkRoutes: Route[] = [
  route(deskBulkAct, ({ app, staff, body, headers }) => actOnMany(app, staff, body, headers['idempotency-key'])),
]
