import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import { getFeedback, giveFeedback } from '#contract/member/feedback.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { SAVED_TIME_WORDS, type SavedTime } from '#contract/shared/feedback.ts'
import { useWaiting } from '#web/member/requests/composer/waiting-turn.tsx'
import type { WaitingFeedback } from '#web/member/shared/device/device-store.ts'
import { sendLater } from '#web/member/shared/device/waiting.ts'
import { useCurrentUser } from '#web/member/shared/queries.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { keyOf } from '#web/wire/keys.ts'

const UNSENT = msg('That could not be sent. Please try again.')

/**
 * The member's rating and comment for a completed request. They are sent like messages: stored on this device first,
 * then sent when online, once regardless of the number of tries. `given` is undefined until it has loaded.
 */
export function useFeedback(requestId: string) {
  const client = useQueryClient()
  const { data: user } = useCurrentUser()
  const queryKey = keyOf(getFeedback, { query: { request_id: requestId } })
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getFeedback, { query: { request_id: requestId } }, { signal }),
  })
  const [error, setError] = useState<string | null>(null)
  const waiting = useWaiting(requestId).flatMap(({ feedback }) => (feedback && !feedback.refused ? [feedback] : []))

  async function say(given: Omit<WaitingFeedback, 'refused'>): Promise<void> {
    const key = crypto.randomUUID()
    setError(null)
    try {
      const at = Date.now()
      await sendLater({ key, memberId: user?.external_id ?? '', requestId, text: '', at, feedback: given })
    } catch {
      // a browser without storage sends it at once, or fails
      return sendNow(key, given)
    }
    // until the saved value has been fetched
    await client.cancelQueries({ queryKey })
    client.setQueryData<AnswerOf<typeof getFeedback>>(queryKey, (before) => ({ feedback: withFeedback(before, given) }))
  }

  async function sendNow(key: string, { word, savedTime }: WaitingFeedback) {
    try {
      const body = { word, saved_time: savedTime }
      await call(giveFeedback, { params: { id: requestId }, headers: { 'idempotency-key': key }, body })
    } catch (cause) {
      setError(cause instanceof CallError ? cause.message : t(UNSENT))
    } finally {
      void client.invalidateQueries({ queryKey })
    }
  }

  return {
    given: data && {
      word: waiting.findLast(({ word }) => word !== undefined)?.word ?? data.feedback?.word ?? null,
      savedTime:
        waiting.findLast(({ savedTime }) => savedTime !== undefined)?.savedTime ?? data.feedback?.saved_time ?? null,
    },
    isWaiting: waiting.length > 0,
    error,
    sayWord: (word: string) => void say({ word, words: word }),
    saySavedTime: (savedTime: SavedTime) =>
      void say({ savedTime, words: t('Did that save you time? {answer}', { answer: t(SAVED_TIME_WORDS[savedTime]) }) }),
  }
}

function withFeedback(before: AnswerOf<typeof getFeedback> | undefined, { word, savedTime }: WaitingFeedback) {
  const { feedback } = before ?? { feedback: null }
  return {
    word: word ?? feedback?.word ?? null,
    saved_time: savedTime ?? feedback?.saved_time ?? null,
    at: timeNow().toISOString(),
  }
}
