import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '#contract/shared/endpoint.ts'

/** The compiler rejects a literal key: a key starts with the path of an endpoint, which only `keyOf` gives. */
type Key = readonly [start: `/${string}` | `device:${string}`, ...input: unknown[]]

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: Key
  }
}

export type KeyInput<E extends Endpoint> = Partial<Pick<CallInput<E>, 'params' | 'query' | 'body'>>

/**
 * The cache key of an endpoint's answer to `input`. Without input it is the prefix of all keys of the endpoint, which
 * invalidates all its answers.
 */
export function keyOf<const E extends Endpoint>(endpoint: E, input: KeyInput<E> = {}): QueryKey {
  const path = endpoint.path as `/${string}` // as every path of the contract
  return Object.keys(input).length === 0 ? [path] : [path, input]
}

/** The cache key of something that this device stores. */
export const deviceKey = (name: string): QueryKey => [`device:${name}`]

/** Whether a key belongs to one of the endpoints. */
export const isKeyOf = (key: QueryKey, endpoints: readonly Endpoint[]): boolean =>
  endpoints.some(({ path }) => path === key[0])

/** Whether the input of a key contains `id`, as a parameter or in the query. */
export function keyContains([, input]: QueryKey, id: string): boolean {
  const parts = Object.values(input ?? {}) as (object | undefined)[] // as `keyOf` makes them
  return parts.some((part) => Object.values(part ?? {}).includes(id))
}

/** Invalidates every answer of the endpoints; resolves when those on the page are fetched again. */
export async function invalidate(client: QueryClient, ...endpoints: readonly Endpoint[]): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => isKeyOf(queryKey, endpoints) })
}
