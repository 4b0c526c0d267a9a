import * as z from 'zod/mini'
import { msg } from '#basics/language/translate.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** Changes that members make to their own account. */

export const nameFields = z.object({ first_name: field.firstName, last_name: field.lastName })

export const changeName = endpoint('PUT', '/api/v1/users/current/name', {
  who: 'member',
  summary: 'Changes the member’s name.',
  body: nameFields,
  answer: field.success,
})

export const chooseLocale = endpoint('PUT', '/api/v1/users/current/locale', {
  who: 'member',
  summary: 'Chooses the language of the app and of what is sent to the member.',
  body: z.object({ locale: field.locale }),
  answer: field.success,
})

export const acceptTerms = endpoint('POST', '/api/v1/users/current/terms', {
  who: 'member',
  summary:
    'Accepts the terms and the privacy policy in the versions that the member was shown. A repeat changes nothing.',
  body: z.object({ terms_version: field.text(40), privacy_version: field.text(40) }),
  answer: field.success,
  problems: ['terms_changed'],
})

export const conciergeLanguages = endpoint('GET', '/api/v1/users/current/concierge_languages', {
  who: 'member',
  summary: 'Languages in which at least one concierge writes.',
  answer: z.object({ languages: z.array(z.string()) }),
})

/** `password` is the current password. */
export const passwordFields = z.object({ password: field.typedPassword, new_password: field.newPassword })

export const changePassword = endpoint('PUT', '/api/v1/users/current/password', {
  who: 'member',
  summary: 'Changes the password, with the current one, and ends every other session.',
  body: passwordFields,
  answer: field.success,
  problems: ['too_many_tries'],
})

export const emailFields = z.object({ email: field.email, password: field.typedPassword })

export const askEmailChange = endpoint('PUT', '/api/v1/users/current/email', {
  who: 'member',
  summary:
    'Mails a link to a new sign-in address, and notifies the current one, which stays in force until the link is used.',
  body: emailFields,
  answer: field.success,
  problems: ['too_many_tries'],
})

export const readEmailChange = endpoint('GET', '/api/v1/users/current/email_change', {
  who: 'member',
  summary: 'The address that waits for confirmation, or null.',
  answer: z.object({ email: z.nullable(z.string()) }),
})

export const dropEmailChange = endpoint('DELETE', '/api/v1/users/current/email_change', {
  who: 'member',
  summary: 'Cancels an unconfirmed change of address; its link becomes invalid.',
  answer: field.success,
})

export const confirmEmailChange = endpoint('POST', '/api/v1/users/confirm_new_email', {
  who: 'anyone',
  summary: 'Confirms a new address with the mailed link, and ends every session except the one that requested it.',
  body: z.object({ token: field.text(200, msg('This link is not complete.')) }),
  answer: field.success,
  problems: ['invalid_email_change'],
})

/** The current phone number, which receives codes for the account. */
export const textOldPhone = endpoint('POST', '/api/v1/users/current/phone_code', {
  who: 'member',
  summary: 'Texts a code to the phone on file, which is needed to change the number.',
  answer: field.success,
  problems: ['no_phone', 'texts_off', 'code_too_soon', 'spent_code_too_soon', 'too_many_tries'],
  limit: 'text',
})

/** Either the code that was sent to the old phone, or the password with a code of an authenticator app. */
export const newPhoneFields = z.object({
  mfa_number: field.mfaPhone,
  otp: z.optional(field.mfaCode),
  password: z.optional(field.typedPassword),
  code: z.optional(field.authenticatorCode),
})

export const changePhone = endpoint('POST', '/api/v1/users/current/phone', {
  who: 'member',
  summary:
    'Verifies the old factor and texts a code to the new number, which replaces the old one once that code is verified.',
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
