import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import { type KeyInput, keyOf } from '#web/wire/keys.ts'
import { call } from './call.ts'

type Reading<E extends Endpoint> = [input: CallInput<E>, fallback?: string]

/** Query options of an endpoint's answer. `fallback` is shown if an error has no message of its own. */
export function queryOf<const E extends Endpoint>(
  endpoint: E,
  ...[input, fallback]: object extends CallInput<E> ? Partial<Reading<E>> : Reading<E>
) {
  const given = input ?? ({} as CallInput<E>) // only an endpoint without input may leave it out
  return queryOptions({
    queryKey: keyOf(endpoint, given as KeyInput<E>),
    queryFn: ({ signal }): Promise<AnswerOf<E>> => call(endpoint, given, { signal, fallback }),
  })
}

/** Query options of a list that comes in pages, each of which names the cursor of the next. */
export function pagesOf<const E extends Endpoint>(endpoint: E, query: NonNullable<CallInput<E>['query']>) {
  return infiniteQueryOptions({
    queryKey: keyOf(endpoint, { query }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: after }): Promise<AnswerOf<E>> =>
      call(endpoint, { query: { ...query, after } } as unknown as CallInput<E>, { signal }),
    getNextPageParam: (page) => (page as { next?: string | null }).next ?? undefined, // the field of every paged answer
  })
}
