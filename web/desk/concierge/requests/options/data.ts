import { type DeskOptions, deskGetOptions } from '#contract/desk/requests/options.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import type { OptionSet, OptionVersion } from '#contract/shared/options.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'

/** Options of a request, refetched together with the request. */
export function optionsQuery(requestId: string) {
  const select = ({ options }: AnswerOf<typeof deskGetOptions>) => options
  return { ...queryOf(deskGetOptions, { params: { external_id: requestId } }), select }
}

/** A sent version with its set. */
export type Sent = { readonly set: OptionSet; readonly version: OptionVersion }

export function sentWith(options: DeskOptions | undefined, messageId: string): Sent | undefined {
  for (const set of options?.sets ?? [])
    for (const version of set.versions) if (version.message_id === messageId) return { set, version }
  return undefined
}
