import { learnServerTime } from '#basics/time/server-clock.ts'
import { deskSession } from '#contract/desk/session.ts'
import type { AnswerOf, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import { SERVER_TIME } from '#contract/shared/server-time.ts'
import { askReason } from '#web/desk/shared/asked-reason.ts'
import { type CallOptions, createCall, type Transport } from '#web/wire/call.ts'
import { CallError, refusalOf } from '#web/wire/call-error.ts'
import { urlOf } from '#web/wire/request.ts'
import { callHeaders } from '#web/wire/request-parts.ts'

/**
 * The session is an HttpOnly cookie, which scripts cannot read. This CSRF token proves that a change comes from this
 * app.
 */
let csrf: string | null = null
export const setCsrf = (token: string | null) => {
  csrf = token
}
/** Whether a CSRF token is available. */
export const maySend = () => csrf !== null

const send: Transport = async (endpoint, parts, { signal, fallback, keepalive }) => {
  if (needsSession(endpoint) && !maySend()) throw new CallError({ status: 401, message: 'Please sign in again.' })
  const response = await fetch(urlOf(endpoint, parts), {
    method: endpoint.method,
    headers: callHeaders(parts, { 'x-desk-csrf': csrf }),
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
    credentials: 'same-origin',
    signal,
    keepalive,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new CallError({ status: 0, message: fallback ?? 'The desk cannot be reached. Please try again.' }, { cause })
  })
  learnServerTime(response.headers.get(SERVER_TIME))
  if (!response.ok) throw await refusalOf(response, fallback)
  return response
}

/** After a sign-out, a page that is about to leave the screen must not ask the server for what it would refuse. */
const needsSession = (endpoint: Endpoint) => endpoint.who !== 'anyone' && endpoint !== deskSession

const callOnce = createCall(send)

/**
 * Calls an endpoint of the desk. Without a session it throws a `CallError` with status 401. If the request belongs to a
 * colleague, the reader is asked for a reason first, and the call is repeated.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
): Promise<AnswerOf<E>> {
  try {
    return await callOnce(endpoint, input, options)
  } catch (error) {
    const requestId = input.params?.['external_id']
    const asks = error instanceof CallError && error.status === 409 && error.about('reason') !== undefined
    if (!asks || typeof requestId !== 'string' || !(await askReason(requestId, options?.signal))) throw error
    return callOnce(endpoint, input, options)
  }
}
