import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** One browser, or another client, that a member is signed in with. */
export const memberSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  /** As far as the client says: `Firefox`, `Windows`. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  started_at: field.time,
  /** To a few minutes. */
  last_used_at: field.time,
  /** The password was right, and the code is still owed. */
  owes_code: z.boolean(),
})
export type MemberSession = z.output<typeof memberSession>

export const listSessions = endpoint('GET', '/api/v1/users/sessions', {
  who: 'member',
  summary:
    'Where the member is signed in: this session first, then the others, last used first; and when the password that lets them in was set.',
  answer: z.object({
    sessions: z.array(memberSession),
    /** Null: not since this is recorded; an earlier release says nothing of it. */
    password_changed_at: z.optional(z.nullable(field.time)),
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
  summary: 'Ends every session of the member but the one that asks.',
  answer: field.success,
})
