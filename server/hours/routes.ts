import {
  deskBusinessHours,
  deskClosedDays,
  deskSetBusinessHours,
  deskTryBusinessHours,
} from '#contract/desk/business-hours.ts'
import { type Route, route } from '#server/http/route.ts'
import { readBusinessHours, readClosedDays, setBusinessHours, tryBusinessHours } from './business-hours.ts'

export const hoursRoutes: Route[] = [
  route(deskBusinessHours, async ({ app }) => ({ hours: await readBusinessHours(app) })),
  route(deskSetBusinessHours, async ({ app, staff, body }) => ({ hours: await setBusinessHours(app, staff, body) })),
  route(deskTryBusinessHours, async ({ app, body }) => ({ trial: await tryBusinessHours(app, body) })),
  route(deskClosedDays, ({ app }) => readClosedDays(app)),
]
