import { bePresentAtRecord } from '#contract/desk/presence.ts'
import { type Route, route } from '#server/http/route.ts'
import { bePresentAtRecord as sign } from './at-record.ts'

export const presenceRoutes: Route[] = [
  route(bePresentAtRecord, ({ app, staff, params, body }) => sign(app, staff, params.record, body)),
]
