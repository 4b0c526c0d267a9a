import type * as z from 'zod/mini'
import type { ProblemCode } from './problems.ts'

/**
 * Who may call an endpoint. `half_authenticated` is a member whose second factor may still be owed;
 * `any_staff` is everybody with a desk account; the others are the desk's roles.
 */
export type Who = 'anyone' | 'half_authenticated' | 'member' | 'any_staff' | 'concierge' | 'operations' | 'employer'

/** Per-address limits; numbers stand in `server/http/limits.ts`. */
export type LimitName = 'sign_up' | 'sign_in' | 'password' | 'presigned_url' | 'company' | 'text' | 'provider_try'

type Schema = z.ZodMiniType

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Whole path from the door's root; parameters are `:name`. */
  readonly path: string
  readonly who: Who
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly headers?: Schema
  /** The most bytes its body may have, where that is more than JSON usually takes. */
  readonly bodyBytes?: number
  /** The status of success; 200 where nothing is said. */
  readonly status?: 200 | 201
  /** What a success carries; null for a stream of events. */
  readonly answer: Schema | null
  /** Response headers that carry part of the answer. */
  readonly answerHeaders?: readonly string[]
  /** Refusals beyond those that every endpoint of its kind knows: `refusalsOf` adds these. */
  readonly problems?: readonly ProblemCode[]
  readonly limit?: LimitName
  /** At the desk: whether a success shows something of a member, and so leaves its row in the access log. */
  readonly recorded?: boolean
  /** At the desk: open to a session that may only set up a second factor. */
  readonly duringSetup?: true
  /** At the desk: changes or reveals so much that its caller has to have proved lately who they are. */
  readonly recentProof?: true
  /** False while its behavior has not been built. */
  readonly served?: false
}

type Definition = Omit<Endpoint, 'method' | 'path'>

/** Keeps the literal types of an endpoint, so that `call` and `route` can infer its shapes. */
export function endpoint<M extends Endpoint['method'], P extends string, const D extends Definition>(
  method: M,
  path: P,
  definition: D,
): D & { readonly method: M; readonly path: P } {
  return { ...definition, method, path }
}

/** An endpoint for operations alone that shows nothing of a member, and so leaves no access record. */
export function operationsEndpoint<
  M extends Endpoint['method'],
  P extends string,
  const D extends Omit<Definition, 'who' | 'recorded'>,
>(method: M, path: P, definition: D) {
  return endpoint(method, path, { ...definition, who: 'operations', recorded: false })
}

/** The status of its success. */
export const statusOf = ({ status }: Endpoint) => status ?? 200

type Input<S> = S extends Schema ? z.input<S> : undefined
type Output<S> = S extends Schema ? z.output<S> : undefined

export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type HeadersOf<E extends Endpoint> = Output<E['headers']>
/** What the server hands in: times may still be dates. */
export type AnswerInput<E extends Endpoint> = Input<E['answer']>
/** What a client gets. */
export type AnswerOf<E extends Endpoint> = Output<E['answer']>

type Needs<K extends string, S, V> = S extends Schema ? { [key in K]: V } : { [key in K]?: undefined }

/** What a caller gives: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = Needs<'params', E['params'], Record<string, string | number>> &
  (E['query'] extends Schema ? { query?: z.input<E['query']> } : { query?: undefined }) &
  Needs<'body', E['body'], Input<E['body']>> &
  (E['headers'] extends Schema ? { headers?: z.input<E['headers']> } : { headers?: undefined })

/** The endpoints among what these modules export, by name. */
export function endpointsOf(module: Record<string, unknown>): Readonly<Record<string, Endpoint>> {
  return Object.fromEntries(Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])))
}

function isEndpoint(thing: unknown): thing is Endpoint {
  return typeof thing === 'object' && thing !== null && 'method' in thing && 'path' in thing && 'who' in thing
}
