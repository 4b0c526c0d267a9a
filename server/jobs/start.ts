import type { App } from '#server/http/app.ts'
import { type Chore, startCleaning } from './cleaning.ts'
import { sendersOf, startSending } from './sending.ts'
import { startWorker, WORK_CHANNEL } from './worker.ts'

type Listen = (channel: string, onPayload: () => void, onReconnected: () => void) => Promise<unknown>

const PROMPT_MS = 1_000

/**
 * Starts everything that goes on beside the requests. Returns how to stop it.
 * @param promptly what is looked for every second, by as little as one statement each
 * @param hourly what has time, and looks through whole tables
 */
export async function startJobs(
  app: App,
  listen: Listen,
  chores: readonly Chore[],
  promptly: readonly Chore[] = [],
  hourly: readonly Chore[] = [],
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
