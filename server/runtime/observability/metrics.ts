import { Counter, collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/shared/problems.ts'
import { digest, sameBytes } from '#server/platform/adapters/secrets.ts'
import { isStream, routeOf } from '#server/platform/http/access-line.ts'
import { isFromLoopback } from '#server/platform/http/loopback.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counts the responses of a server by route pattern, never by path, because paths contain IDs of members' records. */
export function metricsOf(doors: Record<string, FastifyInstance>): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['door', 'method', 'route', 'status']
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a call',
    labelNames,
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  const failures = new Counter({
    name: 'http_failures_total',
    help: 'Answers of 500 and above',
    labelNames,
    registers: [registry],
  })
  for (const [name, door] of Object.entries(doors))
    door.addHook('onResponse', async (request, reply) => {
      const labels = { door: name, method: request.method, route: routeOf(request), status: String(reply.statusCode) }
      if (!isStream(reply)) seconds.observe(labels, reply.elapsedTime / 1000)
      if (reply.statusCode >= 500) failures.inc(labels)
    })
  return registry
}

type Shown = { readonly registry: Registry; readonly measure: () => Promise<void>; readonly token: string | undefined }

/** `/metrics`, for the loopback address or with the token only. */
export function showMetrics(door: FastifyInstance, { registry, measure, token }: Shown) {
  door.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const known = token && given && sameBytes(digest(given), digest(token))
    if (!known && !isFromLoopback(request)) throw new Problem('not_found')
    await measure()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
