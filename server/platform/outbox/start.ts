import type { App } from '#server/platform/http/app.ts'
import { type ScheduledJob, startCleaning } from './cleaning.ts'
import { sendersOf, startSending } from './sending.ts'
import { startWorker, WORK_CHANNEL } from './worker.ts'

type Listen = (channel: string, onPayload: () => void, onReconnected: () => void) => Promise<unknown>

const PROMPT_MS = 1_000

/**
 * Starts all background jobs. Returns a function to stop them.
 * @param promptly jobs that are checked every second, with as little as one statement each
 * @param hourly jobs without urgency, which scan whole tables
 */
export async function startJobs(
  app: App,
  listen: Listen,
  chores: readonly ScheduledJob[],
  promptly: readonly ScheduledJob[] = [],
  hourly: readonly ScheduledJob[] = [],
): Promise<() => Promise<void>> {
  const workers = [
    startSending(app, sendersOf(app.config, app.secrets)),
    ...chores.map((chore) => startWorker(() => chore(app), app.log)),
    ...promptly.map((chore) => startWorker(() => chore(app), app.log, PROMPT_MS)),
  ]
  const wake = () => {
    for (const worker of workers) worker.wake()
  }
  await listen(WORK_CHANNEL, wake, wake)
  const running = [...workers, startCleaning(app, hourly)]
  return async () => void (await Promise.all(running.map((one) => one.stop())))
}
