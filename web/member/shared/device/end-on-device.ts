import { drafts } from '../drafts.ts'
import { forgetDevice } from '../forget-device.ts'
import { unsubscribe } from './device-notices.ts'
import { isMessage, openDeviceStore, type WaitingMessage } from './device-store.ts'
import { WAITING_LOCK } from './send-waiting.ts'
import { forgetShared } from './shared-item.ts'

/**
 * Handles an expired session: deletes fetched data from this device, and turns waiting items back into drafts of their
 * author, who finds them after signing in again.
 */
export async function returnWaitingAndForget(): Promise<void> {
  // an item that is being sent is not duplicated
  await navigator.locks.request(WAITING_LOCK, async () => {
    const device = await openDeviceStore()
    // an answer in the assistant is a draft there until it has arrived
    const messages = (await device.getAll('waiting')).filter(isMessage)
    const waiting = messages.toSorted((one, other) => one.at - other.at)
    for (const ofOne of Object.values(Object.groupBy(waiting, threadOf))) if (ofOne) returnToDraft(ofOne)
    await device.clear('waiting')
  })
  forgetDevice()
}

/**
 * Stops notices to the previous member in this browser. Content shared by another app is deleted only on sign-out:
 * after an expired session the member continues with it.
 */
export async function stopForThem(isSignedOut: boolean): Promise<void> {
  await Promise.all([unsubscribe(), isSignedOut && forgetShared()])
}

const threadOf = ({ memberId, requestId }: WaitingMessage) => `${memberId}/${requestId}`

/** Puts them before the text written since. A single message keeps its key, because an earlier try may have arrived. */
function returnToDraft(messages: readonly WaitingMessage[]) {
  const [first] = messages
  if (!first) return
  const { memberId, requestId } = first
  const draft = drafts.message(memberId, requestId)
  const text = [...messages.map((one) => one.text), draft?.text].filter(Boolean).join('\n')
  const file = messages.map((one) => one.file).findLast((one) => one?.key)
  const isWhole = messages.length === 1 && !draft
  drafts.keepMessage(memberId, requestId, {
    text,
    file: file?.key ? { key: file.key, name: file.name } : draft?.file,
    key: isWhole ? first.key : crypto.randomUUID(),
    sending: false,
  })
}
