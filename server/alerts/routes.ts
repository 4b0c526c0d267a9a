import { deskAlertMails, deskAlerts, deskChooseAlertMails } from '#contract/desk/alerts.ts'
import { type Route, route } from '#server/http/route.ts'
import { alertsOf } from './alerts-of.ts'
import { chooseMails, mailsChosen } from './mail-choices.ts'

export const alertRoutes: Route[] = [
  route(deskAlerts, ({ app, staff }) => alertsOf(app, staff)),
  route(deskAlertMails, ({ app, staff }) => mailsChosen(app, staff)),
  route(deskChooseAlertMails, ({ app, staff, body }) => chooseMails(app, staff, body)),
]
