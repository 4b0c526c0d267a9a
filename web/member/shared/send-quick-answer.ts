import type { User } from '#contract/member/accounts.ts'
import { sendMessage } from '#contract/member/requests.ts'
import { call } from '#web/wire/call.ts'
import { queryClient } from '#web/wire/query.ts'
import { UNDO_MS } from './device/send-waiting.ts'
import { sendLater, waitingFor } from './device/waiting.ts'
import { keys } from './queries.ts'

/**
 * Sends an answer that a concierge offered. It goes as messages do: stored on this device first, then once however often
 * it is tried; until its undo is over it has not left. Returns what it is sent under.
 */
export async function sendQuickAnswer(requestId: string, text: string): Promise<string> {
  const key = crypto.randomUUID()
  const at = Date.now()
  const memberId = queryClient.getQueryData<User>(keys.user)?.external_id ?? ''
  try {
    const before = await waitingFor(requestId)
    if (before) return before.key
    await sendLater({ key, memberId, requestId, text, at, undoUntil: at + UNDO_MS })
  } catch {
    // a browser that stores nothing sends it at once, or not
    const body = { message: { body: text, source: 'user' } }
    await call(sendMessage, { params: { id: requestId }, headers: { 'idempotency-key': key }, body })
    void queryClient.invalidateQueries({ queryKey: keys.requests })
  }
  return key
}
