import { type CarryOnParts, carryOn, saveEdit, type WaitingStep } from './carry-on.ts'
import { atTheStart, reduce } from './conversation.ts'
import type { AssistantDraft } from './draft.ts'
import { entryOf } from './entry.ts'
import type { Conversation, ConversationEvent } from './steps.ts'

export const TYPING_AFTER_MS = 250

interface TalkParts extends CarryOnParts {
  keepDraft: (draft: AssistantDraft | null) => void
  onHandedOver: () => void
}

export type Talk = ReturnType<typeof createTalk>

/** One conversation with the assistant: moves it on, makes the calls it waits for, keeps its draft. */
export function createTalk({ keepDraft, onHandedOver, ...parts }: TalkParts) {
  let now: Conversation = atTheStart
  let ending = new AbortController()
  let typing: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const happened = (event: ConversationEvent) => {
    const before = now
    now = reduce(before, event)
    if (now === before) return
    if (now.step === 'received') keepDraft(null)
    else if ('runId' in now) keepDraft({ runId: now.runId, typed: typedIn(now) })
    for (const tell of listeners) tell()
    // only what changed may call: a second tap changes nothing
    if (now.step !== before.step) entered(before)
    for (const edit of savingIn(now)) {
      if (now.step === 'review' && !savingIn(before).some((one) => one.questionId === edit.questionId)) {
        void follow(saveEdit(now, edit, parts, ending.signal))
      }
    }
  }

  const entered = (before: Conversation) => {
    if (!isWaiting(now)) return clearTimeout(typing)
    if (!isWaiting(before)) watchTyping()
    void follow(carryOn(now, parts, ending.signal))
  }

  const follow = async (outcome: Promise<ConversationEvent>) => {
    const { signal } = ending
    const event = await outcome
    // whoever has left meanwhile wants to find it among their requests all the same
    if (event.type === 'submitted') onHandedOver()
    if (!signal.aborted) happened(event)
  }

  const watchTyping = () => {
    clearTimeout(typing)
    typing = setTimeout(() => happened({ type: 'typing_seen' }), TYPING_AFTER_MS)
  }

  return {
    current: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    start() {
      ending = new AbortController()
      if (!isWaiting(now)) return
      watchTyping()
      void follow(carryOn(now, parts, ending.signal))
    },
    /** Ends all calls. The draft stays. */
    stop() {
      clearTimeout(typing)
      ending.abort()
    },
    /** The member does not want it any more. */
    cancel() {
      ending.abort()
      keepDraft(null)
    },
    tell: happened,
  }
}

function isWaiting(now: Conversation): now is WaitingStep {
  return now.step === 'beginning' || now.step === 'answering' || now.step === 'fetching' || now.step === 'sending'
}

function savingIn(now: Conversation) {
  return now.step === 'review' ? now.edits.filter((edit) => edit.saving) : []
}

/** What is typed and not sent. */
function typedIn(now: Conversation): Record<string, string> {
  if (now.step === 'asking' || now.step === 'answering') {
    // the offered answer is no draft: by the next time there may be a newer one
    const offered = entryOf(now.question, now.question.knownAnswer)
    return now.entry === offered ? {} : { [now.question.id]: now.entry }
  }
  if (now.step === 'review') return Object.fromEntries(now.edits.map(({ questionId, entry }) => [questionId, entry]))
  return {}
}
