import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { SavedTime } from '#contract/shared/feedback.ts'
import type { Caller } from '#web/wire/call-as.ts'
import { DEVICE_STORE } from '../forget-device.ts'

/** A message sent offline, until it has arrived or is withdrawn. */
export interface WaitingMessage {
  /** Its idempotency key: it arrives once regardless of the number and source of tries. */
  key: string
  memberId: string
  requestId: string
  text: string
  file?: WaitingFile
  /** When it was sent, in milliseconds. */
  at: number
  /** A suggested answer: not sent before this time, and withdrawing it deletes it. */
  undoUntil?: number
  /** Why the server rejects it: it waits until its author withdraws it. */
  refused?: string
  /** Instead of text: the picked option. */
  answer?: WaitingAnswer
  /** Instead of text: feedback on the completed request. */
  feedback?: WaitingFeedback
}

export interface WaitingAnswer {
  versionId: string
  /** Null: none of the options. */
  optionId: string | null
  reason?: string
  /** As displayed in the thread. */
  words: string
  /**
   * Like the field of a message, but separate, because a worker of an older release would take this for a message
   * without text.
   */
  refused?: string
}

export interface WaitingFeedback {
  word?: string
  savedTime?: SavedTime
  /** As displayed in the thread if the server rejects it. */
  words: string
  /** Like the field of a pick. */
  refused?: string
}

/**
 * An answer in the assistant, or without a question the submission of the request. Sending it again has the same
 * effect; its text is also a draft until it has arrived.
 */
export interface WaitingStep {
  /** One per question: a later answer replaces an earlier one. */
  key: string
  memberId: string
  runId: string
  /** A value of null skips the question. */
  answer?: { questionId: number; value: string | null }
  /** When it was sent, in milliseconds. */
  at: number
}

export type Waiting = WaitingMessage | WaitingStep

export const isMessage = (one: Waiting): one is WaitingMessage => 'requestId' in one

export interface WaitingFile {
  name: string
  /** Present until the file is uploaded. */
  content?: File
  /** The upload's key on the server, once it is uploaded. */
  key?: string
}

/** A fetched response, for reading offline. */
export interface StoredAnswer {
  /** The query's key, as JSON. */
  query: string
  data: unknown
  /** When it was fetched, in milliseconds. */
  at: number
}

/** The session that sends waiting items, for the service worker, which has no access to local storage. */
export type SenderSession = Caller

/** Present while the member wants notices in this browser, so that the service worker can renew its subscription. */
export interface NoticeSession extends SenderSession {
  /** The public VAPID key of the subscription, base64url. */
  pushKey: string
}

interface Stores extends DBSchema {
  waiting: { key: string; value: Waiting }
  answers: { key: string; value: StoredAnswer }
  sender: { key: 'sender' | 'notices'; value: SenderSession | NoticeSession }
}

export type DeviceStore = IDBPDatabase<Stores>

/** The member's data on this device: pages and the service worker share it, and the end of a session deletes it. */
export function openDeviceStore(): Promise<DeviceStore> {
  opening ??= openDB<Stores>(DEVICE_STORE, 1, {
    upgrade(store) {
      store.createObjectStore('waiting', { keyPath: 'key' })
      store.createObjectStore('answers', { keyPath: 'query' })
      store.createObjectStore('sender')
    },
    // another tab deletes the database: this connection must not block it
    blocking: (_from, _to, event) => {
      opening = undefined
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated: () => (opening = undefined),
  })
  opening.catch(() => (opening = undefined))
  return opening
}

let opening: Promise<DeviceStore> | undefined
