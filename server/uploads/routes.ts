import { deskExpiringUrl, deskPresignUpload } from '#contract/desk/uploads.ts'
import * as contract from '#contract/member/uploads.ts'
import { type Route, route } from '#server/http/route.ts'
import { expiringUrlForStaff } from './desk-files.ts'
import { expiringUrlForMember } from './expiring.ts'
import { presignForMember, presignForStaff } from './presign.ts'

export const uploadRoutes: Route[] = [
  route(contract.presignUpload, ({ app, member, body }) =>
    presignForMember(app, member, { filename: body.upload.filename, requestId: body.request_id }),
  ),
  route(contract.expiringUrl, ({ app, member, query }) => expiringUrlForMember(app, member, query.key)),
]

export const deskUploadRoutes: Route[] = [
  route(deskPresignUpload, ({ app, staff, body }) =>
    presignForStaff(app, staff, { filename: body.upload.filename, requestId: body.request_id }),
  ),
  route(deskExpiringUrl, ({ app, staff, query }) =>
    expiringUrlForStaff(app, staff, query.key, query.preview === 'true'),
  ),
]
