import * as z from 'zod/mini'
import { msg } from '#basics/language/translate.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const confirmAddress = endpoint('POST', '/api/v1/users/confirm_email', {
  who: 'anyone',
  summary: 'Confirms an email address with a mailed link. The link can be used again.',
  body: z.object({ confirm_token: field.text(200, msg('This link is not complete.')) }),
  answer: field.success,
  problems: ['invalid_confirm_token'],
})

export const disownAddress = endpoint('POST', '/api/v1/users/disown_email', {
  who: 'anyone',
  summary:
    'Closes an account that was created with another person’s email address, with the link that was mailed there. Refused if the address was confirmed.',
  body: z.object({ confirm_token: field.text(200, msg('This link is not complete.')) }),
  answer: field.success,
  problems: ['invalid_confirm_token'],
})

export const mailConfirmation = endpoint('POST', '/api/v1/users/current/confirmation_mail', {
  who: 'member',
  summary: 'Mails the link that confirms the member’s address again. Does nothing once it is confirmed.',
  answer: field.success,
  problems: ['too_many_tries'],
})

export const askContact = endpoint('POST', '/api/v1/users/current/contact_question', {
  who: 'member',
  summary:
    'Asks the company’s contact by email to add the member, with their name and address and nothing else. Once a day, and only with a confirmed address.',
  body: z.object({ company_id: z.int().check(z.positive(), z.maximum(2_147_483_647)) }),
  answer: field.success,
  problems: ['not_confirmed', 'too_many_tries'],
})
