import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { wholeMail } from '#contract/shared/whole-mail.ts'

export const deskReadMail = endpoint('GET', '/desk/api/mails/:message_id', {
  who: 'concierge',
  recorded: true,
  summary: 'The whole mail of a message, or one listed at a request. Leaves an access record.',
  params: z.object({ message_id: field.externalId }),
  answer: z.object({ mail: wholeMail }),
  problems: ['reason_needed'],
})
