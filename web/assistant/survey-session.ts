import { createStore } from '#basics/store.ts'
import { type AssistantDraft, draftOf } from './draft.ts'
import type { Edit, Step, SurveyEvent, SurveyState } from './steps.ts'
import { type CallingStep, type EffectParts, refresh, runEffect, saveEdit } from './survey-effects.ts'
import { atTheStart, reduce } from './survey-machine.ts'

export const TYPING_AFTER_MS = 250

/** A run was continued in a tab of this browser or in its service worker. */
export interface RunNews {
  runId: string
  /** The request that the run became. */
  requestId?: string | undefined
}

interface SurveySessionParts extends Omit<EffectParts, 'attempt'> {
  saveDraft: (draft: AssistantDraft | null) => void
  /** The request was sent, from here or elsewhere. `unsent`: this tab has text that is not in it. */
  onHandedOver: (sent: { unsent: boolean }) => void
  /** Notifies the other tabs. */
  tell?: (news: RunNews) => void
  /** Subscribes to news of other tabs and the service worker. Returns the function that unsubscribes. */
  listen?: (hear: (news: RunNews) => void) => () => void
}

let sessions = 0

export type SurveySession = ReturnType<typeof createSurveySession>

/** One conversation with the assistant: its state, the calls that it waits for, and its draft. */
export function createSurveySession({ saveDraft, onHandedOver, tell, listen, ...given }: SurveySessionParts) {
  const { current, set, subscribe } = createStore(atTheStart)
  const parts = { ...given, attempt: { made: given.readDraft()?.submitting === true } }
  const calls = createCalls({ current, dispatch, parts, saveDraft, onHandedOver, tell })
  let typing: ReturnType<typeof setTimeout> | undefined

  function dispatch(event: SurveyEvent) {
    const before = current()
    const now = reduce(before, event)
    if (now === before) return
    save(now)
    set(now)
    if (now.step !== before.step && isSent(now)) onHandedOver({ unsent: hasUnsent(now) })
    if ('runId' in now && hasArrived(event)) tell?.({ runId: now.runId })
    // a call is made only after a change: a second tap changes nothing
    if (now.step !== before.step) enter(now, before)
    for (const edit of savingIn(now)) {
      if (now.step === 'review' && !savingIn(before).some((one) => one.questionId === edit.questionId)) {
        calls.saveEdit(now, edit)
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
    calls.run(now)
  }

  const watchTyping = () => {
    clearTimeout(typing)
    typing = setTimeout(() => dispatch({ type: 'typing_seen' }), TYPING_AFTER_MS)
  }

  return {
    current,
    subscribe,
    /** Distinguishes this conversation from others. */
    id: ++sessions,
    /** Whether a stored conversation is continued. */
    resumes: parts.readDraft() !== null,
    start() {
      calls.start(listen)
      const now = current()
      if (!isWaiting(now)) return
      watchTyping()
      calls.run(now)
    },
    /** Aborts all calls and keeps the draft. */
    stop() {
      clearTimeout(typing)
      calls.stop()
    },
    /** Aborts all calls and discards the draft. */
    cancel() {
      calls.stop()
      saveDraft(null)
    },
    dispatch,
  }
}

type CallParts = Pick<SurveySessionParts, 'saveDraft' | 'onHandedOver'> & {
  readonly current: () => SurveyState
  readonly dispatch: (event: SurveyEvent) => void
  readonly parts: EffectParts
  readonly tell: SurveySessionParts['tell']
}

/** The calls of a conversation. Dispatches their outcomes until the conversation stops. */
function createCalls({ current, dispatch, parts, saveDraft, onHandedOver, tell }: CallParts) {
  let ending = new AbortController()

  const follow = async (outcome: Promise<SurveyEvent>) => {
    const { signal } = ending
    const before = current()
    const event = await outcome
    if (event.type === 'submitted' && 'runId' in before) tell?.({ runId: before.runId, requestId: event.requestId })
    if (!signal.aborted) return dispatch(event)
    if (event.type !== 'submitted') return
    // a member who left before this finds the request in their list
    saveDraft(null)
    onHandedOver({ unsent: false })
  }

  /** Checks whether the run continued elsewhere. */
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

  return {
    run: (now: CallingStep) => void follow(runEffect(now, parts, ending.signal)),
    saveEdit: (now: Step<'review'>, edit: Edit) => void follow(saveEdit(now, edit, parts, ending.signal)),
    start(listen: SurveySessionParts['listen']) {
      ending = new AbortController()
      const { signal } = ending
      // the service worker sends answers given offline; answering again is harmless
      globalThis.addEventListener?.('online', () => dispatch({ type: 'try_again' }), { signal })
      // other devices send no news to this tab
      globalThis.addEventListener?.('visibilitychange', () => void (document.visibilityState === 'visible' && look()), {
        signal,
      })
      globalThis.addEventListener?.('pageshow', ({ persisted }) => void (persisted && look()), { signal })
      const stopListening = listen?.(hear)
      signal.addEventListener('abort', () => stopListening?.(), { once: true })
    },
    stop: () => ending.abort(),
  }
}

/** Whether the server accepted an answer. */
const hasArrived = ({ type }: SurveyEvent) => type === 'answered' || type === 'saved'
const isSent = (now: SurveyState) => now.step === 'received' || now.step === 'sent_before'
const hasUnsent = (now: SurveyState) => now.step === 'sent_before' && now.unsent.length > 0

function isWaiting(now: SurveyState): now is CallingStep {
  return now.step === 'beginning' || now.step === 'answering' || now.step === 'fetching' || now.step === 'sending'
}

function savingIn(now: SurveyState) {
  return now.step === 'review' ? now.edits.filter((edit) => edit.saving) : []
}
