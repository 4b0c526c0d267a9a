import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerInput, BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf, Who } from '#contract/shared/endpoint.ts'
import type { success } from '#contract/shared/fields.ts'
import type { App, MemberActor, MemberApp, StaffActor } from './app.ts'

type Actor<W extends Who> = W extends 'anyone'
  ? { readonly member?: undefined; readonly staff?: undefined }
  : W extends 'half_authenticated' | 'member'
    ? { readonly member: MemberActor; readonly staff?: undefined }
    : { readonly staff: StaffActor; readonly member?: undefined }

/** The desk's tables are there for the desk's endpoints only. */
type AppFor<E extends Endpoint> = E['path'] extends `/desk/${string}` ? App : MemberApp

/** What a route's handler is given: parsed input, who calls, and the app. */
export type Call<E extends Endpoint> = Actor<E['who']> & {
  readonly app: AppFor<E>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly headers: HeadersOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Route = {
  readonly endpoint: Endpoint
  readonly handle: (call: never) => Promise<unknown>
}

/** A stream's handler answers through `reply` itself; where success is all there is to say, nothing is answered. */
type Answer<E extends Endpoint> = E['answer'] extends null | typeof success ? unknown : AnswerInput<E>

/** Joins an endpoint of the table with what it does. */
export function route<const E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Answer<E>>): Route {
  return { endpoint, handle }
}
