import { t } from '#basics/language/translate.ts'
import { CallError } from './call-error.ts'
import { report } from './error-reports/error-reports.ts'
import { UNEXPECTED } from './unexpected.ts'

/** Result of a submit that did not succeed: errors at fields, or one of the whole form. */
export interface Refusal {
  errors?: Readonly<Record<string, string>>
  failure?: string
}

export type Submit = (typed: FormData) => Promise<Refusal | undefined | void>

/** Submits a form whose fields are state. An error is shown at its field, or as the failure of the form. */
export const sent =
  (act: () => ReturnType<Submit>): Submit =>
  (typed) =>
    act().catch((error: unknown) => refusalOf(error, typed))

/**
 * The refusal that an error is for a form. Errors that are not caused by the input are also reported.
 * @param refusals statuses that the input can cause; without them, all client errors
 */
export function refusalOf(error: unknown, typed: FormData, refusals?: readonly number[]): Refusal {
  if (!isForThePerson(error, refusals)) report(error)
  const errors = error instanceof CallError ? errorsAt(typed, error) : []
  if (errors.length > 0) return { errors: Object.fromEntries(errors) }
  return { failure: (error instanceof Error && error.message) || t(UNEXPECTED) }
}

function isForThePerson(error: unknown, refusals?: readonly number[]) {
  if (!(error instanceof CallError)) return false
  return error.passing || (refusals?.includes(error.status) ?? error.status < 500)
}

/**
 * The first error of each field. `user.last_name` is the field `last_name`, and errors of other fields are left out. If
 * the fields are state and have no names, every error is at a field.
 */
function errorsAt(typed: FormData, { errors }: CallError) {
  const isNamed = !typed.keys().next().done
  return Object.entries(errors)
    .map(([path, messages]) => [isNamed ? (path.split('.').at(-1) ?? path) : path, messages[0] ?? ''] as const)
    .filter(([name]) => !isNamed || typed.has(name))
}
