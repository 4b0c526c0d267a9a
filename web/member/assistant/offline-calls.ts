import { msg, t } from '#basics/language/translate.ts'
import type { SurveyCalls } from '#web/assistant/calls.ts'
import { CallError } from '#web/wire/call-error.ts'
import type { WaitingStep } from '../shared/device/device-store.ts'

const WAITS = msg('It waits on this device and is sent when you’re back online, even if you close the app.')

/**
 * The same calls, which offline wait on the device: each is sent once, together with waiting messages, also after the
 * tab was closed. `forget` deletes the waiting calls of this conversation.
 */
export function offlineCalls(memberId: string, calls: SurveyCalls): { calls: SurveyCalls; forget(): void } {
  let runId: string | undefined
  let mayWait = false

  /** Makes the call in place of a waiting earlier answer. */
  async function orWait<T>(step: Pick<WaitingStep, 'runId' | 'answer'>, signal: AbortSignal, send: () => Promise<T>) {
    runId = step.runId
    const key = keyOf(step)
    if (mayWait) await drop(step.runId, key)
    try {
      return await send()
    } catch (error) {
      if (signal.aborted || !gotNoAnswer(error) || !(await keep({ ...step, key, memberId, at: Date.now() })))
        throw error
      mayWait = true
      throw new CallError({ status: 0, message: error.message, serverMessage: t(WAITS) }, { cause: error })
    }
  }

  return {
    calls: {
      ...calls,
      async resume(id, signal) {
        runId = id
        mayWait = await sentBefore(id)
        return calls.resume(id, signal)
      },
      answer: (run, questionId, value, signal) =>
        orWait({ runId: run, answer: { questionId, value } }, signal, () =>
          calls.answer(run, questionId, value, signal),
        ),
      submit: (run, signal) => orWait({ runId: run }, signal, () => calls.submit(run, signal)),
    },
    forget() {
      if (mayWait && runId !== undefined) void drop(runId)
    },
  }
}

const keyOf = ({ runId, answer }: Pick<WaitingStep, 'runId' | 'answer'>) => `${runId}/${answer?.questionId ?? 'submit'}`

const gotNoAnswer = (error: unknown): error is CallError => error instanceof CallError && error.status === 0

// in the offline bundle, which loads seconds after the first page
const waiting = () => import('../shared/device/waiting.ts')

/** False if this browser has no storage. */
const keep = (step: WaitingStep) =>
  waiting()
    .then(({ sendLater }) => sendLater(step))
    .then(() => true)
    .catch(() => false)

const drop = (runId: string, key?: string) =>
  waiting()
    .then(({ dropSteps }) => dropSteps(runId, (step) => key === undefined || step.key === key))
    .catch(() => undefined)

/** Sends the calls left from an earlier visit before the conversation is fetched. Returns whether there were any. */
const sentBefore = (runId: string) =>
  waiting()
    .then(async ({ hasSteps, goOn }) => {
      const isThere = await hasSteps(runId)
      if (isThere) await goOn()
      return isThere
    })
    .catch(() => false)
