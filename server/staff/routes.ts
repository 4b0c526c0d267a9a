import * as contract from '#contract/desk/staff.ts'
import { unlockStaff } from '#server/desk/lockout.ts'
import { type Route, route } from '#server/http/route.ts'
import { changeStaff } from './change-staff.ts'
import { closeStaff, reopenStaff } from './close-staff.ts'
import { inviteAgain, inviteStaff } from './invite.ts'
import { askStaffRecovery } from './recovery.ts'
import { readRoster } from './roster.ts'
import { setStaffPassword } from './set-password.ts'

const done = { success: true } as const

export const staffAccountRoutes: Route[] = [
  route(contract.deskStaff, ({ app }) => readRoster(app)),
  route(contract.deskInviteStaff, async ({ app, staff, body }) => ({ colleague: await inviteStaff(app, staff, body) })),
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
  route(contract.deskSetPassword, async ({ app, body }) => {
    await setStaffPassword(app, body.token, body.password)
    return done
  }),
  route(contract.deskAskRecovery, async ({ app, body }) => {
    await askStaffRecovery(app, body.email)
    return done
  }),
  route(contract.deskUnlock, async ({ app, body }) => {
    await unlockStaff(app, body.token)
    return done
  }),
]
