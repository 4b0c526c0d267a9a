import * as z from 'zod/mini'
import { signInFields } from '#contract/shared/credentials.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const staffRole = z.enum(['concierge', 'operations', 'employer'])

const staff = z.object({ id: z.number(), name: z.string(), role: staffRole })
const session = z.object({ staff, csrf: z.string() })
export type DeskSession = z.output<typeof session>

export const deskSignIn = endpoint({
  method: 'POST',
  path: '/desk/api/session',
  who: 'anyone',
  summary: 'Signs staff in; the session is a cookie, the answer carries the CSRF token.',
  body: signInFields,
  answer: session,
  problems: ['wrong_credentials', 'too_many_tries'],
  limit: 'sign_in',
})

export const deskSession = endpoint({
  method: 'GET',
  path: '/desk/api/session',
  who: 'any_staff',
  summary: 'Who is signed in, and a CSRF token for this session.',
  answer: session,
})

export const deskSignOut = endpoint({
  method: 'DELETE',
  path: '/desk/api/session',
  who: 'any_staff',
  summary: 'Ends the session.',
  answer: field.success,
})
