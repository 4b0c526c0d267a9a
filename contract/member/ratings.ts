import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const RATING_MAX = 5
const rating = z
  .int('Please give a whole number from 1 to 5.')
  .check(z.minimum(1, 'Please give a whole number from 1 to 5.'))
  .check(z.maximum(RATING_MAX, 'Please give a whole number from 1 to 5.'))
const byId = z.object({ id: field.externalId })

export const getRating = endpoint('GET', '/api/v1/requests/:id/rating', {
  who: 'member',
  summary: 'What the member said of a completed request, from 1 to 5; null: nothing yet.',
  params: byId,
  answer: z.object({ rating: z.nullable(z.number()) }),
})

export const rateRequest = endpoint('POST', '/api/v1/requests/:id/rating', {
  who: 'member',
  summary: 'Says how a completed request went; a later word replaces the first.',
  params: byId,
  body: z.object({ rating }),
  answer: z.object({ rating: z.number() }),
  problems: ['request_not_completed'],
})
