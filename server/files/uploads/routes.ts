import { deskExpiringUrl, deskPresignUpload } from '#contract/desk/requests/uploads.ts'
import * as contract from '#contract/member/uploads.ts'
import { type Route, route } from '#server/platform/http/route.ts'
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
  route(deskPresignUpload, { maxStatements: 3 }, ({ app, staff, body }) =>
    presignForStaff(app, staff, { filename: body.upload.filename, requestId: body.request_id }),
  ),
  route(deskExpiringUrl, { maxStatements: 6 }, ({ app, staff, query }) =>
    expiringUrlForStaff(app, staff, query.key, query.preview === 'true'),
  ),
]
