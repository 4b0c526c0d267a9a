import type { Logger } from 'pino'

const QUIET_MS = 60_000

type Fault = {
  readonly log: Pick<Logger, 'error'>
  readonly error: unknown
  /** Location that distinguishes faults of the same kind: a route, a job. */
  readonly at: string
  readonly message: string
}

/** Number of repeats of each fault in its quiet minute. */
const quiet = new Map<string, number>()

/**
 * Logs a fault with its stack. Repeats are logged once a minute as a count, so that a full disk or an unavailable
 * database does not flood the log.
 */
export function logFault({ log, error, at, message }: Fault): void {
  const key = `${at} ${kindOf(error)}`
  const times = quiet.get(key)
  if (times !== undefined) return void quiet.set(key, times + 1)
  quiet.set(key, 0)
  log.error({ at, err: error }, message)
  const beQuiet = () =>
    setTimeout(() => {
      const more = quiet.get(key) ?? 0
      if (more === 0) return void quiet.delete(key)
      quiet.set(key, 0)
      log.error({ at, times: more, fault: kindOf(error) }, message)
      beQuiet()
    }, QUIET_MS).unref()
  beQuiet()
}

/** Identifies a fault by its code and origin. Its message may contain a person's name and differ each time. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as NodeJS.ErrnoException // undefined if it has none
  const [, place = ''] = /\n\s+at (?:.*\()?(?:file:\/\/)?(.*?)\)?\n/.exec(`${error.stack}\n`) ?? []
  return [error.name, code, place.split('/').at(-1)].filter(Boolean).join(' ')
}
