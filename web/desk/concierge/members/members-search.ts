import { MEMBER_REASONS, type MemberReason } from '#contract/desk/queue/members.ts'
import { asRecord, asString, oneOf } from '#web/desk/shared/search-params/search-values.ts'

export type MembersSearch = {
  q: string
  /** How the person came here, for the record of the reading. */
  from?: MemberReason | undefined
}

export function parseMembersSearch(given: unknown): MembersSearch {
  const { q, from } = asRecord(given)
  return { q: asString(q), from: oneOf(MEMBER_REASONS, from) }
}
