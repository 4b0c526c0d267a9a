import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberApp } from '#server/platform/http/app.ts'

const LOGOS = '/logos/:key(^[A-Za-z0-9_-]{16,64}$)'
const YEAR = 'public, max-age=31536000, immutable'
/** A picture can neither run scripts nor load anything, also when it is opened directly. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Pictures of companies and providers. They are public, because their names are derived only from their content. */
export function logoAddresses(door: FastifyInstance, app: MemberApp) {
  door.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: LOGOS,
    async handler(request, reply) {
      const { key } = request.params
      const logo = await app.db
        .selectFrom('logos')
        .select(['content_type', 'size'])
        .where('key', '=', key)
        .where('here', '=', true)
        .executeTakeFirst()
      if (!logo) throw new Problem('not_found')
      reply.headers({
        'content-type': logo.content_type,
        'content-length': logo.size,
        'content-security-policy': POLICY,
        'cross-origin-resource-policy': 'same-site',
        'referrer-policy': 'no-referrer',
        'cache-control': YEAR,
        etag: `"${key}"`,
      })
      if (request.headers['if-none-match'] === `"${key}"`) return reply.code(304).removeHeader('content-length').send()
      if (request.method === 'HEAD') return reply.send()
      const { stream } = await app.storage.open(key)
      return reply.send(stream)
    },
  })
}
