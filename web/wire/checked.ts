import * as z from 'zod/mini'
import { CallError } from './call-error.ts'
import { report } from './error-reports.ts'
import { sentences } from './sentences.ts'
import type { Refusal, Submit } from './use-form.ts'

type Fields = z.ZodMiniType<Record<string, unknown>>

/**
 * Checks a form by its fields' own schemas, then does the act. What the server refuses stands at its field too.
 * `refusals` are the statuses that are for who typed; without them, all that name the caller's fault.
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

function refusalOf(error: unknown, typed: FormData, refusals?: readonly number[]): Refusal {
  if (!isForThePerson(error, refusals)) report(error)
  const errors = error instanceof CallError ? errorsAt(typed, error) : []
  if (errors.length > 0) return { errors: Object.fromEntries(errors) }
  return { failure: (error instanceof Error && error.message) || sentences.unexpected }
}

/** A refusal is for who typed; anything else is a fault of ours that somebody should hear of. */
function isForThePerson(error: unknown, refusals?: readonly number[]) {
  if (!(error instanceof CallError)) return false
  return error.passing || (refusals?.includes(error.status) ?? error.status < 500)
}

/** `user.last_name` is the field `last_name` here. What belongs to no field of this form is said above it. */
function errorsAt(typed: FormData, { errors }: CallError) {
  return Object.entries(errors)
    .map(([path, said]) => [path.split('.').at(-1) ?? path, said[0] ?? ''] as const)
    .filter(([name]) => typed.has(name))
}
