import { currentUser, type User } from '#contract/member/accounts.ts'
import { sendMessage } from '#contract/member/requests.ts'
import { queryClient } from '#web/member/wire/query.ts'
import { call } from '#web/wire/call.ts'
import { invalidate, keyOf } from '#web/wire/keys.ts'
import { UNDO_MS } from './device/send-waiting.ts'
import { sendLater, waitingFor } from './device/waiting.ts'
import { requestReads } from './queries.ts'

/**
 * Sends an answer that a concierge suggested. It is sent like a message: stored on this device first, then sent once
 * regardless of the number of tries, and not before the time for undoing is over. Returns its idempotency key.
 */
export async function sendQuickAnswer(requestId: string, text: string): Promise<string> {
  const key = crypto.randomUUID()
  const at = Date.now()
  const memberId = queryClient.getQueryData<User>(keyOf(currentUser))?.external_id ?? ''
  try {
    const before = await waitingFor(requestId)
    if (before) return before.key
    await sendLater({ key, memberId, requestId, text, at, undoUntil: at + UNDO_MS })
  } catch {
    // a browser without storage sends it at once, or fails
    const body = { message: { body: text, source: 'user' } }
    await call(sendMessage, { params: { id: requestId }, headers: { 'idempotency-key': key }, body })
    void invalidate(queryClient, ...requestReads)
  }
  return key
}
