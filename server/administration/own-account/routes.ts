import * as contract from '#contract/member/member-data.ts'
import { network } from '#server/platform/http/limits.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { copyData, mailDataLink } from './copy-data.ts'
import { askErasure, cancelErasure } from './erase-account.ts'
import { eraseRequest } from './erase-request.ts'
import { downloadOwnData } from './own-data.ts'

/** What members do with their own data. */
export const ownAccountRoutes: Route[] = [
  route(contract.downloadData, async ({ app, member, query }) => ({
    data: await downloadOwnData(app, member, query.token),
  })),
  route(contract.copyData, async ({ app, member, body, request }) => ({
    data: await copyData(app, member, { password: body.password, network: network(request.ip) }),
  })),
  route(contract.mailDataLink, ({ app, member }) => mailDataLink(app, member)),
  route(contract.askErasure, ({ app, member, body, request }) =>
    askErasure(app, member, { password: body.password, network: network(request.ip) }),
  ),
  route(contract.cancelErasure, ({ app, member }) => cancelErasure(app, member)),
  route(contract.eraseRequest, ({ app, member, params }) => eraseRequest(app, member, params.id)),
]
