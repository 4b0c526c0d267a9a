import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** What members change about themselves in their account. */

export const nameFields = z.object({ first_name: field.firstName, last_name: field.lastName })

export const changeName = endpoint('PUT', '/api/v1/users/current/name', {
  who: 'member',
  summary: 'Changes what the member is called, everywhere at once.',
  body: nameFields,
  answer: field.success,
})

/** `password` is the one that opens the account now. */
export const passwordFields = z.object({ password: field.typedPassword, new_password: field.newPassword })

export const changePassword = endpoint('PUT', '/api/v1/users/current/password', {
  who: 'member',
  summary: 'Changes the password, for which the present one is asked, and ends every other session.',
  body: passwordFields,
  answer: field.success,
  problems: ['too_many_tries'],
})
