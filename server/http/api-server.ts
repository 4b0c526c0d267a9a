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
import { type Endpoint, statusOf } from '#contract/shared/endpoint.ts'
import { success } from '#contract/shared/fields.ts'
import { Problem } from '#contract/shared/problems.ts'
import { SERVER_TIME } from '#contract/shared/server-time.ts'
import { answerText } from './answer-text.ts'
import type { MemberApp } from './app.ts'
import { type Allow, allowOrigins } from './cors.ts'
import { answerProblem, asProblem } from './error-handler.ts'
import { API_HEADERS } from './headers.ts'
import { enforceLimit, type Limits } from './limits.ts'
import type { Call, Route } from './route.ts'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'
import { parseInput } from './validate.ts'

/** A JSON body is small here: 10,000 characters of text, escaped, and its wrapping. */
const BODY_LIMIT_BYTES = 256 * 1024
/** Every method that HTTP knows, but for CONNECT, which is for proxies. */
const ANY_METHOD = METHODS.filter((method) => method !== 'CONNECT')

/** Finds out who calls and refuses whom the endpoint does not take. */
export type Authenticate = (
  endpoint: Endpoint,
  request: FastifyRequest,
) => Promise<Pick<Call<Endpoint>, 'member' | 'staff'>>

export type Otherwise = (request: FastifyRequest, reply: FastifyReply) => unknown

export type DoorPlan = {
  readonly app: MemberApp
  readonly table: Readonly<Record<string, Endpoint>>
  readonly routes: readonly Route[]
  readonly apiPrefix: string
  /** On every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly authenticate: Authenticate
  readonly limits: Limits
  readonly origins: Allow
  /** What answers a path that is no endpoint's; 404 where nothing else is said. */
  readonly otherwise?: Otherwise | '' | undefined
}

/**
 * One door: every served endpoint of the table, answered in the order 404, 405, 429, 401/403, then the
 * body's own faults. Throws where table and routes do not match, so that neither can be forgotten.
 */
export function buildDoor(plan: DoorPlan): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = plan.app.log
  const door = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false, // a HEAD must change nothing, not even a mailed link
    forceCloseConnections: true, // whatever is worth waiting for, the drain has waited for
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
  readJson(door)
  allowOrigins(door, plan.apiPrefix, plan.origins)
  warnOfUntrustedProxy(door, plan.app.config.TRUST_PROXY)
  door.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(plan.headers)
    if (!request.url.startsWith(plan.apiPrefix)) return
    reply.headers(API_HEADERS)
    reply.header(SERVER_TIME, String(plan.app.now().getTime()))
    // `/requests/` is no request's address, no matter who asks
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

/** The caller has gone before their call was whole: nobody's fault but the network's, and no outage of ours. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

const notFound: Otherwise = (request, reply) => answerProblem(reply, request, new Problem('not_found'))

function serve(door: FastifyInstance, plan: DoorPlan, { endpoint, handle }: Route) {
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
      // the authenticate and parseInput follow the endpoint's own declaration
      const call = { app: plan.app, request, reply, ...request.actor, ...input } as never
      const result = await handle(call)
      await plan.limits.finish(request, true)
      if (endpoint.answer === null) return reply
      const text = endpoint.answer === success ? SUCCESS : answerText(endpoint.answer, result)
      return sendJson(reply.code(statusOf(endpoint)), text)
    },
    async onError(request, _reply, error) {
      await plan.limits.finish(request, !(error instanceof Problem && (error.status === 401 || error.status === 404)))
    },
  })
}

const SUCCESS = JSON.stringify({ success: true })

/** A body of JSON is small: a client that takes longer over it holds a connection, not a slow network. */
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

/** Every served endpoint has a route and every route an endpoint. */
function matchTable(table: DoorPlan['table'], routes: readonly Route[]): readonly Route[] {
  const served = new Set(Object.values(table).filter((endpoint) => endpoint.served !== false))
  for (const { endpoint } of routes)
    if (!served.delete(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is served but not in the table`)
  for (const endpoint of served) throw new Error(`${endpoint.method} ${endpoint.path} is in the table but not served`)
  return routes
}

/** Says which methods there are at an address, by its most specific path; none where it is no endpoint's. */
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
    // an address without an id is no endpoint's
    if (!found || Object.values(found.params).includes('')) return undefined
    return found.store as string[] // as it was put in above
  }
}

type TrustProxy = boolean | string | ((address: string, hop: number) => boolean)

/** `true`, `false`, a number of hops, or addresses. */
function trustProxy(setting: string): TrustProxy {
  if (setting === 'true' || setting === 'false') return setting === 'true'
  const hops = Number(setting)
  return Number.isInteger(hops) ? (_address, hop) => hop < hops : setting
}

/** By Node's code, what tells more than 400. */
const BROKEN: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'That request could not be read.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'That request took too long to arrive.'],
}

/** What is not even HTTP gets JSON too. */
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
    /** What was answered instead of success. */
    refusal?: Problem
    /** Set while a per-address limit holds a place for this call. */
    rateSlot?: { bucket: string; address: string; windowStart: Date }
  }
}

/** JSON in UTF-8 and nothing else; an empty body is no body. */
function readJson(door: FastifyInstance) {
  door.removeAllContentTypeParsers()
  door.addContentTypeParser(/^application\/json\b/i, { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      // parseAs: 'buffer' hands in a Buffer
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
