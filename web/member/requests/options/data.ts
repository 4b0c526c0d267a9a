import { useQuery } from '@tanstack/react-query'
import { getOptions } from '#contract/member/options.ts'
import type { OptionSet, OptionVersion, RequestOptions } from '#contract/shared/options.ts'
import { call } from '#web/wire/call.ts'
import { keys } from '../../shared/queries.ts'

/** What stands with one message: a version of a set. */
export type Offered = { readonly set: OptionSet; readonly version: OptionVersion }

/** What the member was given to choose from in a request; where it cannot be fetched, the messages say it in words. */
export function useOptions(id: string): RequestOptions | null {
  const { data } = useQuery({
    queryKey: keys.options(id),
    retry: false,
    queryFn: async ({ signal }) => (await call(getOptions, { query: { request_id: id } }, { signal })).options,
  })
  return data ?? null
}

/** What was sent with a message. */
export function offeredWith(options: RequestOptions | null, messageId: string): Offered | undefined {
  for (const set of options?.sets ?? [])
    for (const version of set.versions) if (version.message_id === messageId) return { set, version }
  return undefined
}
