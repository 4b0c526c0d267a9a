import * as resets from '#contract/desk/second-factor-resets.ts'
import * as contract from '#contract/desk/staff.ts'
import { type Route, route } from '#server/http/route.ts'
import { changeStaff } from './change-staff.ts'
import { closeStaff, reopenStaff } from './close-staff.ts'
import { confirmRole, withdrawRole } from './confirm-role.ts'
import { inviteAgain, inviteStaff } from './invite.ts'
import { approveReset, askReset, withdrawReset } from './reset-second-factor.ts'
import { readRoster } from './roster.ts'

export const staffAccountRoutes: Route[] = [
  route(contract.deskStaff, ({ app }) => readRoster(app)),
  route(contract.deskInviteStaff, async ({ app, staff, body }) => {
    const { colleague } = await inviteStaff(app, staff, body)
    return { colleague }
  }),
  route(contract.deskChangeStaff, async ({ app, staff, params, body }) => ({
    colleague: await changeStaff(app, staff, params.staff_id, body),
  })),
  route(contract.deskCloseStaff, async ({ app, staff, params }) => ({
    colleague: await closeStaff(app, staff, params.staff_id),
  })),
  route(contract.deskReopenStaff, async ({ app, staff, params }) => ({
    colleague: await reopenStaff(app, staff, params.staff_id),
  })),
  route(contract.deskInviteAgain, async ({ app, staff, params }) => ({
    colleague: await inviteAgain(app, staff, params.staff_id),
  })),
  route(contract.deskConfirmRole, async ({ app, staff, params }) => ({
    colleague: await confirmRole(app, staff, params.staff_id),
  })),
  route(contract.deskWithdrawRole, async ({ app, staff, params }) => ({
    colleague: await withdrawRole(app, staff, params.staff_id),
  })),
  route(resets.deskAskSecondFactorReset, async ({ app, staff, params, body }) => ({
    colleague: await askReset(app, staff, params.staff_id, body.reason),
  })),
  route(resets.deskApproveSecondFactorReset, async ({ app, staff, params }) => ({
    colleague: await approveReset(app, staff, params.staff_id),
  })),
  route(resets.deskWithdrawSecondFactorReset, async ({ app, staff, params }) => ({
    colleague: await withdrawReset(app, staff, params.staff_id),
  })),
]
