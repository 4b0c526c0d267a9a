import { deskSetShift } from '#contract/desk/shifts.ts'
import { type Route, route } from '#server/http/route.ts'
import { setShift } from './set-shift.ts'

export const shiftRoutes: Route[] = [
  route(deskSetShift, async ({ app, staff, body }) => ({ me: await setShift(app, staff, body) })),
]
