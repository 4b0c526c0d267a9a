import { leaving } from '#contract/member/confirm-address.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { readLeaving } from './leaving.ts'

export const leavingRoutes: Route[] = [route(leaving, ({ app, member }) => readLeaving(app, member))]
