import * as api from '#contract/member/employee-numbers.ts'
import { network } from '#server/platform/http/limits.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { checkNumber, claimNumber } from './employee-number.ts'

export const employeeNumberRoutes: Route[] = [
  route(api.checkEmployeeNumber, ({ app, params, body, request }) =>
    checkNumber(app, params.slug, body, network(request.ip)),
  ),
  route(api.claimEmployeeNumber, ({ app, member, body, request }) =>
    claimNumber(app, member, body, network(request.ip)),
  ),
]
