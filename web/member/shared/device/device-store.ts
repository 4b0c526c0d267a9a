import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { SavedTime } from '#contract/shared/feedback.ts'
import { DEVICE_STORE } from '../forget-device.ts'

/** A message that was sent offline, until it has arrived or is taken back. */
export interface WaitingMessage {
  /** What it is sent under: however often, and from wherever, it arrives once. */
  key: string
  memberId: string
  requestId: string
  text: string
  file?: WaitingFile
  /** When it was sent, in milliseconds. */
  at: number
  /** One that was pressed, not written: it does not leave before this moment, and taken back it is gone. */
  undoUntil?: number
  /** Why the server will not take it: it waits for its author to take it back. */
  refused?: string
  /** Instead of a text: what was picked of a concierge's options. */
  answer?: WaitingAnswer
  /** Instead of a text: what is said of the request, which is completed. */
  feedback?: WaitingFeedback
}

export interface WaitingAnswer {
  versionId: string
  /** Null: none of them. */
  optionId: string | null
  reason?: string
  /** As the thread says it. */
  words: string
  /** As of a message: apart, since a worker of an older release takes this for a message without words. */
  refused?: string
}

export interface WaitingFeedback {
  word?: string
  savedTime?: SavedTime
  /** As the thread says it where the server does not take it. */
  words: string
  /** As of an answer. */
  refused?: string
}

/**
 * An answer in the assistant, or without a question the request being handed over. To send it again is to say the same;
 * its words are also a draft until they have arrived.
 */
export interface WaitingStep {
  /** One a question: a later answer takes the place of the one before. */
  key: string
  memberId: string
  runId: string
  /** A value of null skips. */
  answer?: { questionId: number; value: string | null }
  /** When it was sent, in milliseconds. */
  at: number
}

export type Waiting = WaitingMessage | WaitingStep

export const isMessage = (one: Waiting): one is WaitingMessage => 'requestId' in one

export interface WaitingFile {
  name: string
  /** There until it is uploaded. */
  content?: File
  /** By which the server knows it once it is. */
  key?: string
}

/** Something that was fetched, to be read offline. */
export interface StoredAnswer {
  /** The query's key, as JSON. */
  query: string
  data: unknown
  /** When it was fetched, in milliseconds. */
  at: number
}

/** Who sends what waits, for the service worker, which knows no session. */
export interface SenderSession {
  token: string
  mfaToken?: string
  api: string
}

/** There while the member wants notices in this browser, so that the service worker can renew its subscription. */
export interface NoticeSession extends SenderSession {
  /** The public VAPID key that it subscribes with, base64url. */
  pushKey: string
}

interface Stores extends DBSchema {
  waiting: { key: string; value: Waiting }
  answers: { key: string; value: StoredAnswer }
  sender: { key: 'sender' | 'notices'; value: SenderSession | NoticeSession }
}

export type DeviceStore = IDBPDatabase<Stores>

/** What this device has of its member: pages and the service worker share it, and the end of a session deletes it. */
export function openDeviceStore(): Promise<DeviceStore> {
  opening ??= openDB<Stores>(DEVICE_STORE, 1, {
    upgrade(store) {
      store.createObjectStore('waiting', { keyPath: 'key' })
      store.createObjectStore('answers', { keyPath: 'query' })
      store.createObjectStore('sender')
    },
    // somebody deletes it: nothing may stand in the way
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
