import * as z from 'zod/mini'

const tab = z.enum(['All', 'Yours', 'Proposed', 'Not used for a year'])
export type RepliesTab = z.output<typeof tab>
const shape = z.object({ tab: z.catch(z._default(tab, 'All'), 'All') })

export const parseRepliesSearch = (given: unknown) => z.parse(shape, given ?? {})
