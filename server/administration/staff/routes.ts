import * as resets from '#contract/desk/operations/second-factor-resets.ts'
import * as contract from '#contract/desk/operations/staff.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { changeStaff } from './change-staff.ts'
import { closeStaff, reopenStaff } from './close-staff.ts'
import { confirmRole, withdrawRole } from './confirm-role.ts'
import { inviteAgain, inviteStaff } from './invite.ts'
import { approveReset, askReset, withdrawReset } from './reset-second-factor.ts'
import { readRoster } from './roster.ts'

export const staffAccountRoutes: Route[] = [
  route(contract.deskStaff, { maxStatements: 3 }, ({ app }) => readRoster(app)),
  route(contract.deskInviteStaff, { maxStatements: 40 }, async ({ app, staff, body }) => {
    const { colleague } = await inviteStaff(app, staff, body)
    return { colleague }
  }),
  route(contract.deskChangeStaff, { maxStatements: 35 }, async ({ app, staff, params, body }) => ({
    colleague: await changeStaff(app, staff, params.staff_id, body),
  })),
  route(contract.deskCloseStaff, { maxStatements: 22 }, async ({ app, staff, params }) => ({
    colleague: await closeStaff(app, staff, params.staff_id),
  })),
  route(contract.deskReopenStaff, { maxStatements: 42 }, async ({ app, staff, params }) => ({
    colleague: await reopenStaff(app, staff, params.staff_id),
  })),
  route(contract.deskInviteAgain, { maxStatements: 11 }, async ({ app, staff, params }) => ({
    colleague: await inviteAgain(app, staff, params.staff_id),
  })),
  route(contract.deskConfirmRole, { maxStatements: 39 }, async ({ app, staff, params }) => ({
    colleague: await confirmRole(app, staff, params.staff_id),
  })),
  route(contract.deskWithdrawRole, { maxStatements: 40 }, async ({ app, staff, params }) => ({
    colleague: await withdrawRole(app, staff, params.staff_id),
  })),
  route(resets.deskAskSecondFactorReset, { maxStatements: 43 }, async ({ app, staff, params, body }) => ({
    colleague: await askReset(app, staff, params.staff_id, body.reason),
  })),
  route(resets.deskApproveSecondFactorReset, { maxStatements: 47 }, async ({ app, staff, params }) => ({
    colleague: await approveReset(app, staff, params.staff_id),
  })),
  route(resets.deskWithdrawSecondFactorReset, { maxStatements: 41 }, async ({ app, staff, params }) => ({
    colleague: await withdrawReset(app, staff, params.staff_id),
  })),
]
