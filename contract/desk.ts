import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { colleague } from './shifts.ts'
import { expiring, expiringQuery, presignBody, presigned } from './uploads.ts'

export const deskColleagues = endpoint({
  method: 'GET',
  path: '/desk/api/concierges',
  who: 'concierge',
  recorded: false,
  summary: 'Who a request can be given to, and who of them is here.',
  status: 200,
  answer: z.object({ concierges: z.array(colleague) }),
  problems: ['role_not_allowed'],
})

export const deskPresignUpload = endpoint({
  method: 'POST',
  path: '/desk/api/uploads/presigned_url',
  who: 'concierge',
  recorded: false,
  summary: 'As for members.',
  body: presignBody,
  status: 200,
  answer: presigned,
  problems: ['not_found', 'role_not_allowed', 'bad_origin_of_change'],
  limit: 'presigned_url',
})

export const deskExpiringUrl = endpoint({
  method: 'GET',
  path: '/desk/api/uploads/expiring_url',
  who: 'concierge',
  recorded: true,
  summary: 'As for members.',
  query: expiringQuery,
  status: 200,
  answer: expiring,
  problems: ['not_found', 'role_not_allowed'],
})

export const deskEvents = endpoint({
  method: 'GET',
  path: '/desk/api/events',
  who: 'concierge',
  recorded: false,
  summary:
    'What changes at the desk (text/event-stream): queue.changed and presence.changed with the request’s id, sends.changed.',
  status: 200,
  answer: null,
  problems: ['role_not_allowed'],
})
