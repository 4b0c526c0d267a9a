import { deskBusinessHours, deskClosedDays, deskSetBusinessHours } from '#contract/desk/business-hours.ts'
import { type Route, route } from '#server/http/route.ts'
import { readBusinessHours, readClosedDays, setBusinessHours } from './business-hours.ts'

export const hoursRoutes: Route[] = [
  route(deskBusinessHours, async ({ app }) => ({ hours: await readBusinessHours(app) })),
  route(deskSetBusinessHours, async ({ app, staff, body }) => ({ hours: await setBusinessHours(app, staff, body) })),
  route(deskClosedDays, ({ app }) => readClosedDays(app)),
]
