import { type Context, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import type { OnQuery } from '#server/platform/db/connect.ts'
import { routeOf } from '#server/platform/http/access-line.ts'

/** Traces of calls and their statements. */
export type Tracing = {
  watchDoor(door: FastifyInstance, name: string): void
  readonly onQuery: OnQuery
  /** Sends the remaining spans. */
  close(): Promise<void>
}

type Settings = Pick<Config, 'OTEL_TRACES_SAMPLER_ARG' | 'TRUST_PROXY'>

const SENT_WITHIN_MS = 5_000

/**
 * A span for each call, named by its route's pattern, and one for each of its statements, named by its operation and
 * table. Neither has an address, an ID or a value, because paths and parameters contain personal data.
 */
export function startTracing({ OTEL_TRACES_SAMPLER_ARG: ratio, TRUST_PROXY }: Settings, url: string): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'tendwell' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    // the exporter reads the headers of OTEL_EXPORTER_OTLP_HEADERS itself
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis: SENT_WITHIN_MS }) }),
    ],
  })
  const tracer = provider.getTracer('tendwell')
  const propagator = new W3CTraceContextPropagator()
  const calls = new WeakMap<FastifyRequest, { readonly span: Span; readonly within: Context }>()

  /** Trace headers of a client are ignored, except from a trusted proxy. */
  const before = ({ headers }: FastifyRequest) =>
    TRUST_PROXY === 'false' ? context.active() : propagator.extract(context.active(), headers, HEADERS)

  return {
    watchDoor(door, name) {
      door.addHook('onRequest', (request, _reply, done) => {
        const parent = before(request)
        const route = routeOf(request)
        const attributes = { 'http.request.method': request.method, 'http.route': route, 'tendwell.door': name }
        const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
        const within = trace.setSpan(parent, span)
        calls.set(request, { span, within })
        context.with(within, done)
      })
      // a body arrives in the context of the socket
      door.addHook('preValidation', (request, _reply, done) =>
        context.with(calls.get(request)?.within ?? before(request), done),
      )
      door.addHook('onResponse', async (request, reply) => {
        const { span } = calls.get(request) ?? {}
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    },
    onQuery({ sql, ms, failed }) {
      if (!trace.getActiveSpan()) return // background jobs would create a trace for each check
      const name = nameOf(sql)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: Date.now() - ms, attributes })
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    async close() {
      await provider.shutdown()
      context.disable()
      propagation.disable()
    },
  }
}

const HEADERS = {
  keys: (headers: FastifyRequest['headers']) => Object.keys(headers),
  get: (headers: FastifyRequest['headers'], name: string) => headers[name],
}

/** "update outgoing": the first operation of a statement and its table. */
function nameOf(sql: string): string {
  const [, act = 'statement'] = /\b(select|insert|update|delete|with|begin|commit|rollback)\b/i.exec(sql) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_]+"?(?:\."?[a-z_]+)?)/i.exec(sql) ?? []
  return [act.toLowerCase(), table?.replaceAll('"', '')].filter(Boolean).join(' ')
}
