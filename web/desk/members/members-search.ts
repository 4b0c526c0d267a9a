import * as z from 'zod/mini'
import { memberReason } from '#contract/desk/members.ts'

const shape = z.object({
  q: z.catch(z._default(z.string(), ''), ''),
  /** How one came here, for the record of the look. */
  from: z.catch(z.optional(memberReason), undefined),
})
export type MembersSearch = z.output<typeof shape>

export const parseMembersSearch = (given: unknown): MembersSearch => z.parse(shape, given ?? {})
