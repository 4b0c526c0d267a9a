import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** A mail that became a message. */
export const inboundMail = z.object({
  from: z.string(),
  subject: z.string(),
  received_at: field.time,
  /** All of its text, with what it quotes and its signature. */
  body: z.string(),
})
export type InboundMail = z.output<typeof inboundMail>

export const deskReadMail = endpoint('GET', '/desk/api/mails/:message_id', {
  who: 'concierge',
  recorded: true,
  summary: 'The whole mail that a member’s message was cut from. Leaves an access record.',
  params: z.object({ message_id: field.externalId }),
  answer: z.object({ mail: inboundMail }),
  problems: ['reason_needed'],
})
