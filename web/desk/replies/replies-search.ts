import { oneOf, partsOf } from '#web/desk/shared/in-address.ts'

const TABS = ['All', 'Yours', 'Proposed', 'Not used for a year'] as const
export type RepliesTab = (typeof TABS)[number]

export const parseRepliesSearch = (given: unknown): { tab: RepliesTab } => ({
  tab: oneOf(TABS, partsOf(given)['tab']) ?? 'All',
})
