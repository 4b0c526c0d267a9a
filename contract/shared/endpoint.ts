import type * as z from 'zod/mini'
import type { ProblemCode } from './problems.ts'

/**
 * Who may call an endpoint. `half_authenticated` is a member who may still have to give the second factor; `any_staff`
 * is everyone with a desk account; the others are roles at the desk. `employer` is a company's staff with the right to
 * everything; `employer_report` and `employer_sync` are also those with this right alone.
 */
export type Who =
  | 'anyone'
  | 'half_authenticated'
  | 'member'
  | 'any_staff'
  | 'concierge'
  | 'operations'
  | 'employer'
  | 'employer_report'
  | 'employer_sync'

/** Rate limits by IP address. `server/platform/http/limits.ts` has the numbers. */
export type LimitName =
  | 'sign_up'
  | 'sign_in'
  | 'sign_in_options'
  | 'password'
  | 'presigned_url'
  | 'company'
  | 'text'
  | 'provider_try'

type Schema = z.ZodMiniType

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Full path, including the prefix of its API; parameters are `:name`. */
  readonly path: string
  readonly who: Who
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly headers?: Schema
  /** Maximum size of the body, if it is larger than the limit for JSON. */
  readonly bodyBytes?: number
  /** Status of a successful response; 200 by default. */
  readonly status?: 200 | 201
  /** Schema of a successful response; null for an event stream. */
  readonly answer: Schema | null
  /** Response headers that carry part of the answer. */
  readonly answerHeaders?: readonly string[]
  /** Refusals in addition to those of every endpoint of this kind, which `refusalsOf` adds. */
  readonly problems?: readonly ProblemCode[]
  readonly limit?: LimitName
  /** Desk only: whether a successful response shows data of a member and writes a row to the access log. */
  readonly recorded?: boolean
  /** Desk only: allowed in a session that may only set up a second factor. */
  readonly duringSetup?: true
  /** Desk only: changes or reveals so much that the caller must have authenticated recently. */
  readonly recentProof?: true
  /** False until its behavior is built. */
  readonly served?: false
}

type Definition = Omit<Endpoint, 'method' | 'path'>

/** Keeps the literal types of an endpoint, so that `call` and `route` can infer its inputs and outputs. */
export function endpoint<M extends Endpoint['method'], P extends string, const D extends Definition>(
  method: M,
  path: P,
  definition: D,
): D & { readonly method: M; readonly path: P } {
  return { ...definition, method, path }
}

/** An endpoint for operations only. It shows no member data, so it writes no access record. */
export function operationsEndpoint<
  M extends Endpoint['method'],
  P extends string,
  const D extends Omit<Definition, 'who' | 'recorded'>,
>(method: M, path: P, definition: D) {
  return endpoint(method, path, { ...definition, who: 'operations', recorded: false })
}

/** Status of a successful response. */
export const statusOf = ({ status }: Endpoint) => status ?? 200

type Input<S> = S extends Schema ? z.input<S> : undefined
type Output<S> = S extends Schema ? z.output<S> : undefined

export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type HeadersOf<E extends Endpoint> = Output<E['headers']>
/** The response as the server creates it, where times may be `Date` objects. */
export type AnswerInput<E extends Endpoint> = Input<E['answer']>
/** The response as a client receives it. */
export type AnswerOf<E extends Endpoint> = Output<E['answer']>

type Needs<K extends string, S, V> = S extends Schema ? { [key in K]: V } : { [key in K]?: undefined }

/** Input of a call: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = Needs<'params', E['params'], Record<string, string | number>> &
  (E['query'] extends Schema ? { query?: z.input<E['query']> } : { query?: undefined }) &
  Needs<'body', E['body'], Input<E['body']>> &
  (E['headers'] extends Schema ? { headers?: z.input<E['headers']> } : { headers?: undefined })

/** Returns the endpoints among the exports of a module, by name. */
export function endpointsOf(module: Record<string, unknown>): Readonly<Record<string, Endpoint>> {
  return Object.fromEntries(Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])))
}

function isEndpoint(thing: unknown): thing is Endpoint {
  return typeof thing === 'object' && thing !== null && 'method' in thing && 'path' in thing && 'who' in thing
}
