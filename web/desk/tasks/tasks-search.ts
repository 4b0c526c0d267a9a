import { oneOf, partsOf } from '#web/desk/shared/in-address.ts'

const TABS = ['Mine', 'I asked of others', 'Everyone', 'Done this week'] as const
export type TasksTab = (typeof TABS)[number]

export const parseTasksSearch = (given: unknown): { tab: TasksTab } => ({
  tab: oneOf(TABS, partsOf(given)['tab']) ?? 'Mine',
})
