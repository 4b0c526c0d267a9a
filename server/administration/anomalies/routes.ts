import * as contract from '#contract/desk/operations/alarms.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { readAlarms } from './read-alarms.ts'
import { lockOut, signOut } from './stop-colleague.ts'

export const alarmRoutes: Route[] = [
  route(contract.deskAlarms, { maxStatements: 9 }, ({ app }) => readAlarms(app)),
  route(contract.deskSignOutStaff, { maxStatements: 29 }, async ({ app, staff, params, body }) => ({
    colleague: await signOut(app, staff, params.staff_id, body.reason),
  })),
  route(contract.deskLockStaff, { maxStatements: 30 }, async ({ app, staff, params, body }) => ({
    colleague: await lockOut(app, staff, params.staff_id, body.reason),
  })),
]
