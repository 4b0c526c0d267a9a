import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { expiring, expiringQuery, presignBody, presigned } from '#contract/shared/upload.ts'

export const deskPresignUpload = endpoint('POST', '/desk/api/uploads/presigned_url', {
  who: 'concierge',
  recorded: false,
  summary: 'As for members.',
  body: presignBody,
  answer: presigned,
  problems: ['not_found'],
  limit: 'presigned_url',
})

export const deskExpiringUrl = endpoint('GET', '/desk/api/uploads/expiring_url', {
  who: 'concierge',
  recorded: true,
  summary:
    'As for members. A picture’s preview is part of reading its request; anything else is a reading of the file.',
  /** `preview`: a small version for the page of the request. */
  query: z.extend(expiringQuery, { preview: z.optional(z.enum(['true', 'false'])) }),
  answer: expiring,
  problems: ['not_found', 'file_checking', 'file_check_stopped', 'file_refused'],
})
