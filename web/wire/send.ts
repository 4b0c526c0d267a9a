import { type Endpoint, statusOf } from '#contract/shared/endpoint.ts'
import { CallError, refusalOf } from './call-error.ts'
import { connection } from './connection.ts'
import { MFA_REQUIRED, sentences } from './sentences.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'

/** The parts of any call; `CallInput` says which of them an endpoint takes. */
export interface Parts {
  params?: Readonly<Record<string, string | number>> | undefined
  query?: unknown
  body?: unknown
  headers?: unknown
}

export interface SendOptions {
  signal?: AbortSignal
  /** The path to use instead of the endpoint's own, where an answer named it. */
  at?: string
  /** What a person reads when the server says nothing. */
  fallback?: string
  /** Lets the call outlive the page. */
  keepalive?: boolean
}

/** Sends a call and gives its response where it succeeded. No timeout: the caller's signal ends it. */
export async function send(endpoint: Endpoint, parts: Parts, options: SendOptions = {}): Promise<Response> {
  const { token, mfa_token } = session.current() ?? {}
  const response = await fetch(urlOf(endpoint, parts, options.at), {
    method: endpoint.method,
    headers: callHeaders(parts, { authorization: token && `Bearer ${token}`, 'mfa-token': mfa_token }),
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
    // our tokens travel in headers; a cookie of this origin is nobody's business here
    credentials: 'omit',
    keepalive: options.keepalive,
    signal: options.signal,
  }).catch((cause: unknown) => {
    throw unanswered(cause, options)
  })
  connection.answered()
  if (response.status === statusOf(endpoint)) return response
  if (response.ok) throw new CallError({ status: response.status, message: `Unexpected response ${response.status}` })
  const refusal = await refusalOf(
    response,
    options.fallback,
    endpoint.method === 'GET' && options.fallback !== undefined,
  )
  // what was ended while it was read may have lost the words that say what is owed
  options.signal?.throwIfAborted()
  if (refusal.status === 401) unauthorized(refusal, endpoint, token)
  throw refusal
}

function unanswered(cause: unknown, { signal, fallback = sentences.unexpected }: SendOptions) {
  if (signal?.aborted) return cause
  connection.lost()
  return new CallError({ status: 0, message: fallback }, { cause })
}

/** A code is owed, or the session is over. A wrong code ends nothing, nor does a call that carried no token. */
function unauthorized(refusal: CallError, endpoint: Endpoint, token: string | undefined) {
  if (session.lapsed()) return session.end('refused')
  if (token === undefined || token !== session.current()?.token) return
  if (refusal.said === MFA_REQUIRED) return session.needsFactor()
  if (!endpoint.path.endsWith('/verify')) session.end('refused')
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
