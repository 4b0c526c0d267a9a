import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** A browser or another client in which a member is signed in. */
export const memberSession = z.object({
  id: z.string(),
  /** True for the session that makes this call. */
  current: z.boolean(),
  /** As reported by the client: `Firefox`, `Windows`. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  started_at: field.time,
  /** Accurate to a few minutes. */
  last_used_at: field.time,
  /** The password was correct, and the code is still required. */
  owes_code: z.boolean(),
})
export type MemberSession = z.output<typeof memberSession>

export const listSessions = endpoint('GET', '/api/v1/users/sessions', {
  who: 'member',
  summary: 'The member’s sessions: this one first, then the most recently used; and when the password was set.',
  answer: z.object({
    sessions: z.array(memberSession),
    /** Null: not changed since changes are recorded. The previous release does not send this field. */
    password_changed_at: z.optional(z.nullable(field.time)),
    /** Companies’ own sign-ins that open this account. The previous release does not send this field. */
    company_sign_ins: z.optional(z.array(z.object({ company: z.string(), joined_at: field.time }))),
  }),
})

export const endOneSession = endpoint('DELETE', '/api/v1/users/sessions/:id', {
  who: 'member',
  summary: 'Ends one of the member’s sessions at once, on every node.',
  params: z.object({ id: field.externalId }),
  answer: field.success,
})

export const endOtherSessions = endpoint('DELETE', '/api/v1/users/sessions', {
  who: 'member',
  summary: 'Ends every session of the member except the current one.',
  answer: field.success,
})
