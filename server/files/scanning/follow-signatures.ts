import type { ScheduledJob } from '#server/platform/outbox/cleaning.ts'
import type { Scanner } from './scanner.ts'
import { noteAnswered, noteStopped } from './scanner-state.ts'

const LOOK_EVERY_MS = 60_000

/** Asks the scanner for its signatures every minute, which also shows whether it answers. */
export function followSignatures(scanner: Scanner): ScheduledJob {
  let askedAt = 0
  return async (app) => {
    const now = app.now().getTime()
    if (now - askedAt < LOOK_EVERY_MS) return 0
    askedAt = now
    const version = await scanner.version().catch(() => null)
    await (version === null ? noteStopped(app) : noteAnswered(app, version))
    return 0
  }
}
