import { settings } from '#web/wire/settings.ts'
import type { Reporter } from './reporter.ts'

const EARLY_MAX = 20
let reporter: Reporter | undefined
let early: unknown[] = []
let described = { internal: false }

/** Reports to the error service if the deployment has one, else to the console. */
export function report(error: unknown) {
  // the browser's own notices have no error
  if (error == null) return
  // a call without a session is not an error
  if (error instanceof Error && 'status' in error && error.status === 401) return
  if (!settings.error_reporting_enabled) {
    if (!settings.production) console.warn(error)
  } else if (reporter) reporter.report(error)
  else if (early.length < EARLY_MAX) early.push(error)
}

export function describeToReports(member: { internal: boolean }) {
  described = member
  reporter?.describeMember(member)
}

/** Loads the service and sends earlier errors. If reporting is off, nothing is loaded. */
export async function startErrorReports() {
  if (!settings.error_reporting_enabled) return
  const { startSentry } = await import('./sentry.ts')
  reportTo(startSentry(settings.error_reporting_dsn))
}

export function reportTo(next: Reporter) {
  reporter = next
  next.describeMember(described)
  const waiting = early
  early = []
  for (const error of waiting) next.report(error)
}
