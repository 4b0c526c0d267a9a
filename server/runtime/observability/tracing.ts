import type { Config } from '#server/platform/config/config.ts'
import type { Tracing } from './spans.ts'

/** Enabled by OpenTelemetry's own variables; its packages are loaded only then. */
export async function openTracing(config: Config): Promise<Tracing | null> {
  const url = addressOf(config)
  if (!url) return null
  const { startTracing } = await import('./spans.ts')
  return startTracing(config, url)
}

function addressOf(config: Config): string | undefined {
  if (config.OTEL_SDK_DISABLED || config.OTEL_TRACES_EXPORTER === 'none') return undefined
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces, OTEL_EXPORTER_OTLP_ENDPOINT: all } = config
  return traces ?? (all && `${all}/v1/traces`)
}
