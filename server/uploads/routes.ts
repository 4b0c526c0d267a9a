import * as contract from '#contract/member/uploads.ts'
import { type Route, route } from '#server/http/route.ts'
import { expiringUrlForMember } from './expiring.ts'
import { presignForMember } from './presign.ts'

export const uploadRoutes: Route[] = [
  route(contract.presignUpload, ({ app, member, body }) =>
    presignForMember(app, member, { filename: body.upload.filename, requestId: body.request_id }),
  ),
  route(contract.expiringUrl, ({ app, member, query }) => expiringUrlForMember(app, member, query.key)),
]
