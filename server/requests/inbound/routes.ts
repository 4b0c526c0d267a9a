import { deskReadMail } from '#contract/desk/requests/mails.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { readWholeMail } from './read-whole-mail.ts'

export const inboundRoutes: Route[] = [
  route(deskReadMail, { maxStatements: 6 }, async ({ app, staff, params }) => ({
    mail: await readWholeMail(app, staff, params.message_id),
  })),
]
