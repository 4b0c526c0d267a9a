import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { moneyWords } from '#basics/money.ts'
import { answerOptions, getOptions } from '#contract/member/options.ts'
import type { Option, OptionVersion } from '#contract/shared/options.ts'
import { useWaiting } from '#web/member/requests/composer/waiting-turn.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { invalidate, keyOf } from '#web/wire/keys.ts'
import { sendLater, waiting } from '../../shared/device/waiting.ts'
import { requestReads, useCurrentUser } from '../../shared/queries.ts'

const UNSENT = msg('That could not be sent. Please try again.')

/**
 * Picks one option of a version, or none. It is sent like a message: stored on this device first, then sent when
 * online, once regardless of the number of tries.
 */
export function useAnswer(requestId: string, version: OptionVersion) {
  const client = useQueryClient()
  const { data: user } = useCurrentUser()
  const pending = useWaiting(requestId).find(({ answer }) => answer?.versionId === version.id)
  const [sentUpdate, setSentUpdate] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const updatedAt = () =>
    client.getQueryState(keyOf(getOptions, { query: { request_id: requestId } }))?.dataUpdatedAt ?? 0
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
      // a browser without storage sends it at once, or fails
      await sendNow(key, optionId, reason)
    }
  }

  async function sendNow(key: string, optionId: string | null, reason?: string) {
    try {
      const body = { version_id: version.id, option_id: optionId, reason }
      await call(answerOptions, { params: { id: requestId }, headers: { 'idempotency-key': key }, body })
    } catch (cause) {
      setSentUpdate(null)
      setError(cause instanceof CallError ? cause.message : t(UNSENT))
    } finally {
      void invalidate(client, ...requestReads)
    }
  }

  const isOnItsWay = pending ? pending.answer?.refused === undefined : sentUpdate !== null && updatedAt() === sentUpdate
  return {
    isOnItsWay,
    error,
    pick: ({ id, title, price }: Option) =>
      void answer(id, t('I pick {title}, {price}.', { title, price: moneyWords(price) })),
    decline: (reason: string) => void answer(null, t('None of these. {reason}', { reason }), reason),
  }
}
