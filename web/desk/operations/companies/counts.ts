import { PEOPLE_COUNTED_FROM } from '#contract/desk/operations/companies.ts'

/** Counts below eleven are not shown, because members of a small group can be identified. */
function membersLabel(members: number | null): string {
  return members === null ? `Fewer than ${PEOPLE_COUNTED_FROM} members` : `${number(members)} members`
}

/** Example: "24 members, 15 verified". */
export function verifiedLabel({ members, verified }: { members: number | null; verified: number | null }): string {
  const known = verified === null ? `fewer than ${PEOPLE_COUNTED_FROM} verified` : `${number(verified)} verified`
  return `${membersLabel(members)}, ${known}`
}

export const number = (count: number) => count.toLocaleString('en-US')

/** Examples: "1 address", "2,000 addresses". */
export function counted(count: number, one: string, many: string): string {
  return `${number(count)} ${count === 1 ? one : many}`
}
