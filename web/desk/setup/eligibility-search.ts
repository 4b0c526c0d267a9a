import * as z from 'zod/mini'

const text = z.catch(z.optional(z.string()), undefined)
const shape = z.object({ company: text, trial: text })

/** Which company is open, and the dry run that is shown of it. */
export const parseEligibilitySearch = (given: unknown) => z.parse(shape, given ?? {})
