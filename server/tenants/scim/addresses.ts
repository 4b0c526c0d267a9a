import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/shared/problems.ts'
import type { App, CompanySystem } from '#server/platform/http/app.ts'
import { asProblem } from '#server/platform/http/error-handler.ts'
import { logFault } from '#server/platform/http/fault-log.ts'
import { authenticateSystem } from '#server/tenants/tokens/verify-token.ts'
import { resourceType, resourceTypes, schema, schemas, serviceProviderConfig } from './discovery.ts'
import { ScimFault } from './fault.ts'
import { findUser, listUsers } from './find-users.ts'
import { noteRefusal } from './note-refusal.ts'
import { etagOf, listOf, projected, resourceOf, SCIM_PATH } from './present.ts'
import { changeUser, createUser, deleteUser, replaceUser, type Target } from './save-user.ts'
import { ERROR } from './schema-names.ts'
import type { StoredUser } from './stored-user.ts'

/** Enough for a person with every attribute that directories send. */
const BODY_MAX_BYTES = 256 * 1024

type OfUser = { Params: { id: string } }
type Handle = (request: FastifyRequest, reply: FastifyReply) => unknown

/** SCIM 2.0 (RFC 7643, 7644): a company's directory tells who works there. Nothing here tells who has an account. */
export function scimAddresses(door: FastifyInstance, app: App) {
  const systems = new WeakMap<FastifyRequest, CompanySystem>()
  const of = (request: FastifyRequest): CompanySystem => {
    const system = systems.get(request)
    if (!system) throw new Problem('wrong_token') // onRequest has set it
    return system
  }
  door.register(
    async (scim) => {
      scim.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        systems.set(request, await authenticateSystem(app, request, reply))
      })
      scim.setErrorHandler(async (error, request, reply) => {
        const fault = faultOf(error, request)
        const system = systems.get(request)
        if (system) await noteRefusal(app, system.companyId, fault)
        return answerFault(reply, fault)
      })
      readScim(scim)
      serveDiscovery(scim, app)
      serveUsers(scim, app, of)
      scim.all('/*', notFound)
      scim.all('/', notFound)
    },
    { prefix: SCIM_PATH },
  )
}

function notFound(): never {
  throw new ScimFault(404, 'There is no such address. Users are at /Users; groups are not needed.')
}

function serveDiscovery(scim: FastifyInstance, { config }: App) {
  serve(scim, '/ServiceProviderConfig', { GET: (_request, reply) => send(reply, serviceProviderConfig(config)) })
  serve(scim, '/ResourceTypes', { GET: (_request, reply) => send(reply, resourceTypes(config)) })
  serve(scim, '/ResourceTypes/:id', { GET: (request, reply) => send(reply, resourceType(config, idOf(request))) })
  serve(scim, '/Schemas', { GET: (_request, reply) => send(reply, schemas(config)) })
  serve(scim, '/Schemas/:id', { GET: (request, reply) => send(reply, schema(config, idOf(request))) })
}

function serveUsers(scim: FastifyInstance, app: App, of: (request: FastifyRequest) => CompanySystem) {
  const sendUser = (request: FastifyRequest, reply: FastifyReply, user: StoredUser) => {
    const resource = resourceOf(app.config, user)
    reply.header('etag', etagOf(user.version))
    return send(reply, projected(resource, queryOf(request)))
  }
  serve(scim, '/Users', {
    async GET(request, reply) {
      const query = queryOf(request)
      const page = await listUsers(app, of(request), query)
      const users = page.users.map((user) => projected(resourceOf(app.config, user), query))
      return send(reply, listOf(users, page))
    },
    async POST(request, reply) {
      const user = await createUser(app, of(request), request.body)
      reply.code(201).header('location', `${app.config.publicUrl}${SCIM_PATH}/Users/${user.externalId}`)
      return sendUser(request, reply, user)
    },
  })
  serve(scim, '/Users/:id', {
    async GET(request, reply) {
      const user = await findUser(app, of(request), idOf(request))
      if (request.headers['if-none-match'] === etagOf(user.version)) return reply.code(304).send()
      return sendUser(request, reply, user)
    },
    PUT: async (request, reply) =>
      sendUser(request, reply, await replaceUser(app, of(request), targetOf(request), request.body)),
    PATCH: async (request, reply) =>
      sendUser(request, reply, await changeUser(app, of(request), targetOf(request), request.body)),
    async DELETE(request, reply) {
      await deleteUser(app, of(request), targetOf(request))
      return reply.code(204).send()
    },
  })
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Serves these methods of an address, and refuses all others with 405. */
function serve(scim: FastifyInstance, url: string, methods: Partial<Record<Method, Handle>>) {
  for (const [method, handler] of Object.entries(methods))
    scim.route({ method, url, bodyLimit: BODY_MAX_BYTES, handler: async (request, reply) => handler(request, reply) })
  scim.route({
    method: scim.supportedMethods.filter((method) => !(method in methods)),
    url,
    // before the body is read, after the token is verified
    async onRequest(_request, reply) {
      reply.header('allow', Object.keys(methods).join(', '))
      throw new Problem('method_not_allowed')
    },
    handler: async () => undefined,
  })
}

const send = (reply: FastifyReply, body: object) =>
  reply.type('application/scim+json; charset=utf-8').send(JSON.stringify(body))

const idOf = (request: FastifyRequest): string => (request as FastifyRequest<OfUser>).params.id

/** Parameters of the query by their names in lower case. */
function queryOf({ url }: FastifyRequest): ReadonlyMap<string, string> {
  const at = url.indexOf('?')
  const parameters = new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
  return new Map([...parameters].map(([name, value]) => [name.toLowerCase(), value]))
}

function targetOf(request: FastifyRequest): Target {
  return { externalId: idOf(request), ifMatch: versionsIn(request.headers['if-match']) }
}

function versionsIn(header: string | undefined): number[] | null {
  if (header === undefined || header.trim() === '*') return null
  return header.split(',').map((tag) => Number(/^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(tag)?.[1] ?? 0))
}

/** JSON in UTF-8 as either type; an empty body counts as missing. */
function readScim(scim: FastifyInstance) {
  scim.removeAllContentTypeParsers()
  scim.addContentTypeParser(/^application\/(scim\+)?json\b/i, { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      // parseAs: 'buffer' passes a Buffer
      const text = new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer)
      done(null, text === '' ? undefined : JSON.parse(text))
    } catch {
      done(new ScimFault(400, 'The body is not JSON in UTF-8.', 'invalidSyntax'))
    }
  })
}

function faultOf(error: unknown, request: FastifyRequest): ScimFault {
  if (error instanceof ScimFault) return error
  const problem = asProblem(error)
  request.refusal = problem
  if (problem.status >= 500)
    logFault({ log: request.log, error, at: request.routeOptions.url ?? SCIM_PATH, message: problem.message })
  if (problem.code === 'not_json') return new ScimFault(400, problem.sentence, 'invalidSyntax')
  if (problem.code === 'wrong_content_type')
    return new ScimFault(415, 'Please send application/scim+json or application/json.')
  return new ScimFault(problem.status, problem.sentence)
}

function answerFault(reply: FastifyReply, { status, scimType, message }: ScimFault) {
  if (status === 429 || status === 503) reply.header('retry-after', '60')
  reply.code(status)
  return send(reply, { schemas: [ERROR], status: String(status), ...(scimType && { scimType }), detail: message })
}
