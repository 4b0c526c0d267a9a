import * as contract from '#contract/desk/employer/launch-kit.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { readLaunchKit } from './read-launch-kit.ts'

export const launchKitRoutes: Route[] = [
  route(contract.employerLaunchKit, { maxStatements: 2 }, ({ app, staff }) => readLaunchKit(app, staff)),
]
