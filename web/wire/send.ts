import { type Endpoint, statusOf } from '#contract/shared/endpoint.ts'
import { CallError, refusalOf } from './call-error.ts'
import { connection } from './connection.ts'
import { memberFetch, memberHeaders, takeEarly } from './early-answers.ts'
import { type Parts, urlOf } from './request.ts'
import { MFA_REQUIRED, sentences } from './sentences.ts'
import { session } from './session.ts'

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
  const token = session.current()?.token
  const response = await answerTo(endpoint, parts, options).catch((cause: unknown) => {
    throw unanswered(cause, options)
  })
  // one that was asked for early knows nothing of the caller's signal
  options.signal?.throwIfAborted()
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

function answerTo(endpoint: Endpoint, parts: Parts, { at, keepalive, signal }: SendOptions): Promise<Response> {
  const url = urlOf(endpoint, parts, at)
  const early = endpoint.method === 'GET' ? takeEarly(url) : undefined
  return (
    early ??
    memberFetch(url, {
      method: endpoint.method,
      headers: memberHeaders(parts),
      body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
      keepalive,
      signal,
    })
  )
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
