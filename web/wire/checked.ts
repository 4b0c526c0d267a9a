import * as z from 'zod/mini'
import type { Submit } from './refusal.ts'
import { refusalOf } from './refusal.ts'

type Fields = z.ZodMiniType<Record<string, unknown>>

/**
 * Validates a form by a schema, then runs the act. Errors of the server are shown at their fields, too.
 * @param refusals statuses that the input can cause; without them, all client errors
 */
export function checked<S extends Fields>(
  schema: S,
  act: (values: z.output<S>) => Promise<unknown>,
  refusals?: readonly number[],
): Submit {
  return async (typed) => {
    const parsed = z.safeParse(schema, Object.fromEntries(typed))
    if (!parsed.success) return { errors: firstIssues(parsed.error) }
    return act(parsed.data).then(
      () => undefined,
      (error: unknown) => refusalOf(error, typed, refusals),
    )
  }
}

function firstIssues({ issues }: z.core.$ZodError) {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}
