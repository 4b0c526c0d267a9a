import { deskExpiringUrl, deskPresignUpload } from '#contract/desk/uploads.ts'
import { type Route, route } from '#server/http/route.ts'
import { expiringUrlForStaff } from './desk-files.ts'
import { presignForStaff } from './presign.ts'

export const deskUploadRoutes: Route[] = [
  route(deskPresignUpload, ({ app, staff, body }) =>
    presignForStaff(app, staff, { filename: body.upload.filename, requestId: body.request_id }),
  ),
  route(deskExpiringUrl, ({ app, staff, query }) => expiringUrlForStaff(app, staff, query.key)),
]
