import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const RATING_MAX = 5
const WRONG_STARS = { error: () => t('Please give a whole number from 1 to 5.') }
const rating = z.int(WRONG_STARS).check(z.minimum(1, WRONG_STARS)).check(z.maximum(RATING_MAX, WRONG_STARS))
const byId = z.object({ id: field.externalId })

export const getRating = endpoint('GET', '/api/v1/requests/:id/rating', {
  who: 'member',
  summary: 'The member’s rating of a completed request, from 1 to 5, or null.',
  params: byId,
  answer: z.object({ rating: z.nullable(z.number()) }),
})

export const rateRequest = endpoint('POST', '/api/v1/requests/:id/rating', {
  who: 'member',
  summary: 'Rates a completed request; a later rating replaces it.',
  params: byId,
  body: z.object({ rating }),
  answer: z.object({ rating: z.number() }),
  problems: ['request_not_completed'],
})
