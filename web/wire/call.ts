import type { AnswerOf, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import { CallError } from './call-error.ts'
import type { Parts } from './request.ts'
import { type SendOptions, send } from './send.ts'

export interface CallOptions extends SendOptions {
  /** For the parts of an answer that come in headers: `authorization`, `mfa-token`. */
  onHeaders?: (headers: Headers) => void
}

/** Gives the response where the call succeeded, else throws `CallError`. */
export type Transport = (endpoint: Endpoint, parts: Parts, options: SendOptions) => Promise<Response>

/** How an app calls endpoints, over a transport that says who is calling. */
export function createCall(transport: Transport) {
  /** Calls an endpoint and gives its parsed answer. Throws `CallError`, or the reason of the signal that ended it. */
  return async function call<const E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<AnswerOf<E>> {
    const response = await transport(endpoint, input, options)
    const body: unknown = await response.json().catch(() => undefined)
    // a release has no schemas (see web/build/lean-contract.ts): the server has used them on this answer already
    const parsed = endpoint.answer?.safeParse(body)
    if (body === undefined || parsed?.success === false) {
      const message = `Unexpected response to ${endpoint.method} ${endpoint.path}`
      throw new CallError({ status: response.status, message }, { cause: parsed?.error })
    }
    options.onHeaders?.(response.headers)
    // by the endpoint's own schema, here or there; only the type cannot follow through the generic
    return (parsed ? parsed.data : body) as AnswerOf<E>
  }
}

/** The members' call. */
export const call = /* @__PURE__ */ createCall(send)
