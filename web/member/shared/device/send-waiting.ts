import { giveFeedback } from '#contract/member/feedback.ts'
import { answerOptions } from '#contract/member/options.ts'
import { sendMessage } from '#contract/member/requests.ts'
import { answerQuestion, submitSurvey } from '#contract/member/surveys.ts'
import { presignUpload } from '#contract/member/uploads.ts'
import { callAs, RetryLater, uploadAs } from '#web/wire/call-as.ts'
import { CallError } from '#web/wire/call-error.ts'
import {
  type DeviceStore,
  isMessage,
  openDeviceStore,
  type SenderSession,
  type Waiting,
  type WaitingAnswer,
  type WaitingFeedback,
  type WaitingMessage,
  type WaitingStep,
} from './device-store.ts'
import { tellRunNews } from './run-news.ts'

/** Held while sending: a page and the service worker never send the same item at once. */
export const WAITING_LOCK = 'tendwell.waiting'
/** Notifies the other tabs, or from the worker all tabs, that the waiting items have changed. */
export const WAITING_CHANNEL = 'tendwell.waiting'
/** The tag with which the browser wakes the service worker when the connection is back. */
export const WAITING_TAG = 'waiting'

/**
 * Sends what waits, in its order, each once. A message that the server refuses stays with the reason, an answer in the
 * assistant stays a draft there; with the first that gets no answer the rest waits on, and false is returned.
 */
export async function sendWaiting(): Promise<boolean> {
  await undoIsOver()
  return navigator.locks.request(WAITING_LOCK, async () => {
    const store = await openDeviceStore()
    const sender = await store.get('sender', 'sender')
    const all = await store.getAll('waiting')
    const waiting = all.filter((one) => !isMessage(one) || refusalIn(one) === undefined)
    if (!sender) return waiting.length === 0
    try {
      for (const one of waiting.toSorted((first, other) => first.at - other.at)) await sendOne(store, sender, one)
      return true
    } catch (error) {
      if (error instanceof RetryLater || error instanceof TypeError) return false // fetch fails with a TypeError
      throw error
    } finally {
      tellTabs()
    }
  })
}

/** Time in ms during which a suggested answer can be undone. */
export const UNDO_MS = 5000

/**
 * Waits before the lock is taken, because undoing needs the lock. The wait lasts seconds, even if the clock changes.
 */
async function undoIsOver() {
  const waiting = await (await openDeviceStore()).getAll('waiting')
  const undoable = waiting.map((one) => (isMessage(one) && one.undoUntil) || 0)
  const left = Math.min(UNDO_MS, Math.max(0, ...undoable) - Date.now())
  if (left > 0) await new Promise((over) => setTimeout(over, left))
}

/** Why the server rejects it. */
export function refusalIn({ answer, feedback, refused }: WaitingMessage): string | undefined {
  const instead = answer ?? feedback
  return instead ? instead.refused : refused
}

/** The waiting items have changed. */
export function tellTabs(): void {
  const channel = new BroadcastChannel(WAITING_CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
  channel.postMessage(null)
  channel.close()
}

async function sendOne(store: DeviceStore, sender: SenderSession, one: Waiting) {
  try {
    await deliver(store, sender, one)
    await store.delete('waiting', one.key)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // who opens the assistant again finds what it did not take, and hears why
    if (isMessage(one)) await store.put('waiting', refusedBy(one, error))
    else await store.delete('waiting', one.key)
  }
}

function deliver(store: DeviceStore, sender: SenderSession, one: Waiting) {
  if (!isMessage(one)) return sendStep(sender, one)
  if (one.feedback) return postFeedback(sender, one, one.feedback)
  return one.answer ? postAnswer(sender, one, one.answer) : postMessage(store, sender, one)
}

function refusedBy(message: WaitingMessage, { message: refused }: CallError): WaitingMessage {
  const { answer, feedback } = message
  if (feedback) return { ...message, feedback: { ...feedback, refused } }
  return answer ? { ...message, answer: { ...answer, refused } } : { ...message, refused }
}

function postAnswer(sender: SenderSession, { requestId, key }: WaitingMessage, answer: WaitingAnswer) {
  return callAs(sender, answerOptions, {
    params: { id: requestId },
    headers: { 'idempotency-key': key },
    body: { version_id: answer.versionId, option_id: answer.optionId, reason: answer.reason },
  })
}

function postFeedback(sender: SenderSession, { requestId, key }: WaitingMessage, { word, savedTime }: WaitingFeedback) {
  return callAs(sender, giveFeedback, {
    params: { id: requestId },
    headers: { 'idempotency-key': key },
    body: { word, saved_time: savedTime },
  })
}

async function postMessage(store: DeviceStore, sender: SenderSession, message: WaitingMessage) {
  const file = message.file && (await uploaded(store, sender, message, message.file))
  await callAs(sender, sendMessage, {
    params: { id: message.requestId },
    headers: { 'idempotency-key': message.key },
    body: { message: { body: message.text, source: 'user', attachment_keys: file ? [file] : undefined } },
  })
}

async function sendStep(sender: SenderSession, { runId, answer }: WaitingStep) {
  const params = { id: runId }
  if (!answer) {
    const { request } = await callAs(sender, submitSurvey, { params })
    return tellRunNews({ runId, requestId: request.external_id })
  }
  const { questionId, value } = answer
  const given = { object_satisfied_id: questionId, object_satisfied_type: 'Datum', value } as const
  await callAs(sender, answerQuestion, { params, body: { user_request_answer: given } })
  tellRunNews({ runId })
}

/**
 * Returns the file's key. It is stored before the message is sent, so that a retry is the same message with the same
 * file.
 */
async function uploaded(
  store: DeviceStore,
  sender: SenderSession,
  message: WaitingMessage,
  file: NonNullable<WaitingMessage['file']>,
) {
  if (file.key || !file.content) return file.key
  const { presigned_url, key } = await callAs(sender, presignUpload, {
    body: { upload: { filename: file.name }, request_id: message.requestId },
  })
  await uploadAs(sender, presigned_url, file.content)
  message.file = { name: file.name, key }
  await store.put('waiting', message)
  return message.file.key
}
