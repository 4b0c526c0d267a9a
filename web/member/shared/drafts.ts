import { createListeners } from '#basics/store.ts'
import type { AssistantDraft } from '#web/assistant/draft.ts'
import { type DraftSchema, storedDraft } from '#web/drafts/stored-draft.ts'
import { type ListedStorage, localStore, sessionStore } from '#web/wire/browser-storage.ts'
import { nameOf } from './forget-drafts.ts'

/** Content of a message: its text, and the uploaded file. */
export interface MessageContent {
  text: string
  file?: { key: string; name: string } | undefined
}

export interface StoredMessage extends MessageContent {
  /** Idempotency key for sending it: a retry is the same message. */
  key: string
  /** It was being sent when the page closed. */
  sending: boolean
  /** A try that may have arrived, from this tab or another: the same content is sent under the same key again. */
  tried?: MessageContent & { key: string }
}

/** Choices and text of the welcome, until it is finished. */
export interface WelcomeDraft {
  life?: string[]
  contact?: Record<string, string>
}

/** What an assistant was opened for. A follow-up of a completed request is separate. */
export interface AssistantSubject {
  surveyId: number
  linkedRequestId?: string | undefined
}

interface Stored {
  welcome: WelcomeDraft
  messages: Record<string, StoredMessage>
  assistants: Record<string, AssistantDraft>
}

const messageSchema: DraftSchema<StoredMessage> = { safeParse: (stored) => ({ data: stored as StoredMessage }) }
const assistantSchema: DraftSchema<AssistantDraft> = { safeParse: (stored) => ({ data: stored as AssistantDraft }) }
const schema: DraftSchema<Partial<Stored>> = { safeParse: (stored) => ({ data: stored as Partial<Stored> }) }

export const drafts = createDrafts(localStore, sessionStore)

/**
 * The member's unsent text, stored in this browser under the member's id. Messages and text typed in the assistant are
 * also stored per tab: two tabs on one thread have separate drafts, and a new tab begins with the latest one.
 */
export function createDrafts(storage: ListedStorage, tab: ListedStorage) {
  const tabMessage = (memberId: string, requestId: string) =>
    storedDraft(`${nameOf(memberId)}.${requestId}`, messageSchema, tab)
  const tabAssistant = (memberId: string, key: string) =>
    storedDraft(`${nameOf(memberId)}.assistant.${key}`, assistantSchema, tab)
  const added = createListeners<string>()
  const of = (memberId: string) => storedDraft(nameOf(memberId), schema, storage)
  const read = (memberId: string): Stored => ({ welcome: {}, messages: {}, assistants: {}, ...of(memberId).read() })
  const write = (memberId: string, all: Stored) => {
    const empty = [all.messages, all.assistants, all.welcome].every((part) => Object.keys(part).length === 0)
    of(memberId).write(empty ? null : all)
  }
  return {
    message(memberId: string, requestId: string): StoredMessage | null {
      const here = tabMessage(memberId, requestId).read()
      const last = read(memberId).messages[requestId]
      if (here || !last) return here
      // it may be sent from the tab in which it was written
      const { text, file, key } = last
      return { ...last, tried: last.tried ?? { text, file, key } }
    },
    /** Deletes a draft without text and file; a draft of another tab stays. */
    keepMessage(memberId: string, requestId: string, draft: StoredMessage) {
      const all = read(memberId)
      const isEmpty = !draft.text && !draft.file
      const own = tabMessage(memberId, requestId)
      const [here, last] = [own.read(), all.messages[requestId]]
      const isOthers = isEmpty && here !== null && last !== undefined && here.key !== last.key
      // an empty draft of this tab overrides the other tab's draft
      own.write(isEmpty && !isOthers ? null : draft)
      if (isOthers) return
      write(memberId, { ...all, messages: put(all.messages, requestId, isEmpty ? null : draft) })
    },
    /** Adds to the draft of a request, on any page that shows it. */
    addToMessage(memberId: string, requestId: string, { text, file }: MessageContent) {
      const before = this.message(memberId, requestId)
      this.keepMessage(memberId, requestId, {
        ...before,
        text: [before?.text, text].filter(Boolean).join('\n\n'),
        // a message takes one file
        file: before?.file ?? file,
        key: crypto.randomUUID(),
        sending: false,
      })
      added.notify(requestId)
    },
    /** Subscribes to additions to the drafts of requests. */
    onAdded: added.subscribe,
    /** Returns the tab's own draft, or in a new tab the latest one. */
    assistant(memberId: string, about: AssistantSubject): AssistantDraft | null {
      const key = assistantKey(about)
      return tabAssistant(memberId, key).read() ?? read(memberId).assistants[key] ?? null
    },
    keepAssistant(memberId: string, about: AssistantSubject, draft: AssistantDraft | null) {
      const key = assistantKey(about)
      const own = tabAssistant(memberId, key)
      const ended = own.read()?.runId ?? draft?.runId
      const all = read(memberId)
      const last = all.assistants[key]
      own.write(draft)
      if (draft && !draft.sent) return write(memberId, { ...all, assistants: put(all.assistants, key, draft) })
      // another tab may have started a new request since
      if (last && (ended === undefined || last.runId === ended))
        write(memberId, { ...all, assistants: put(all.assistants, key, null) })
    },
    welcome: (memberId: string) => read(memberId).welcome,
    keepWelcome(memberId: string, draft: WelcomeDraft | null) {
      write(memberId, { ...read(memberId), welcome: draft ?? {} })
    },
  }
}

function assistantKey({ surveyId, linkedRequestId }: AssistantSubject) {
  return linkedRequestId === undefined ? String(surveyId) : `${surveyId}/${linkedRequestId}`
}

function put<T>(all: Record<string, T>, key: string, value: T | null): Record<string, T> {
  const { [key]: _before, ...others } = all
  return value === null ? others : { ...others, [key]: value }
}
