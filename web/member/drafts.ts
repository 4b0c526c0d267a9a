import type { AssistantDraft } from '#web/assistant/draft.ts'
import { type DraftSchema, forgetDrafts, storedDraft } from '#web/drafts/stored-draft.ts'
import { type ListedStorage, localStore } from '#web/wire/browser-storage.ts'

export interface MessageDraft {
  text: string
  /** What it is, or would be, sent under: a second try is the same message. */
  key: string
  /** It was on its way when the page went. */
  sending: boolean
  /** The last try that nothing was heard of: it may have arrived, so the same words go under the same key again. */
  tried?: { text: string; key: string }
}

/** What was chosen and typed in the welcome, until it is finished. */
export interface WelcomeDraft {
  life?: string[]
  contact?: Record<string, string>
}

/** What an assistant was opened for. A follow-up of a completed request is a matter of its own. */
export interface AssistantSubject {
  surveyId: number
  linkedRequestId?: string | undefined
}

interface Stored {
  welcome: WelcomeDraft
  messages: Record<string, MessageDraft>
  assistants: Record<string, AssistantDraft>
}

/** Only we write under this name, whose number rises with every change of shape. */
const nameOf = (memberId: string) => `drafts.1.${memberId}`
const schema: DraftSchema<Partial<Stored>> = { safeParse: (stored) => ({ data: stored as Partial<Stored> }) }

export const drafts = createDrafts(localStore)

/** What a member has written but not sent, stored in this browser under that member's id. */
export function createDrafts(storage: ListedStorage) {
  const of = (memberId: string) => storedDraft(nameOf(memberId), schema, storage)
  const read = (memberId: string): Stored => ({ welcome: {}, messages: {}, assistants: {}, ...of(memberId).read() })
  const write = (memberId: string, all: Stored) => {
    const empty = [all.messages, all.assistants, all.welcome].every((part) => Object.keys(part).length === 0)
    of(memberId).write(empty ? null : all)
  }
  return {
    message: (memberId: string, requestId: string) => read(memberId).messages[requestId] ?? null,
    /** A draft without text is no draft. */
    keepMessage(memberId: string, requestId: string, draft: MessageDraft) {
      const all = read(memberId)
      write(memberId, { ...all, messages: put(all.messages, requestId, draft.text ? draft : null) })
    },
    assistant: (memberId: string, about: AssistantSubject) => read(memberId).assistants[assistantKey(about)] ?? null,
    keepAssistant(memberId: string, about: AssistantSubject, draft: AssistantDraft | null) {
      const all = read(memberId)
      write(memberId, { ...all, assistants: put(all.assistants, assistantKey(about), draft) })
    },
    welcome: (memberId: string) => read(memberId).welcome,
    keepWelcome(memberId: string, draft: WelcomeDraft | null) {
      write(memberId, { ...read(memberId), welcome: draft ?? {} })
    },
    /** Leaves nothing of this member behind; of nobody, where it isn't known yet who is here. */
    forget: (memberId = '') => forgetDrafts(nameOf(memberId), storage),
  }
}

function assistantKey({ surveyId, linkedRequestId }: AssistantSubject) {
  return linkedRequestId === undefined ? String(surveyId) : `${surveyId}/${linkedRequestId}`
}

function put<T>(all: Record<string, T>, key: string, value: T | null): Record<string, T> {
  const { [key]: _before, ...others } = all
  return value === null ? others : { ...others, [key]: value }
}
