import { PEOPLE_COUNTED_FROM } from '#contract/desk/companies.ts'

/** Fewer than eleven are not counted: a small number is about people who can be guessed. */
export function membersLabel(members: number | null): string {
  return members === null ? `Fewer than ${PEOPLE_COUNTED_FROM} members` : `${number(members)} members`
}

export const number = (count: number) => count.toLocaleString('en-US')

/** "1 address", "2,000 addresses". */
export function counted(count: number, one: string, many: string): string {
  return `${number(count)} ${count === 1 ? one : many}`
}
