import { asRecord, oneOf } from '#web/desk/shared/search-params/search-values.ts'

const TABS = ['All', 'Yours', 'Proposed', 'Not used for a year'] as const
export type RepliesTab = (typeof TABS)[number]

export const parseRepliesSearch = (given: unknown): { tab: RepliesTab } => ({
  tab: oneOf(TABS, asRecord(given)['tab']) ?? 'All',
})
