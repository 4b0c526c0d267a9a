import { useQuery } from '@tanstack/react-query'
import { getOptions } from '#contract/member/options.ts'
import type { OptionSet, OptionVersion, RequestOptions } from '#contract/shared/options.ts'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'

/** A version of a set of options, which belongs to one message. */
export type Offered = { readonly set: OptionSet; readonly version: OptionVersion }

/** All options of a request; if they cannot be fetched, the messages have them as text. */
export function useOptions(id: string): RequestOptions | null {
  const { data } = useQuery({
    queryKey: keyOf(getOptions, { query: { request_id: id } }),
    retry: false,
    queryFn: async ({ signal }) => (await call(getOptions, { query: { request_id: id } }, { signal })).options,
  })
  return data ?? null
}

/** The options sent with a message. */
export function offeredWith(options: RequestOptions | null, messageId: string): Offered | undefined {
  for (const set of options?.sets ?? [])
    for (const version of set.versions) if (version.message_id === messageId) return { set, version }
  return undefined
}
