import type { Endpoint } from '#contract/shared/endpoint.ts'

/** The parts of any call; `CallInput` has those that an endpoint takes. */
export interface Parts {
  params?: Readonly<Record<string, string | number>> | undefined
  query?: unknown
  body?: unknown
  headers?: unknown
}

/** The endpoint's path with its parameters filled in. */
export function pathOf(endpoint: Endpoint, params: Parts['params'] = {}): string {
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** Headers of a call, with the caller's credentials. */
export function callHeaders({ body, headers }: Parts, credentials: Record<string, string | null | undefined>): Headers {
  const sent = new Headers({ accept: 'application/json' })
  if (body !== undefined) sent.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(credentials)) if (value) sent.set(name, value)
  for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) sent.set(name, String(value))
  return sent
}
