import { randomUUID } from 'node:crypto'
import { METHODS } from 'node:http'
import type { Socket } from 'node:net'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import findMyWay from 'find-my-way'
import * as z from 'zod/mini'
import { type Endpoint, statusOf } from '#contract/shared/endpoint.ts'
import { success } from '#contract/shared/fields.ts'
import { Problem } from '#contract/shared/problems.ts'
import { SERVER_TIME } from '#contract/shared/server-time.ts'
import type { MemberApp } from './app.ts'
import { speakCallersLanguage } from './callers-language.ts'
import { type Allow, allowOrigins } from './cors.ts'
import { answerProblem, asProblem } from './error-handler.ts'
import { API_HEADERS } from './headers.ts'
import { enforceLimit, type Limits } from './limits.ts'
import type { Call, Route } from './route.ts'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'
import { parseInput } from './validate.ts'

/** Sufficient for 10,000 characters of escaped text with the surrounding JSON. */
const BODY_LIMIT_BYTES = 256 * 1024
/** Every HTTP method except CONNECT, which is for proxies. */
const ANY_METHOD = METHODS.filter((method) => method !== 'CONNECT')

/** Identifies the caller, and rejects callers whom the endpoint does not allow. */
export type Authenticate = (
  endpoint: Endpoint,
  request: FastifyRequest,
) => Promise<Pick<Call<Endpoint>, 'member' | 'staff'>>

export type Otherwise = (request: FastifyRequest, reply: FastifyReply) => unknown

export type ServerOptions = {
  readonly app: MemberApp
  readonly table: Readonly<Record<string, Endpoint>>
  readonly routes: readonly Route[]
  readonly apiPrefix: string
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>
  readonly authenticate: Authenticate
  readonly limits: Limits
  readonly origins: Allow
  /** True: sentences are in the caller's language. Otherwise they are in English. */
  readonly inCallersLanguage?: boolean
  /** Handles paths without an endpoint; 404 by default. */
  readonly otherwise?: Otherwise | '' | undefined
}

/**
 * Builds the server for every served endpoint of the table. The order of the refusals is 404, 405, 429, 401/403, then
 * the faults of the body. Throws if the table and the routes differ, so that neither can be forgotten.
 */
export function buildServer(plan: ServerOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = plan.app.log
  const door = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false, // a HEAD request must change nothing, such as the state of a mailed link
    forceCloseConnections: true, // the drain has already waited for everything important
    requestTimeout: 300_000, // an upload on a slow phone
    connectionTimeout: 0,
    genReqId: () => randomUUID(),
    trustProxy: trustProxy(plan.app.config.TRUST_PROXY),
    frameworkErrors: (_error, request, reply) => void answerProblem(reply, request, new Problem('not_found')),
    clientErrorHandler: refuseBrokenRequest,
  })
  plan.app.drain.watch(door)
  for (const method of ANY_METHOD) if (!door.supportedMethods.includes(method)) door.addHttpMethod(method)
  const routes = matchTable(plan.table, plan.routes)
  const methodsAt = methodsByPath(routes)
  if (plan.inCallersLanguage) speakCallersLanguage(door)
  readJson(door)
  allowOrigins(door, plan.apiPrefix, plan.origins)
  warnOfUntrustedProxy(door, plan.app.config.TRUST_PROXY)
  door.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(plan.headers)
    if (!request.url.startsWith(plan.apiPrefix)) return
    reply.headers(API_HEADERS)
    reply.header(SERVER_TIME, String(plan.app.now().getTime()))
    // `/requests/` is not the address of a request, for any caller
    if (Object.values(request.params ?? {}).includes('')) throw new Problem('not_found')
    const methods = methodsAt(request.url)
    if (!methods || methods.includes(request.method)) return
    reply.header('allow', methods.join(', '))
    throw new Problem('method_not_allowed')
  })
  door.setErrorHandler((error, request, reply) =>
    answerProblem(reply, request, hasHungUp(request) ? new Problem('not_json') : asProblem(error), error),
  )
  door.setNotFoundHandler(plan.otherwise || notFound)

  for (const one of routes) serve(door, plan, one)
  return door
}

/** The caller disconnected before the request was complete: a network failure, not a server error. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

const notFound: Otherwise = (request, reply) => answerProblem(reply, request, new Problem('not_found'))

function serve(door: FastifyInstance, plan: ServerOptions, { endpoint, handle }: Route) {
  door.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
    async onRequest(request) {
      if (endpoint.body && !endpoint.bodyBytes) endSlowBody(request)
      await enforceLimit(plan.limits, endpoint, request)
      request.actor = await plan.authenticate(endpoint, request)
    },
    async handler(request, reply) {
      const input = parseInput(endpoint, request)
      // authenticate and parseInput follow the endpoint's declaration
      const call = { app: plan.app, request, reply, ...request.actor, ...input } as never
      const result = await handle(call)
      await plan.limits.finish(request, true)
      if (endpoint.answer === null) return reply
      // parsing removes fields that the schema does not contain
      const text = endpoint.answer === success ? SUCCESS : JSON.stringify(z.parse(endpoint.answer, result))
      return sendJson(reply.code(statusOf(endpoint)), text)
    },
    async onError(request, _reply, error) {
      await plan.limits.finish(request, !(error instanceof Problem && (error.status === 401 || error.status === 404)))
    },
  })
}

const SUCCESS = JSON.stringify({ success: true })

/** A JSON body is small: a client that takes longer keeps a connection busy on purpose. */
const BODY_MS = 30_000

function endSlowBody({ raw }: FastifyRequest) {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, BODY_MS).unref()
  raw.once('close', () => clearTimeout(timer))
}

function sendJson(reply: FastifyReply, text: string) {
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Ensures that every served endpoint has a route and every route has an endpoint. */
function matchTable(table: ServerOptions['table'], routes: readonly Route[]): readonly Route[] {
  const served = new Set(Object.values(table).filter((endpoint) => endpoint.served !== false))
  for (const { endpoint } of routes)
    if (!served.delete(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is served but not in the table`)
  for (const endpoint of served) throw new Error(`${endpoint.method} ${endpoint.path} is in the table but not served`)
  return routes
}

/** Finds the methods of an address by its most specific path; undefined if it is not an endpoint. */
function methodsByPath(routes: readonly Route[]) {
  const paths = findMyWay()
  for (const [path, ofPath] of Map.groupBy(routes, ({ endpoint }) => endpoint.path))
    paths.on(
      'GET',
      path,
      () => undefined,
      ofPath.map(({ endpoint }) => endpoint.method),
    )
  return (url: string): string[] | undefined => {
    const found = paths.find('GET', url)
    // an address without an ID is not an endpoint
    if (!found || Object.values(found.params).includes('')) return undefined
    return found.store as string[] // the type of the stored value above
  }
}

type TrustProxy = boolean | string | ((address: string, hop: number) => boolean)

/** `true`, `false`, a number of hops, or addresses. */
function trustProxy(setting: string): TrustProxy {
  if (setting === 'true' || setting === 'false') return setting === 'true'
  const hops = Number(setting)
  return Number.isInteger(hops) ? (_address, hop) => hop < hops : setting
}

/** Responses to Node's error codes that are more specific than 400. */
const BROKEN: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'That request could not be read.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'That request took too long to arrive.'],
}

/** An invalid HTTP request gets a JSON response, too. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, sentence] = BROKEN[error.code ?? ''] ?? ['400 Bad Request', 'That request could not be read.']
  const body = JSON.stringify({ error: sentence })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${randomUUID()}\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  )
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Pick<Call<Endpoint>, 'member' | 'staff'>
    /** The refusal, if the call failed. */
    refusal?: Problem
    /** Set while a rate limit by address reserves a slot for this call. */
    rateSlot?: { bucket: string; address: string; windowStart: Date }
  }
}

/** Accepts only JSON in UTF-8; an empty body counts as missing. */
function readJson(door: FastifyInstance) {
  door.removeAllContentTypeParsers()
  door.addContentTypeParser(/^application\/json\b/i, { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      // parseAs: 'buffer' passes a Buffer
      done(null, parse(body as Buffer))
    } catch {
      done(new Problem('not_json'))
    }
  })
}

function parse(body: Buffer): unknown {
  if (body.length === 0) return undefined
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
}
