import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const enrollPhone = endpoint('POST', '/api/v1/mfa', {
  who: 'half_authenticated',
  summary: 'Sets the phone for the second factor and sends it a code.',
  body: z.object({ mfa_number: field.mfaPhone }),
  answer: field.success,
  problems: [
    'mfa_off',
    'texts_off',
    'mfa_authentication_required',
    'code_too_soon',
    'spent_code_too_soon',
    'too_many_tries',
  ],
  limit: 'text',
})

export const sendCode = endpoint('POST', '/api/v1/mfa/send-otp', {
  who: 'half_authenticated',
  summary: 'Sends a code to the number on file, or to the one being enrolled in this session.',
  answer: field.success,
  problems: ['no_phone', 'texts_off', 'code_too_soon', 'spent_code_too_soon', 'too_many_tries'],
  limit: 'text',
})

export const verifyCode = endpoint('POST', '/api/v1/mfa/verify', {
  who: 'half_authenticated',
  summary: 'Verifies a code. The second factor’s token is in the mfa-token header.',
  body: z.object({ otp: field.mfaCode }),
  answer: field.success,
  answerHeaders: ['mfa-token'],
  problems: ['wrong_code', 'spent_code'],
})
