import { createStore } from '#basics/store.ts'
import { type AssistantDraft, draftOf } from './draft.ts'
import type { SurveyEvent, SurveyState } from './steps.ts'
import { type CallingStep, type EffectParts, refresh, runEffect, saveEdit } from './survey-effects.ts'
import { atTheStart, reduce } from './survey-machine.ts'

export const TYPING_AFTER_MS = 250

/** A run went on in one of this browser's tabs, or in its service worker. */
export interface RunNews {
  runId: string
  /** The request that it became. */
  requestId?: string | undefined
}

interface SurveySessionParts extends Omit<EffectParts, 'attempt'> {
  saveDraft: (draft: AssistantDraft | null) => void
  /** The request has been sent, from here or elsewhere. `unsent`: this tab has words that are not in it. */
  onHandedOver: (sent: { unsent: boolean }) => void
  /** Tells the other tabs. */
  tell?: (news: RunNews) => void
  /** Hears from the other tabs and the service worker, until the function that it returns is called. */
  listen?: (hear: (news: RunNews) => void) => () => void
}

let sessions = 0

export type SurveySession = ReturnType<typeof createSurveySession>

/** One conversation with the assistant: moves it on, makes the calls it waits for, stores its draft. */
export function createSurveySession({ saveDraft, onHandedOver, tell, listen, ...given }: SurveySessionParts) {
  const { current, set, subscribe } = createStore(atTheStart)
  const parts = { ...given, attempt: { made: given.readDraft()?.submitting === true } }
  let ending = new AbortController()
  let typing: ReturnType<typeof setTimeout> | undefined

  const dispatch = (event: SurveyEvent) => {
    const before = current()
    const now = reduce(before, event)
    if (now === before) return
    save(now)
    set(now)
    if (now.step !== before.step && isSent(now)) onHandedOver({ unsent: hasUnsent(now) })
    if ('runId' in now && hasArrived(event)) tell?.({ runId: now.runId })
    // only what changed may call: a second tap changes nothing
    if (now.step !== before.step) enter(now, before)
    for (const edit of savingIn(now)) {
      if (now.step === 'review' && !savingIn(before).some((one) => one.questionId === edit.questionId)) {
        void follow(saveEdit(now, edit, parts, ending.signal))
      }
    }
  }

  const save = (now: SurveyState) => {
    if (isSent(now) && !hasUnsent(now)) saveDraft(null)
    else if ('runId' in now) saveDraft({ ...draftOf(now), ...(parts.attempt.made && { submitting: true }) })
  }

  const enter = (now: SurveyState, before: SurveyState) => {
    if (!isWaiting(now)) return clearTimeout(typing)
    if (!isWaiting(before)) watchTyping()
    void follow(runEffect(now, parts, ending.signal))
  }

  const follow = async (outcome: Promise<SurveyEvent>) => {
    const { signal } = ending
    const before = current()
    const event = await outcome
    if (event.type === 'submitted' && 'runId' in before) tell?.({ runId: before.runId, requestId: event.requestId })
    if (!signal.aborted) return dispatch(event)
    if (event.type !== 'submitted') return
    // a member who has left in between finds it among their requests all the same
    saveDraft(null)
    onHandedOver({ unsent: false })
  }

  /** Looks whether the run went on elsewhere. */
  const look = async (requestId?: string) => {
    const { signal } = ending
    const before = current()
    if (!('answers' in before)) return
    const event = await refresh(before, requestId, parts, signal)
    if (event && !signal.aborted) dispatch(event)
  }

  const hear = ({ runId, requestId }: RunNews) => {
    const now = current()
    if ('runId' in now && now.runId === runId) void look(requestId)
  }

  const watch = (signal: AbortSignal) => {
    // what was answered offline goes by itself once online: to answer again is to answer the same
    globalThis.addEventListener?.('online', () => dispatch({ type: 'try_again' }), { signal })
    // another device sends no news to this tab
    globalThis.addEventListener?.('visibilitychange', () => void (document.visibilityState === 'visible' && look()), {
      signal,
    })
    globalThis.addEventListener?.('pageshow', ({ persisted }) => void (persisted && look()), { signal })
    const stopListening = listen?.(hear)
    signal.addEventListener('abort', () => stopListening?.(), { once: true })
  }

  const watchTyping = () => {
    clearTimeout(typing)
    typing = setTimeout(() => dispatch({ type: 'typing_seen' }), TYPING_AFTER_MS)
  }

  return {
    current,
    subscribe,
    /** Names this conversation among others. */
    id: ++sessions,
    /** It goes on where it was left. */
    resumes: parts.readDraft() !== null,
    start() {
      ending = new AbortController()
      watch(ending.signal)
      const now = current()
      if (!isWaiting(now)) return
      watchTyping()
      void follow(runEffect(now, parts, ending.signal))
    },
    /** Ends all calls. The draft stays. */
    stop() {
      clearTimeout(typing)
      ending.abort()
    },
    /** The member does not want it anymore. */
    cancel() {
      ending.abort()
      saveDraft(null)
    },
    dispatch,
  }
}

/** The server has taken an answer. */
const hasArrived = ({ type }: SurveyEvent) => type === 'answered' || type === 'saved'
const isSent = (now: SurveyState) => now.step === 'received' || now.step === 'sent_before'
const hasUnsent = (now: SurveyState) => now.step === 'sent_before' && now.unsent.length > 0

function isWaiting(now: SurveyState): now is CallingStep {
  return now.step === 'beginning' || now.step === 'answering' || now.step === 'fetching' || now.step === 'sending'
}

function savingIn(now: SurveyState) {
  return now.step === 'review' ? now.edits.filter((edit) => edit.saving) : []
}
