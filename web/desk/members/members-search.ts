import { MEMBER_REASONS, type MemberReason } from '#contract/desk/members.ts'
import { oneOf, partsOf, wordsIn } from '#web/desk/shared/in-address.ts'

export type MembersSearch = {
  q: string
  /** How one came here, for the record of the look. */
  from?: MemberReason | undefined
}

export function parseMembersSearch(given: unknown): MembersSearch {
  const { q, from } = partsOf(given)
  return { q: wordsIn(q), from: oneOf(MEMBER_REASONS, from) }
}
