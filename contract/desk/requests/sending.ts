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
  summary: 'Schedules a reply after the undo time or at the given time; until then it can be undone.',
  params: byRequest,
  headers: idempotencyHeaders,
  body: z
    .object({
      body: messageBody,
      attachment_keys: attachmentKeys,
      /** Answers that the member can choose instead of typing. */
      quick_answers: z.optional(quickAnswers),
      seen_seq: seenSeq,
      /** If missing, it is sent at the end of the undo period. */
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
  summary: 'Sends one of the caller’s scheduled or held replies at once.',
  params: bySend,
  body: z.object({ seen_seq: seenSeq }),
  answer: requestAnswer,
  problems: ['conversation_moved', 'send_gone'],
})

export const deskUndoSend = endpoint('DELETE', '/desk/api/sends/:id', {
  who: 'concierge',
  recorded: true,
  summary:
    'Undoes a scheduled reply of the caller or of a former colleague: text, file and quick answers become the caller’s draft.',
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
