import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  replayIntegration,
  setTag,
} from '@sentry/browser'
import { buildId, settings } from '#web/wire/settings.ts'
import type { Reporter } from './reporter.ts'
import { withoutIds } from './without-ids.ts'

/** Between 0 and 1. */
const TRACES_SAMPLE_RATE = 0.2
const REPLAYS_SAMPLE_RATE = 0.1
const REPLAYS_ON_ERROR_SAMPLE_RATE = 1

/** Fields that only the member may read. All other text is masked, too. */
const MASKED = ['input', 'textarea', 'select', 'input[type="file"]']
const MASKED_ATTRIBUTES = ['alt', 'aria-label', 'content', 'placeholder', 'title', 'value']

/**
 * Sentry with minimal data: no breadcrumbs, headers, bodies or query strings, no text in replays, and all data passes
 * through `withoutIds`.
 */
export function startSentry(dsn: string): Reporter {
  init({
    dsn,
    release: buildId || undefined,
    environment: settings.production ? 'production' : 'development',
    // the defaults record clicks, the console and the address bar
    defaultIntegrations: false,
    integrations: [linkedErrorsIntegration(), dedupeIntegration(), browserTracingIntegration(), replays()],
    tracesSampleRate: TRACES_SAMPLE_RATE,
    replaysSessionSampleRate: REPLAYS_SAMPLE_RATE,
    replaysOnErrorSampleRate: REPLAYS_ON_ERROR_SAMPLE_RATE,
    // our calls send only our own headers
    tracePropagationTargets: [],
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    transport: (options) => {
      const transport = makeFetchTransport(options)
      return { ...transport, send: (envelope) => transport.send(withoutIds(envelope)) }
    },
  })
  return {
    report: (error) => void captureException(error),
    describeMember: ({ internal }) => setTag('internal_user', String(internal)),
  }
}

function replays() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    mask: MASKED,
    maskAttributes: MASKED_ATTRIBUTES,
    // the worker would need a blob: URL, which the content security policy forbids
    useCompression: false,
    // a click breadcrumb contains the label of the clicked element
    beforeAddRecordingEvent: (event) => (event.data.tag === 'breadcrumb' ? null : event),
  })
}
