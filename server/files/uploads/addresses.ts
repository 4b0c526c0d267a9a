import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { allowOrigins } from '#server/platform/http/cors.ts'
import { word } from './query-string.ts'
import { receiveUpload } from './receive.ts'
import { showFile } from './show.ts'

const UPLOADS = '/uploads/:key(^[A-Za-z0-9_-]{8,64}$)'
const FILES = '/files/:key(^[A-Za-z0-9_-]{8,64}$)'
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type Address = { Params: { key: string }; Querystring: Record<string, unknown> }

/** File addresses outside the API: `/uploads/<key>` accepts a file, `/files/<key>` shows one. */
export function uploadAddresses(door: FastifyInstance, app: MemberApp) {
  door.register(async (raw) => {
    allowOrigins(raw, '/uploads/', app.config.CORS_ORIGINS)
    raw.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      // the type is detected from the bytes, so the sender's header is ignored
      request.headers['content-type'] = 'application/octet-stream'
    })
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null))

    raw.put<Address>(UPLOADS, (request) => receiveUpload(app, request.params.key, word(request.query.token), request))
    raw.route<Address>({
      method: ['GET', 'HEAD'],
      url: FILES,
      handler: (request, reply) => showFile(app, request.params.key, request, reply),
    })
    refuseOthers(raw, UPLOADS, ['PUT'])
    refuseOthers(raw, FILES, ['GET', 'HEAD'])
  })
}

function refuseOthers(raw: FastifyInstance, url: string, taken: string[]) {
  raw.route({
    method: METHODS.filter((method) => !taken.includes(method)),
    url,
    onRequest: async (_request, reply) => {
      reply.header('allow', taken.join(', '))
      throw new Problem('method_not_allowed')
    },
    handler: async () => undefined,
  })
}
