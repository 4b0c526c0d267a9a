import type { Reporter } from './reporter.ts'
import { settings } from './settings.ts'

const EARLY_MAX = 20
let reporter: Reporter | undefined
let early: unknown[] = []
let described = { internal: false }

/** Tells the error reporting service, where this deployment has one; elsewhere a developer, in the console. */
export function report(error: unknown) {
  // the browser's own notices come without one
  if (error == null) return
  // somebody who is not signed in is no fault
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

/** Loads the service, then hands over what went wrong before. None of it is loaded where reporting is off. */
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
