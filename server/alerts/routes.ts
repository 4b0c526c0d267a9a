import { deskAlerts } from '#contract/desk/alerts.ts'
import { type Route, route } from '#server/http/route.ts'
import { alertsOf } from './alerts-of.ts'

export const alertRoutes: Route[] = [route(deskAlerts, ({ app, staff }) => alertsOf(app, staff))]
