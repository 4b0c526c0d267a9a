import * as contract from '#contract/desk/alarms.ts'
import { type Route, route } from '#server/http/route.ts'
import { readAlarms } from './read-alarms.ts'
import { lockOut, signOut } from './stop-colleague.ts'

export const alarmRoutes: Route[] = [
  route(contract.deskAlarms, ({ app }) => readAlarms(app)),
  route(contract.deskSignOutStaff, async ({ app, staff, params, body }) => ({
    colleague: await signOut(app, staff, params.staff_id, body.reason),
  })),
  route(contract.deskLockStaff, async ({ app, staff, params, body }) => ({
    colleague: await lockOut(app, staff, params.staff_id, body.reason),
  })),
]
