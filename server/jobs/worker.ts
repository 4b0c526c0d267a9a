import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { logFault } from '#server/http/fault-log.ts'

/** NOTIFY on this channel says that there may be work; every free server looks for it. */
export const WORK_CHANNEL = 'tendwell_work'

/** Does some of what is waiting; says how much that was. */
export type Work = () => Promise<number>

export type Worker = {
  /** There may be something to do. */
  wake(): void
  /** Finishes what it is at. */
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 10_000
const AFTER_FAILURE_MS = 2_000

/** Works off what is waiting whenever it is woken, and looks by itself, every ten seconds where nothing else is said. */
export function startWorker(work: Work, log: Pick<Logger, 'error'>, lookEveryMs = LOOK_EVERY_MS): Worker {
  const stopping = new AbortController()
  let woken = true
  let running = Promise.resolve()
  let busy = false

  function wake() {
    woken = true
    if (busy || stopping.signal.aborted) return
    busy = true
    running = workOff().finally(() => {
      busy = false
    })
  }

  async function workOff() {
    while (woken && !stopping.signal.aborted) {
      woken = false
      try {
        while (!stopping.signal.aborted && (await work()) > 0);
      } catch (error) {
        logFault({ log, error, at: 'job', message: 'A job could not be done; it will be tried again.' })
        await sleep(AFTER_FAILURE_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
        woken = true
      }
    }
  }

  const timer = setInterval(wake, lookEveryMs).unref()
  wake()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
