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
  summary: 'As for members.',
  query: expiringQuery,
  answer: expiring,
  problems: ['not_found'],
})
