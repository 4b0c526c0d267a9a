import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const confirmAddress = endpoint('POST', '/api/v1/users/confirm_email', {
  who: 'anyone',
  summary: 'Notes by a mailed link that an email address is its owner’s. The link may be opened again.',
  body: z.object({ confirm_token: field.text(200, 'This link is not complete.') }),
  answer: field.success,
  problems: ['invalid_confirm_token'],
})

export const disownAddress = endpoint('POST', '/api/v1/users/disown_email', {
  who: 'anyone',
  summary:
    'Closes an account that somebody made with another’s email address, by the link that was mailed there. Nobody who has confirmed the address is taken.',
  body: z.object({ confirm_token: field.text(200, 'This link is not complete.') }),
  answer: field.success,
  problems: ['invalid_confirm_token'],
})
