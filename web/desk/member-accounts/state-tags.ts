import type { AccountState } from '#contract/desk/member-accounts.ts'

/** Beside a name; nothing where everything is as usual. */
export const STATE_TAGS: Partial<Record<AccountState, string>> = {
  locked: 'Locked',
  closed: 'Closed',
  erased: 'Erased',
}
