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

export const leaving = endpoint('GET', '/api/v1/users/current/leaving', {
  who: 'member',
  summary: 'What happens when the member leaves their company, and what they need to sign in afterwards.',
  answer: z.object({
    to_do: z.enum(['nothing', 'private_email', 'confirm_email', 'password']),
    /** The address with which the member signs in. */
    email: z.string(),
    /** The company keeps this mailbox when the member leaves. */
    is_company_address: z.boolean(),
    /** A confirmed address. After leaving, it signs in instead of a company's address. */
    private_email: z.nullable(z.string()),
    /** A private address that is not confirmed yet. */
    asked_email: z.nullable(z.string()),
    places: z.array(
      z.object({
        company: z.object({ id: z.number(), name: z.string() }),
        /** Days in which open requests can be finished; null: without a limit. */
        grace_days: z.nullable(z.number()),
        /** The company has its own sign-in. */
        signs_in: z.boolean(),
        ended_at: z.nullable(field.time),
        grace_until: z.nullable(field.time),
      }),
    ),
  }),
})
export type Leaving = z.output<typeof leaving.answer>
