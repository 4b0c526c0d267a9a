import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { logFault } from '#server/platform/http/fault-log.ts'
import { inLanguage } from '#server/platform/language/language.ts'

/** NOTIFY on this channel reports possible work; every idle server checks for it. */
export const WORK_CHANNEL = 'tendwell_work'

/** Does some of the waiting work and returns how much that was. */
export type Work = () => Promise<number>

export type Worker = {
  /** Reports possible work. */
  wake(): void
  /** Finishes the current work. */
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 10_000
const AFTER_FAILURE_MS = 2_000

/** Processes waiting work whenever it is woken, and checks for work on its own, every ten seconds by default. */
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
        // a call that wakes it may be in another language
        await inLanguage(SOURCE_LANGUAGE, async () => {
          while (!stopping.signal.aborted && (await work()) > 0);
        })
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
