import { createCall, type Transport } from '#web/wire/call.ts'
import { CallError, refusalOf } from '#web/wire/call-error.ts'
import { callHeaders, urlOf } from '#web/wire/send.ts'

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
  if (!response.ok) throw await refusalOf(response, fallback)
  return response
}

/** The desk's call. Nobody signed in is a `CallError` of status 401. */
export const call = createCall(send)
