import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { deskRequest } from './requests.ts'

export const deskTakeBackCompletion = endpoint('DELETE', '/desk/api/requests/:external_id/completion', {
  who: 'concierge',
  recorded: true,
  summary: 'Undoes the caller’s own recent completion of a request.',
  params: z.object({ external_id: field.externalId }),
  answer: z.object({ request: deskRequest }),
  problems: ['completion_stands'],
})
