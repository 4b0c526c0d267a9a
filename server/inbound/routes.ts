import { deskReadMail } from '#contract/desk/mails.ts'
import { type Route, route } from '#server/http/route.ts'
import { readWholeMail } from './read-whole-mail.ts'

export const inboundRoutes: Route[] = [
  route(deskReadMail, async ({ app, staff, params }) => ({ mail: await readWholeMail(app, staff, params.message_id) })),
]
