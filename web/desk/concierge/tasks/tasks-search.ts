import { asRecord, oneOf } from '#web/desk/shared/search-params/search-values.ts'

const TABS = ['Mine', 'I asked of others', 'Everyone', 'Done this week'] as const
export type TasksTab = (typeof TABS)[number]

export const parseTasksSearch = (given: unknown): { tab: TasksTab } => ({
  tab: oneOf(TABS, asRecord(given)['tab']) ?? 'Mine',
})
