import { endpoint } from '#contract/shared/endpoint.ts'
import { expiring, expiringQuery, presignBody, presigned } from '#contract/shared/upload.ts'

export const presignUpload = endpoint('POST', '/api/v1/uploads/presigned_url', {
  who: 'member',
  summary: 'A URL that accepts one PUT of an image or a PDF within 15 minutes.',
  body: presignBody,
  answer: presigned,
  problems: ['quota_reached', 'not_found', 'too_many_tries'],
  limit: 'presigned_url',
})

export const expiringUrl = endpoint('GET', '/api/v1/uploads/expiring_url', {
  who: 'member',
  summary: 'A URL that serves a file for 5 minutes.',
  query: expiringQuery,
  answer: expiring,
  problems: ['not_found', 'file_checking', 'file_check_stopped', 'file_refused'],
})
