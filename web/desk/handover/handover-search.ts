import * as z from 'zod/mini'

/** The colleague for whom one hands over; without one it is one's own page. */
const shape = z.object({ for: z.catch(z.optional(z.coerce.number()), undefined) })
export type HandoverSearch = z.output<typeof shape>

export const parseHandoverSearch = (given: unknown): HandoverSearch => z.parse(shape, given ?? {})
