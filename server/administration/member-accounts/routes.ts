import * as contract from '#contract/desk/operations/member-accounts.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { closeAccount } from './close-account.ts'
import { eraseAccount } from './erase.ts'
import { findAccounts } from './find.ts'
import { readAccount } from './read-account.ts'
import { sendMemberData } from './send-data.ts'
import { sendLeaverLink } from './send-leaver-link.ts'
import { removePhone, signOutAccount, unlockAccount } from './unlock.ts'

export const memberAccountRoutes: Route[] = [
  route(contract.deskFindAccounts, { maxStatements: 5 }, ({ app, staff, query }) => findAccounts(app, staff, query)),
  route(contract.deskGetAccount, { maxStatements: 7 }, async ({ app, staff, params }) => ({
    account: await readAccount(app, staff, params.external_id),
  })),
  route(contract.deskUnlockAccount, { maxStatements: 4 }, ({ app, staff, params, body }) =>
    unlockAccount(app, staff, params.external_id, body.reason),
  ),
  route(contract.deskSignOutAccount, { maxStatements: 5 }, ({ app, staff, params, body }) =>
    signOutAccount(app, staff, params.external_id, body.reason),
  ),
  route(contract.deskRemovePhone, { maxStatements: 5 }, ({ app, staff, params, body }) =>
    removePhone(app, staff, params.external_id, body.reason),
  ),
  route(contract.deskSendMemberData, { maxStatements: 8 }, ({ app, staff, params, body }) =>
    sendMemberData(app, staff, params.external_id, body.reason),
  ),
  route(contract.deskSendLeaverLink, { maxStatements: 14 }, ({ app, staff, params, body }) =>
    sendLeaverLink(app, staff, params.external_id, body),
  ),
  route(contract.deskCloseAccount, { maxStatements: 15 }, ({ app, staff, params, body }) =>
    closeAccount(app, staff, params.external_id, body),
  ),
  route(contract.deskEraseAccount, { maxStatements: 34 }, ({ app, staff, params, body }) =>
    eraseAccount(app, staff, params.external_id, body.reason),
  ),
]
