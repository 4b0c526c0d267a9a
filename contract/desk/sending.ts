import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { quickAnswers } from '#contract/shared/quick-answers.ts'
import { attachmentKeys, messageBody } from '#contract/shared/request.ts'
import { deskDraft } from './drafts.ts'
import { blanksFilled } from './ready-body.ts'
import { deskRequest } from './requests.ts'
import { runAt, seenSeq } from './scheduled-sends.ts'

const byRequest = z.object({ external_id: field.externalId })
const bySend = z.object({ id: field.externalId })
const requestAnswer = z.object({ request: deskRequest })

export const deskScheduleSend = endpoint('POST', '/desk/api/requests/:external_id/sends', {
  who: 'concierge',
  recorded: true,
  summary: 'A reply that goes in a moment, or at the given time; until then it can be called back.',
  params: byRequest,
  headers: idempotencyHeaders,
  body: z
    .object({
      body: messageBody,
      attachment_keys: attachmentKeys,
      /** For the member to press instead of writing one. */
      quick_answers: z.optional(quickAnswers),
      seen_seq: seenSeq,
      /** None: as soon as it can no longer be called back. */
      run_at: z.optional(runAt),
    })
    .check(blanksFilled),
  status: 201,
  answer: z.object({ ...requestAnswer.shape, send_id: z.string() }),
  problems: ['conversation_moved'],
})

export const deskSendNow = endpoint('POST', '/desk/api/sends/:id/now', {
  who: 'concierge',
  recorded: true,
  summary: 'Sends one’s own scheduled reply at once, also one that was held.',
  params: bySend,
  body: z.object({ seen_seq: seenSeq }),
  answer: requestAnswer,
  problems: ['conversation_moved', 'send_gone'],
})

export const deskCallBack = endpoint('DELETE', '/desk/api/sends/:id', {
  who: 'concierge',
  recorded: true,
  summary:
    'Calls one’s own scheduled reply back, or a former colleague’s: words and file are one’s draft again, and its quick answers come with it.',
  params: bySend,
  answer: z.object({ draft: z.nullable(deskDraft), quick_answers: z.array(z.string()) }),
  problems: ['send_gone'],
})

export const deskAddNote = endpoint('POST', '/desk/api/requests/:external_id/notes', {
  who: 'concierge',
  recorded: true,
  summary: 'A note that members never see. This address cannot send anything to a member.',
  params: byRequest,
  headers: idempotencyHeaders,
  body: z.object({ body: messageBody, attachment_keys: attachmentKeys }),
  status: 201,
  answer: requestAnswer,
})
