import { t } from '#basics/language/translate.ts'
import { type Endpoint, statusOf } from '#contract/shared/endpoint.ts'
import { CallError, refusalOf } from './call-error.ts'
import { connection } from './connection/connection.ts'
import { memberFetch, memberHeaders, takeEarly } from './early-answers.ts'
import { urlOf } from './request.ts'
import { type Parts } from './request-parts.ts'
import { MFA_REQUIRED, sentences } from './sentences.ts'
import { session } from './session.ts'

export interface SendOptions {
  signal?: AbortSignal
  /** A path from an answer, used instead of the endpoint's own. */
  at?: string
  /** Message if the server sends none. */
  fallback?: string
  /** The call outlives the page. */
  keepalive?: boolean
  /** Sends the cookie that binds a sign-in at an issuer to this browser. No other call has cookies. */
  withCookie?: boolean
}

/** Sends a call and returns a successful response. Has no timeout: the caller's signal aborts it. */
export async function send(endpoint: Endpoint, parts: Parts, options: SendOptions = {}): Promise<Response> {
  const token = session.current()?.token
  const response = await answerTo(endpoint, parts, options).catch((cause: unknown) => {
    throw unanswered(cause, options)
  })
  // an early answer was requested without the caller's signal
  options.signal?.throwIfAborted()
  connection.answered()
  if (response.status === statusOf(endpoint)) return response
  const { ok, status } = response
  if (ok) throw new CallError({ status, message: t('Unexpected response {status}', { status }) })
  const refusal = await refusalOf(
    response,
    options.fallback,
    endpoint.method === 'GET' && options.fallback !== undefined,
  )
  // an aborted body may lack the message that asks for a code
  options.signal?.throwIfAborted()
  if (refusal.status === 401) unauthorized(refusal, endpoint, token)
  throw refusal
}

function answerTo(
  endpoint: Endpoint,
  parts: Parts,
  { at, keepalive, signal, withCookie }: SendOptions,
): Promise<Response> {
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
      ...(withCookie && { credentials: 'same-origin' }),
    })
  )
}

function unanswered(cause: unknown, { signal, fallback = sentences.unexpected }: SendOptions) {
  if (signal?.aborted) return cause
  connection.lost()
  return new CallError({ status: 0, message: fallback }, { cause })
}

/** Asks for a code or ends the session. A wrong code does not end it, and neither does a call without a token. */
function unauthorized(refusal: CallError, endpoint: Endpoint, token: string | undefined) {
  if (session.lapsed()) return session.end('refused')
  if (token === undefined || token !== session.current()?.token) return
  if (refusal.code === 'mfa_authentication_required' || refusal.serverMessage === MFA_REQUIRED)
    return session.needsFactor()
  if (!endpoint.path.endsWith('/verify')) session.end('refused')
}
