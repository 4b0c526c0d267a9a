import * as z from 'zod/mini'

const tab = z.enum(['Mine', 'Everyone'])
export type TasksTab = z.output<typeof tab>
const shape = z.object({ tab: z.catch(z._default(tab, 'Mine'), 'Mine') })

export const parseTasksSearch = (given: unknown) => z.parse(shape, given ?? {})
