import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { moneyWords } from '#basics/money.ts'
import { answerOptions } from '#contract/member/options.ts'
import type { Option, OptionVersion } from '#contract/shared/options.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { sendLater, waiting } from '../../shared/device/waiting.ts'
import { keys, useCurrentUser } from '../../shared/queries.ts'
import { useWaiting } from '../waiting-turn.tsx'

const UNSENT = 'That could not be sent. Please try again.'

/**
 * Picks one of a version, or none. It goes as messages do: stored on this device first, then sent as soon as there is
 * a line, once however often it is tried.
 */
export function useAnswer(requestId: string, version: OptionVersion) {
  const client = useQueryClient()
  const { data: user } = useCurrentUser()
  const pending = useWaiting(requestId).find(({ answer }) => answer?.versionId === version.id)
  const [sentUpdate, setSentUpdate] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const updatedAt = () => client.getQueryState(keys.options(requestId))?.dataUpdatedAt ?? 0
  useEffect(() => waiting.onReturn(() => setSentUpdate(null)), [])

  async function answer(optionId: string | null, words: string, reason?: string): Promise<void> {
    const key = crypto.randomUUID()
    setError(null)
    setSentUpdate(updatedAt())
    try {
      const chosen = { versionId: version.id, optionId, words, ...(reason !== undefined && { reason }) }
      const at = Date.now()
      await sendLater({ key, memberId: user?.external_id ?? '', requestId, text: '', at, answer: chosen })
    } catch {
      // a browser that stores nothing sends it at once, or not
      await sendNow(key, optionId, reason)
    }
  }

  async function sendNow(key: string, optionId: string | null, reason?: string) {
    try {
      const body = { version_id: version.id, option_id: optionId, reason }
      await call(answerOptions, { params: { id: requestId }, headers: { 'idempotency-key': key }, body })
    } catch (cause) {
      setSentUpdate(null)
      setError(cause instanceof CallError ? cause.message : UNSENT)
    } finally {
      void client.invalidateQueries({ queryKey: keys.requests })
    }
  }

  const isOnItsWay = pending ? pending.answer?.refused === undefined : sentUpdate !== null && updatedAt() === sentUpdate
  return {
    isOnItsWay,
    error,
    pick: ({ id, title, price }: Option) => void answer(id, `I pick ${title}, ${moneyWords(price)}.`),
    decline: (reason: string) => void answer(null, `None of these. ${reason}`, reason),
  }
}
