import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { timeNow } from '#basics/server-clock.ts'
import { getFeedback, giveFeedback } from '#contract/member/feedback.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { SAVED_TIME_WORDS, type SavedTime } from '#contract/shared/feedback.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import type { WaitingFeedback } from '../shared/device/device-store.ts'
import { sendLater } from '../shared/device/waiting.ts'
import { keys, useCurrentUser } from '../shared/queries.ts'
import { useWaiting } from './waiting-turn.tsx'

const UNSENT = 'That could not be sent. Please try again.'

export const feedbackKey = (requestId: string) => [...keys.requests, 'feedback', requestId] as const

/**
 * What the member said of a completed request. It goes as messages do: stored on this device first, then sent as soon
 * as there is a line, once however often it is tried. `said` is undefined until it is known.
 */
export function useFeedback(requestId: string) {
  const client = useQueryClient()
  const { data: user } = useCurrentUser()
  const queryKey = feedbackKey(requestId)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getFeedback, { query: { request_id: requestId } }, { signal }),
  })
  const [error, setError] = useState<string | null>(null)
  const waiting = useWaiting(requestId).flatMap(({ feedback }) => (feedback && !feedback.refused ? [feedback] : []))

  async function say(said: Omit<WaitingFeedback, 'refused'>): Promise<void> {
    const key = crypto.randomUUID()
    setError(null)
    try {
      const at = Date.now()
      await sendLater({ key, memberId: user?.external_id ?? '', requestId, text: '', at, feedback: said })
    } catch {
      // a browser that stores nothing sends it at once, or not
      return sendNow(key, said)
    }
    // until what has arrived is fetched
    await client.cancelQueries({ queryKey })
    client.setQueryData<AnswerOf<typeof getFeedback>>(queryKey, (before) => ({ feedback: withSaid(before, said) }))
  }

  async function sendNow(key: string, { word, savedTime }: WaitingFeedback) {
    try {
      const body = { word, saved_time: savedTime }
      await call(giveFeedback, { params: { id: requestId }, headers: { 'idempotency-key': key }, body })
    } catch (cause) {
      setError(cause instanceof CallError ? cause.message : UNSENT)
    } finally {
      void client.invalidateQueries({ queryKey })
    }
  }

  return {
    said: data && {
      word: waiting.findLast(({ word }) => word !== undefined)?.word ?? data.feedback?.word ?? null,
      savedTime:
        waiting.findLast(({ savedTime }) => savedTime !== undefined)?.savedTime ?? data.feedback?.saved_time ?? null,
    },
    isWaiting: waiting.length > 0,
    error,
    sayWord: (word: string) => void say({ word, words: word }),
    saySavedTime: (savedTime: SavedTime) =>
      void say({ savedTime, words: `Did that save you time? ${SAVED_TIME_WORDS[savedTime]}` }),
  }
}

function withSaid(before: AnswerOf<typeof getFeedback> | undefined, { word, savedTime }: WaitingFeedback) {
  const { feedback } = before ?? { feedback: null }
  return {
    word: word ?? feedback?.word ?? null,
    saved_time: savedTime ?? feedback?.saved_time ?? null,
    at: timeNow().toISOString(),
  }
}
