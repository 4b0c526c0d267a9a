import { deskAlertMails, deskAlerts, deskChooseAlertMails, deskPopUpWords } from '#contract/desk/alerts.ts'
import { type Route, route } from '#server/http/route.ts'
import { alertsOf } from './alerts-of.ts'
import { chooseMails, mailsChosen } from './mail-choices.ts'
import { popUpWords } from './pop-up-words.ts'

export const alertRoutes: Route[] = [
  route(deskAlerts, ({ app, staff, query }) => alertsOf(app, staff, query.only?.split(','))),
  route(deskPopUpWords, async ({ app, staff, params }) => ({
    pop_up: await popUpWords(app, staff, params.external_id),
  })),
  route(deskAlertMails, ({ app, staff }) => mailsChosen(app, staff)),
  route(deskChooseAlertMails, ({ app, staff, body }) => chooseMails(app, staff, body)),
]
