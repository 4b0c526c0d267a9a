import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerInput, BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf, Who } from '#contract/shared/endpoint.ts'
import type { success } from '#contract/shared/fields.ts'
import type { App, MemberActor, MemberApp, StaffActor } from './app.ts'

type Actor<W extends Who> = W extends 'anyone'
  ? { readonly member?: undefined; readonly staff?: undefined }
  : W extends 'half_authenticated' | 'member'
    ? { readonly member: MemberActor; readonly staff?: undefined }
    : { readonly staff: StaffActor; readonly member?: undefined }

/** Only endpoints of the desk have the desk's tables. */
type AppFor<E extends Endpoint> = E['path'] extends `/desk/${string}` ? App : MemberApp

/** Arguments of a route's handler: parsed input, the caller, and the app. */
export type Call<E extends Endpoint> = Actor<E['who']> & {
  readonly app: AppFor<E>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly headers: HeadersOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type RouteOptions = {
  /**
   * Maximum number of database statements per call, including `begin`, `commit` and the session's lookup. Tests enforce
   * it, and a cheaper call must lower it. The goal is 3 for a member's call and 6 for a call of the desk.
   */
  readonly maxStatements?: number
}

export type Route = RouteOptions & {
  readonly endpoint: Endpoint
  readonly handle: (call: never) => Promise<unknown>
}

/**
 * A stream's handler responds through `reply` itself. If success is the whole response, the handler returns nothing.
 */
type Answer<E extends Endpoint> = E['answer'] extends null | typeof success ? unknown : AnswerInput<E>

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

/** Connects an endpoint of the table with its handler. */
export function route<const E extends Endpoint>(endpoint: E, handle: Handler<E>): Route
export function route<const E extends Endpoint>(endpoint: E, options: RouteOptions, handle: Handler<E>): Route
export function route<E extends Endpoint>(
  endpoint: E,
  ...given: readonly [Handler<E>] | readonly [RouteOptions, Handler<E>]
): Route {
  const [options, handle] = given.length === 2 ? given : [{}, given[0]]
  return { endpoint, ...options, handle }
}
