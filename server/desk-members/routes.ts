import * as contract from '#contract/desk/members.ts'
import { type Route, route } from '#server/http/route.ts'
import { findMembers } from './find-members.ts'
import { showMember } from './show-member.ts'

export const deskMemberRoutes: Route[] = [
  route(contract.deskFindMembers, async ({ app, staff, query }) => ({
    members: await findMembers(app, staff, query.q),
  })),
  route(contract.deskGetMember, async ({ app, staff, params, query }) => ({
    member: await showMember(app, staff, params.external_id, query.from),
  })),
]
