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
import type { Reporter } from './reporter.ts'
import { buildId, settings } from './settings.ts'
import { withoutIds } from './without-ids.ts'

/** Shares of 1. */
const TRACES_SAMPLE_RATE = 0.2
const REPLAYS_SAMPLE_RATE = 0.1
const REPLAYS_ON_ERROR_SAMPLE_RATE = 1

/** What nobody but the member may read. All text is masked besides. */
const MASKED = ['input', 'textarea', 'select', 'input[type="file"]']
const MASKED_ATTRIBUTES = ['alt', 'aria-label', 'content', 'placeholder', 'title', 'value']

/**
 * Sentry, with as little as it can work with: no breadcrumbs, headers, bodies or query strings, no text in replays,
 * and whatever it sends passes through `withoutIds` on its way out.
 */
export function startSentry(dsn: string): Reporter {
  init({
    dsn,
    release: buildId || undefined,
    environment: settings.production ? 'production' : 'development',
    // its others listen to clicks, the console and the address bar
    defaultIntegrations: false,
    integrations: [linkedErrorsIntegration(), dedupeIntegration(), browserTracingIntegration(), replays()],
    tracesSampleRate: TRACES_SAMPLE_RATE,
    replaysSessionSampleRate: REPLAYS_SAMPLE_RATE,
    replaysOnErrorSampleRate: REPLAYS_ON_ERROR_SAMPLE_RATE,
    // our calls carry our headers only
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
    // its worker would need a blob: address, which the content security policy forbids
    useCompression: false,
    // a click is reported by the label of what was clicked
    beforeAddRecordingEvent: (event) => (event.data.tag === 'breadcrumb' ? null : event),
  })
}
