import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What asks every few seconds says nothing at the usual level. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics'])

/** One line for each call: the route's pattern, never the path, since paths name people's things; and no address. */
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

/** The pattern of what was called; `page` for the apps' own pages and files. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'page'

/** A stream is open for hours: how long is no measure of how fast. */
export const isStream = (reply: FastifyReply): boolean =>
  String(reply.raw.getHeader('content-type') ?? '').startsWith('text/event-stream')
