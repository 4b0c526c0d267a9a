import * as contract from '#contract/desk/member-accounts.ts'
import { downloadData } from '#contract/member/member-data.ts'
import { type Route, route } from '#server/http/route.ts'
import { closeAccount } from './close-account.ts'
import { eraseAccount } from './erase.ts'
import { findAccounts } from './find.ts'
import { downloadOwnData } from './own-data.ts'
import { readAccount } from './read-account.ts'
import { sendMemberData } from './send-data.ts'
import { removePhone, signOutAccount, unlockAccount } from './unlock.ts'

const done = { success: true } as const

export const memberAccountRoutes: Route[] = [
  route(contract.deskFindAccounts, ({ app, staff, query }) => findAccounts(app, staff, query)),
  route(contract.deskGetAccount, async ({ app, staff, params }) => ({
    account: await readAccount(app, staff, params.external_id),
  })),
  route(contract.deskUnlockAccount, async ({ app, staff, params }) => {
    await unlockAccount(app, staff, params.external_id)
    return done
  }),
  route(contract.deskSignOutAccount, async ({ app, staff, params }) => {
    await signOutAccount(app, staff, params.external_id)
    return done
  }),
  route(contract.deskRemovePhone, async ({ app, staff, params, body }) => {
    await removePhone(app, staff, params.external_id, body.reason)
    return done
  }),
  route(contract.deskSendMemberData, async ({ app, staff, params, body }) => {
    await sendMemberData(app, staff, params.external_id, body.reason)
    return done
  }),
  route(contract.deskCloseAccount, async ({ app, staff, params, body }) => {
    await closeAccount(app, staff, params.external_id, body)
    return done
  }),
  route(contract.deskEraseAccount, async ({ app, staff, params, body }) => {
    await eraseAccount(app, staff, params.external_id, body.reason)
    return done
  }),
]

/** The members' door: what an account's owner fetches themself. */
export const ownDataRoutes: Route[] = [
  route(downloadData, async ({ app, member, query }) => ({ data: await downloadOwnData(app, member, query.token) })),
]
