import { queryOptions } from '@tanstack/react-query'
import { type DeskOptions, deskGetOptions } from '#contract/desk/options.ts'
import type { OptionSet, OptionVersion } from '#contract/shared/options.ts'
import { call } from '#web/desk/shared/call.ts'
import { keys } from '#web/desk/shared/queries.ts'

/** A request's options; they are fetched again with the request itself. */
export function optionsQuery(requestId: string) {
  return queryOptions({
    queryKey: [...keys.request(requestId), 'options'],
    queryFn: async ({ signal }) =>
      (await call(deskGetOptions, { params: { external_id: requestId } }, { signal })).options,
  })
}

/** What was sent with a message, and the set that it belongs to. */
export type Sent = { readonly set: OptionSet; readonly version: OptionVersion }

export function sentWith(options: DeskOptions | undefined, messageId: string): Sent | undefined {
  for (const set of options?.sets ?? [])
    for (const version of set.versions) if (version.message_id === messageId) return { set, version }
  return undefined
}
