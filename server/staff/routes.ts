import * as contract from '#contract/desk/staff.ts'
import { type Route, route } from '#server/http/route.ts'
import { changeStaff } from './change-staff.ts'
import { closeStaff, reopenStaff } from './close-staff.ts'
import { inviteAgain, inviteStaff } from './invite.ts'
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
  route(contract.deskInviteAgain, async ({ app, staff, params }) => {
    const { colleague } = await inviteAgain(app, staff, params.staff_id)
    return { colleague }
  }),
]
