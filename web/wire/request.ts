import type { Endpoint } from '#contract/shared/endpoint.ts'
import { settings } from './settings.ts'

/** The parts of any call; `CallInput` says which of them an endpoint takes. */
export interface Parts {
  params?: Readonly<Record<string, string | number>> | undefined
  query?: unknown
  body?: unknown
  headers?: unknown
}

export function urlOf(endpoint: Endpoint, { params = {}, query }: Parts, at?: string): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const url = new URL(at ?? path, origin())
  // `at` comes from an answer: it may choose a path, never who gets the token
  if (url.origin !== origin()) throw new Error(`not an address of the API: ${at}`)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value != null) url.searchParams.set(name, String(value))
  }
  return url.href
}

function origin() {
  return new URL(settings.api_base_url || location.origin).origin
}

/** What every call carries, and what says who is calling. */
export function callHeaders({ body, headers }: Parts, credentials: Record<string, string | null | undefined>): Headers {
  const sent = new Headers({ accept: 'application/json' })
  if (body !== undefined) sent.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(credentials)) if (value) sent.set(name, value)
  for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) sent.set(name, String(value))
  return sent
}
