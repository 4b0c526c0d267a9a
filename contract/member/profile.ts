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

export const emailFields = z.object({ email: field.email, password: field.typedPassword })

export const askEmailChange = endpoint('PUT', '/api/v1/users/current/email', {
  who: 'member',
  summary:
    'Mails a link to the address that the member wants to sign in with, and tells the present one, which stays until the link is used.',
  body: emailFields,
  answer: field.success,
  problems: ['too_many_tries'],
})

export const readEmailChange = endpoint('GET', '/api/v1/users/current/email_change', {
  who: 'member',
  summary: 'The address that waits to be confirmed; null: none does.',
  answer: z.object({ email: z.nullable(z.string()) }),
})

export const dropEmailChange = endpoint('DELETE', '/api/v1/users/current/email_change', {
  who: 'member',
  summary: 'Takes a change of address back that is not confirmed; its link opens nothing then.',
  answer: field.success,
})

export const confirmEmailChange = endpoint('POST', '/api/v1/users/confirm_new_email', {
  who: 'anyone',
  summary:
    'Puts a new address in force by the link that was mailed there, and ends every session but that which asked.',
  body: z.object({ token: field.text(200, 'This link is not complete.') }),
  answer: field.success,
  problems: ['invalid_email_change'],
})

/** The phone on file, whose codes open the account. */
export const textOldPhone = endpoint('POST', '/api/v1/users/current/phone_code', {
  who: 'member',
  summary: 'Texts a code to the phone on file, to be given with the number that takes its place.',
  answer: field.success,
  problems: ['no_phone', 'texts_off', 'code_too_soon', 'spent_code_too_soon', 'too_many_tries'],
  limit: 'text',
})

/** Either the code that went to the old phone, or the password with a code of an authenticator app. */
export const newPhoneFields = z.object({
  mfa_number: field.mfaPhone,
  otp: z.optional(field.mfaCode),
  password: z.optional(field.typedPassword),
  code: z.optional(field.authenticatorCode),
})

export const changePhone = endpoint('POST', '/api/v1/users/current/phone', {
  who: 'member',
  summary:
    'Proves the old factor and texts a code to the new number, which comes into force when that code is verified. Until then the old one stays.',
  body: newPhoneFields,
  answer: field.success,
  problems: [
    'mfa_off',
    'no_phone',
    'texts_off',
    'code_used',
    'code_off_clock',
    'code_too_soon',
    'spent_code_too_soon',
    'too_many_tries',
  ],
  limit: 'text',
})
