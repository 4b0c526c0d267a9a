import * as contract from '#contract/desk/employer/team.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { changeRight, removeTeammate } from './change-teammate.ts'
import { inviteTeammate, inviteTeammateAgain } from './invite-teammate.ts'
import { readTeam } from './read-team.ts'

export const teamRoutes: Route[] = [
  route(contract.employerTeam, { maxStatements: 2 }, ({ app, staff }) => readTeam(app, staff)),
  route(contract.employerInvite, { maxStatements: 40 }, async ({ app, staff, body }) => ({
    colleague: await inviteTeammate(app, staff, body),
  })),
  route(contract.employerChangeRight, { maxStatements: 12 }, async ({ app, staff, params, body }) => ({
    colleague: await changeRight(app, staff, params.staff_id, body.right),
  })),
  route(contract.employerRemove, { maxStatements: 22 }, async ({ app, staff, params }) => {
    await removeTeammate(app, staff, params.staff_id)
    return { success: true as const }
  }),
  route(contract.employerInviteAgain, { maxStatements: 11 }, async ({ app, staff, params }) => ({
    colleague: await inviteTeammateAgain(app, staff, params.staff_id),
  })),
]
