import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Endpoints that are polled every few seconds are not logged at the usual level. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Writes one log line per call: the route's pattern, never the path, because paths contain IDs of members' records; and
 * no address.
 */
export function logCalls(door: FastifyInstance, name: string, level: 'info' | 'debug'): void {
  door.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    const line = {
      door: name,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[QUIET.has(route) ? 'debug' : level](line, 'call')
  })
}

/** Pattern of the route; `page` for the apps' own pages and files. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'page'

/** A stream is open for hours, so its duration does not measure speed. */
export const isStream = (reply: FastifyReply): boolean =>
  String(reply.raw.getHeader('content-type') ?? '').startsWith('text/event-stream')
