import { t } from '#basics/language/translate.ts'
import type { AnswerOf, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import { CallError } from './call-error.ts'
import type { Parts } from './request-parts.ts'
import { type SendOptions, send } from './send.ts'

export interface CallOptions extends SendOptions {
  /** For values in response headers: `authorization`, `mfa-token`. */
  onHeaders?: (headers: Headers) => void
}

/** Returns a successful response, else throws `CallError`. */
export type Transport = (endpoint: Endpoint, parts: Parts, options: SendOptions) => Promise<Response>

/** Creates an app's call function. The transport adds the credentials. */
export function createCall(transport: Transport) {
  /** Calls an endpoint and returns its parsed answer. Throws `CallError`, or the reason of an aborted signal. */
  return async function call<const E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<AnswerOf<E>> {
    const response = await transport(endpoint, input, options)
    const body: unknown = await response.json().catch(() => undefined)
    // a release has no schemas (see web/build/lean-contract.ts): the server has validated the answer
    const parsed = endpoint.answer?.safeParse(body)
    if (body === undefined || parsed?.success === false) {
      const request = `${endpoint.method} ${endpoint.path}`
      const message = t('Unexpected response to {request}', { request })
      throw new CallError({ status: response.status, message }, { cause: parsed?.error })
    }
    options.onHeaders?.(response.headers)
    // validated by the endpoint's schema, here or on the server; the type cannot follow through the generic
    return (parsed ? parsed.data : body) as AnswerOf<E>
  }
}

/** The members' call function. */
export const call = /* @__PURE__ */ createCall(send)
