import type { AnswerOf, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import { CallError, refusalOf } from '#web/wire/call-error.ts'
import { urlOf } from '#web/wire/send.ts'

/** The session itself is a cookie that no script sees; this is what proves that a change is ours. */
let csrf: string | null = null
export const keepCsrf = (token: string | null) => {
  csrf = token
}
/** Whether a change could be ours at all. */
export const maySend = () => csrf !== null

/** Calls an endpoint of the desk's door. Throws `CallError`; nobody signed in is its status 401. */
export async function deskCall<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { signal?: AbortSignal; fallback?: string; keepalive?: boolean } = {},
): Promise<AnswerOf<E>> {
  const response = await fetch(urlOf(endpoint, input), {
    method: endpoint.method,
    headers: headersOf(input),
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    credentials: 'same-origin',
    signal: options.signal,
    keepalive: options.keepalive,
  }).catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause
    throw new CallError(
      { status: 0, message: options.fallback ?? 'The desk cannot be reached. Please try again.' },
      { cause },
    )
  })
  if (!response.ok) throw await refusalOf(response, options.fallback)
  const body: unknown = await response.json().catch(() => undefined)
  // a release has no schemas (see web/build/lean-contract.ts): the server has used them on this answer already
  const parsed = endpoint.answer?.safeParse(body)
  if (body === undefined || parsed?.success === false)
    throw new CallError({ status: response.status, message: `Unexpected response to ${endpoint.path}` })
  // by the endpoint's own schema, here or there; only the type cannot follow through the generic
  return (parsed ? parsed.data : body) as AnswerOf<E>
}

function headersOf(input: { body?: unknown; headers?: unknown }): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  if (csrf) headers.set('x-desk-csrf', csrf)
  for (const [name, value] of Object.entries(input.headers ?? {}))
    if (value !== undefined) headers.set(name, String(value))
  return headers
}
