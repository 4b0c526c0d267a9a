import { learnServerTime } from '#basics/server-clock.ts'
import type { AnswerOf, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import { SERVER_TIME } from '#contract/shared/server-time.ts'
import { type CallOptions, createCall, type Transport } from '#web/wire/call.ts'
import { CallError, refusalOf } from '#web/wire/call-error.ts'
import { callHeaders, urlOf } from '#web/wire/request.ts'
import { askReason } from './asked-reason.ts'

/** The session itself is a cookie that no script sees; this is what proves that a change is ours. */
let csrf: string | null = null
export const setCsrf = (token: string | null) => {
  csrf = token
}
/** Whether a change could be ours at all. */
export const maySend = () => csrf !== null

const send: Transport = async (endpoint, parts, { signal, fallback, keepalive }) => {
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

const callOnce = createCall(send)

/**
 * The desk's call. Nobody signed in is a `CallError` of status 401. Where a colleague has the request, its reader is
 * asked why first, and the call is made again.
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
