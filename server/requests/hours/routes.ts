import {
  deskBusinessHours,
  deskClosedDays,
  deskSetBusinessHours,
  deskTryBusinessHours,
} from '#contract/desk/operations/business-hours.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { readBusinessHours, readClosedDays, setBusinessHours, tryBusinessHours } from './business-hours.ts'

export const hoursRoutes: Route[] = [
  route(deskBusinessHours, { maxStatements: 6 }, async ({ app }) => ({ hours: await readBusinessHours(app) })),
  route(deskSetBusinessHours, { maxStatements: 18 }, async ({ app, staff, body }) => ({
    hours: await setBusinessHours(app, staff, body),
  })),
  route(deskTryBusinessHours, { maxStatements: 16 }, async ({ app, body }) => ({
    trial: await tryBusinessHours(app, body),
  })),
  route(deskClosedDays, { maxStatements: 5 }, ({ app }) => readClosedDays(app)),
]
