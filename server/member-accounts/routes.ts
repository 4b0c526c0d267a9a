import * as contract from '#contract/desk/member-accounts.ts'
import { downloadData, eraseRequest as eraseEndpoint } from '#contract/member/member-data.ts'
import { type Route, route } from '#server/http/route.ts'
import { closeAccount } from './close-account.ts'
import { eraseAccount } from './erase.ts'
import { eraseRequest } from './erase-request.ts'
import { findAccounts } from './find.ts'
import { downloadOwnData } from './own-data.ts'
import { readAccount } from './read-account.ts'
import { sendMemberData } from './send-data.ts'
import { removePhone, signOutAccount, unlockAccount } from './unlock.ts'

export const memberAccountRoutes: Route[] = [
  route(contract.deskFindAccounts, ({ app, staff, query }) => findAccounts(app, staff, query)),
  route(contract.deskGetAccount, async ({ app, staff, params }) => ({
    account: await readAccount(app, staff, params.external_id),
  })),
  route(contract.deskUnlockAccount, ({ app, staff, params, body }) =>
    unlockAccount(app, staff, params.external_id, body.reason),
  ),
  route(contract.deskSignOutAccount, ({ app, staff, params, body }) =>
    signOutAccount(app, staff, params.external_id, body.reason),
  ),
  route(contract.deskRemovePhone, ({ app, staff, params, body }) =>
    removePhone(app, staff, params.external_id, body.reason),
  ),
  route(contract.deskSendMemberData, ({ app, staff, params, body }) =>
    sendMemberData(app, staff, params.external_id, body.reason),
  ),
  route(contract.deskCloseAccount, ({ app, staff, params, body }) =>
    closeAccount(app, staff, params.external_id, body),
  ),
  route(contract.deskEraseAccount, ({ app, staff, params, body }) =>
    eraseAccount(app, staff, params.external_id, body.reason),
  ),
]

/** The members' door: what an account's owner does with their data themself. */
export const ownDataRoutes: Route[] = [
  route(downloadData, async ({ app, member, query }) => ({ data: await downloadOwnData(app, member, query.token) })),
  route(eraseEndpoint, ({ app, member, params }) => eraseRequest(app, member, params.id)),
]
