import { drafts } from '../drafts.ts'
import { forgetDevice } from '../forget-device.ts'
import { unsubscribe } from './device-notices.ts'
import { isMessage, openDeviceStore, type WaitingMessage } from './device-store.ts'
import { WAITING_LOCK } from './send-waiting.ts'
import { forgetShared } from './shared-item.ts'

/**
 * The session ended on its own: nothing that was read stays on this device, and what waits to be sent goes back to the
 * drafts of its author, who finds it after signing in again.
 */
export async function returnWaitingAndForget(): Promise<void> {
  // what is on its way at this moment is not written twice
  await navigator.locks.request(WAITING_LOCK, async () => {
    const device = await openDeviceStore()
    // an answer in the assistant is a draft there as long as it has not arrived
    const messages = (await device.getAll('waiting')).filter(isMessage)
    const waiting = messages.toSorted((one, other) => one.at - other.at)
    for (const ofOne of Object.values(Object.groupBy(waiting, threadOf))) if (ofOne) returnToDraft(ofOne)
    await device.clear('waiting')
  })
  forgetDevice()
}

/** This browser shows nothing more of who was here. What somebody shared as their session ended they go on with. */
export async function stopForThem(isSignedOut: boolean): Promise<void> {
  await Promise.all([unsubscribe(), isSignedOut && forgetShared()])
}

const threadOf = ({ memberId, requestId }: WaitingMessage) => `${memberId}/${requestId}`

/** They stand before what has been written since. One alone goes under its own key: a try of it may have arrived. */
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
