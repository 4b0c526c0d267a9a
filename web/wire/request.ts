import type { Endpoint } from '#contract/shared/endpoint.ts'
import { apiOrigin } from './api-origin.ts'
import { type Parts, pathOf } from './request-parts.ts'

export function urlOf(endpoint: Endpoint, { params, query }: Parts, at?: string): string {
  const url = new URL(at ?? pathOf(endpoint, params), apiOrigin())
  // `at` comes from an answer: it may choose the path, but not the recipient of the token
  if (url.origin !== apiOrigin()) throw new Error(`not an address of the API: ${at}`)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value != null) url.searchParams.set(name, String(value))
  }
  return url.href
}
