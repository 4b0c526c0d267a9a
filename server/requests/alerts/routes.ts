import { deskAlertMails, deskAlerts, deskChooseAlertMails, deskPopUpWords } from '#contract/desk/queue/alerts.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { alertsOf } from './alerts-of.ts'
import { chooseMails, mailsChosen } from './mail-choices.ts'
import { popUpWords } from './pop-up-words.ts'

export const alertRoutes: Route[] = [
  route(deskAlerts, { maxStatements: 2 }, ({ app, staff, query }) => alertsOf(app, staff, query.only?.split(','))),
  route(deskPopUpWords, { maxStatements: 5 }, async ({ app, staff, params }) => ({
    pop_up: await popUpWords(app, staff, params.external_id),
  })),
  route(deskAlertMails, { maxStatements: 2 }, ({ app, staff }) => mailsChosen(app, staff)),
  route(deskChooseAlertMails, { maxStatements: 6 }, ({ app, staff, body }) => chooseMails(app, staff, body)),
]
