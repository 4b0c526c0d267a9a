import * as contract from '#contract/member/confirm-address.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { askContact } from './ask-contact.ts'
import { mailConfirmation } from './confirmation-mail.ts'

export const belongingRoutes: Route[] = [
  route(contract.mailConfirmation, ({ app, member }) => mailConfirmation(app, member)),
  route(contract.askContact, ({ app, member, body }) => askContact(app, member, body.company_id)),
]
