import * as contract from '#contract/desk/queue/members.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { findMembers } from './find-members.ts'
import { showMember } from './show-member.ts'

export const deskMemberRoutes: Route[] = [
  route(contract.deskFindMembers, { maxStatements: 5 }, async ({ app, staff, query }) => ({
    members: await findMembers(app, staff, query.q),
  })),
  route(contract.deskGetMember, { maxStatements: 11 }, async ({ app, staff, params, query }) => ({
    member: await showMember(app, staff, params.external_id, query.from),
  })),
]
