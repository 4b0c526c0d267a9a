import type { FastifyInstance } from 'fastify'
import { PROBLEM_CODE } from '#contract/shared/problem-code.ts'
import { SERVER_TIME } from '#contract/shared/server-time.ts'

export type Allow = readonly string[]

const EXPOSED = `authorization, mfa-token, mfa-ways, x-event-id, x-request-id, retry-after, ${PROBLEM_CODE}, ${SERVER_TIME}`
const ALLOWED_HEADERS = 'authorization, mfa-token, content-type, idempotency-key, last-event-id, time-zone'

/** Allows exact origins only. Every API response varies by origin. */
export function allowOrigins(door: FastifyInstance, prefix: string, origins: Allow) {
  door.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(prefix)) return
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (!origin || !origins.includes(origin)) return
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', ALLOWED_HEADERS)
      .header('access-control-max-age', '600')
      .code(204)
      .send()
  })
}
