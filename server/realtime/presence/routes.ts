import { bePresentAtRecord } from '#contract/desk/queue/presence.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { bePresentAtRecord as sign } from './at-record.ts'

export const presenceRoutes: Route[] = [
  route(bePresentAtRecord, { maxStatements: 6 }, ({ app, staff, params, body }) =>
    sign(app, staff, params.record, body),
  ),
]
