import { CallError, refusalOf } from '#web/wire/call-error.ts'
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

/** Held while sending: a page and the service worker never send the same at once. */
export const WAITING_LOCK = 'tendwell.waiting'
/** Tells the other tabs, and from the worker all of them, that what waits has changed. */
export const WAITING_CHANNEL = 'tendwell.waiting'
/** By which the browser wakes the service worker when the connection is back. */
export const WAITING_TAG = 'waiting'

/** The connection is down, or the server is not well: it is tried again later. */
class NotNow extends Error {
  override name = 'NotNow'
}

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
      if (error instanceof NotNow || error instanceof TypeError) return false // fetch fails with a TypeError
      throw error
    } finally {
      tellTabs()
    }
  })
}

/** So long something that was pressed can be undone. */
export const UNDO_MS = 5000

/** Before the lock is taken, which undoing needs. It is a matter of seconds, whatever the clock says meanwhile. */
async function undoIsOver() {
  const waiting = await (await openDeviceStore()).getAll('waiting')
  const undoable = waiting.map((one) => (isMessage(one) && one.undoUntil) || 0)
  const left = Math.min(UNDO_MS, Math.max(0, ...undoable) - Date.now())
  if (left > 0) await new Promise((over) => setTimeout(over, left))
}

/** Why the server will not take it. */
export function refusalIn({ answer, feedback, refused }: WaitingMessage): string | undefined {
  const instead = answer ?? feedback
  return instead ? instead.refused : refused
}

/** What waits has changed. */
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
  return one.answer ? postAnswer(sender, one, one.answer) : sendMessage(store, sender, one)
}

function refusedBy(message: WaitingMessage, { message: refused }: CallError): WaitingMessage {
  const { answer, feedback } = message
  if (feedback) return { ...message, feedback: { ...feedback, refused } }
  return answer ? { ...message, answer: { ...answer, refused } } : { ...message, refused }
}

function postAnswer(sender: SenderSession, { requestId, key }: WaitingMessage, answer: WaitingAnswer) {
  return sendAs(sender, `/api/v1/requests/${encodeURIComponent(requestId)}/option_answers`, {
    headers: { 'idempotency-key': key },
    body: { version_id: answer.versionId, option_id: answer.optionId, reason: answer.reason },
  })
}

function postFeedback(sender: SenderSession, { requestId, key }: WaitingMessage, { word, savedTime }: WaitingFeedback) {
  return sendAs(sender, `/api/v1/requests/${encodeURIComponent(requestId)}/feedback`, {
    headers: { 'idempotency-key': key },
    body: { word, saved_time: savedTime },
  })
}

async function sendMessage(store: DeviceStore, sender: SenderSession, message: WaitingMessage) {
  const file = message.file && (await uploaded(store, sender, message, message.file))
  await sendAs(sender, `/api/v1/requests/${encodeURIComponent(message.requestId)}/messages`, {
    headers: { 'idempotency-key': message.key },
    body: { message: { body: message.text, source: 'user', attachment_keys: file ? [file] : undefined } },
  })
}

/** By our own contract: importing its schemas here would load them in the service worker. */
type Submitted = { request: { external_id: string } }

async function sendStep(sender: SenderSession, { runId, answer }: WaitingStep) {
  const run = `/api/v1/user_request_surveys/${encodeURIComponent(runId)}`
  if (!answer) {
    const { request } = (await sendAs(sender, `${run}/submit`, { body: {} })) as Submitted
    return tellRunNews({ runId, requestId: request.external_id })
  }
  const { questionId, value } = answer
  const given = { object_satisfied_id: questionId, object_satisfied_type: 'Datum', value }
  await sendAs(sender, `${run}/user_request_answers`, { body: { user_request_answer: given } })
  tellRunNews({ runId })
}

/** The file's key. It is stored before the message goes: a second try is the same message with the same file. */
async function uploaded(
  store: DeviceStore,
  sender: SenderSession,
  message: WaitingMessage,
  file: NonNullable<WaitingMessage['file']>,
) {
  if (file.key || !file.content) return file.key
  const { presigned_url, key } = await sendAs(sender, '/api/v1/uploads/presigned_url', {
    body: { upload: { filename: file.name }, request_id: message.requestId },
  })
  const response = await fetch(new URL(String(presigned_url), sender.api), {
    method: 'PUT',
    headers: { 'content-type': file.content.type || 'application/octet-stream' },
    credentials: 'omit',
    body: file.content,
  })
  if (!response.ok) throw await notTaken(response)
  message.file = { name: file.name, key: String(key) }
  await store.put('waiting', message)
  return message.file.key
}

type Sent = {
  readonly method?: 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Calls our server as this session. Throws `CallError` where it refuses, another error where a later try may succeed. */
export async function sendAs(
  { token, mfaToken, api }: SenderSession,
  path: string,
  { method = 'POST', headers, body }: Sent,
) {
  const response = await fetch(new URL(path, api), {
    method,
    headers: {
      ...headers,
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(mfaToken && { 'mfa-token': mfaToken }),
    },
    credentials: 'omit',
    body: JSON.stringify(body),
  })
  if (!response.ok) throw await notTaken(response)
  return (await response.json()) as Record<string, unknown> // by our own contract
}

/** A `CallError`: the next try would get the same answer. */
function notTaken(response: Response): Promise<Error> | Error {
  const { status } = response
  // who has to sign in again, or to give a code, sends it then
  if (status === 401 || status === 408 || status === 429 || status >= 500) return new NotNow(String(status))
  return refusalOf(response, 'The server did not take it.')
}
