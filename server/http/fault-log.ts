import type { Logger } from 'pino'

const QUIET_MS = 60_000

type Fault = {
  readonly log: Pick<Logger, 'error'>
  readonly error: unknown
  /** What tells this fault from others of its kind: a route, a job. */
  readonly at: string
  readonly message: string
}

/** How often each fault has come again in its quiet minute. */
const quiet = new Map<string, number>()

/**
 * Writes a fault with its stack, and where the same comes again, once a minute how often it did: a disk that is full or
 * a database that is away must not fill the log.
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

/** By its code and where it was thrown, not by its words: these may name a person, and differ each time. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as NodeJS.ErrnoException // absent where it has none
  const [, place = ''] = /\n\s+at (?:.*\()?(?:file:\/\/)?(.*?)\)?\n/.exec(`${error.stack}\n`) ?? []
  return [error.name, code, place.split('/').at(-1)].filter(Boolean).join(' ')
}
