import * as z from 'zod/mini'

const tab = z.enum(['Mine', 'I asked of others', 'Everyone', 'Done this week'])
export type TasksTab = z.output<typeof tab>
const shape = z.object({ tab: z.catch(z._default(tab, 'Mine'), 'Mine') })

export const parseTasksSearch = (given: unknown) => z.parse(shape, given ?? {})
