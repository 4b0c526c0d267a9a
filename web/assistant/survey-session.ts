import { createStore } from '#basics/store.ts'
import type { AssistantDraft } from './draft.ts'
import { entryOf } from './question-types.tsx'
import type { Later, SurveyEvent, SurveyState } from './steps.ts'
import { type CallingStep, type EffectParts, runEffect, saveEdit } from './survey-effects.ts'
import { atTheStart, reduce } from './survey-machine.ts'

export const TYPING_AFTER_MS = 250

interface SurveySessionParts extends EffectParts {
  saveDraft: (draft: AssistantDraft | null) => void
  onHandedOver: () => void
}

let sessions = 0

export type SurveySession = ReturnType<typeof createSurveySession>

/** One conversation with the assistant: moves it on, makes the calls it waits for, stores its draft. */
export function createSurveySession({ saveDraft, onHandedOver, ...parts }: SurveySessionParts) {
  const { current, set, subscribe } = createStore(atTheStart)
  let ending = new AbortController()
  let typing: ReturnType<typeof setTimeout> | undefined

  const dispatch = (event: SurveyEvent) => {
    const before = current()
    const now = reduce(before, event)
    if (now === before) return
    if (now.step === 'received') saveDraft(null)
    else if ('runId' in now) saveDraft(draftOf(now))
    set(now)
    // only what changed may call: a second tap changes nothing
    if (now.step !== before.step) enter(now, before)
    for (const edit of savingIn(now)) {
      if (now.step === 'review' && !savingIn(before).some((one) => one.questionId === edit.questionId)) {
        void follow(saveEdit(now, edit, parts, ending.signal))
      }
    }
  }

  const enter = (now: SurveyState, before: SurveyState) => {
    if (!isWaiting(now)) return clearTimeout(typing)
    if (!isWaiting(before)) watchTyping()
    void follow(runEffect(now, parts, ending.signal))
  }

  const follow = async (outcome: Promise<SurveyEvent>) => {
    const { signal } = ending
    const event = await outcome
    // a member who has left meanwhile wants to find it among their requests all the same
    if (event.type === 'submitted') onHandedOver()
    if (!signal.aborted) dispatch(event)
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
      // what was answered offline goes by itself once online: to answer again is to answer the same
      const { signal } = ending
      globalThis.addEventListener?.('online', () => dispatch({ type: 'try_again' }), { signal })
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

function isWaiting(now: SurveyState): now is CallingStep {
  return now.step === 'beginning' || now.step === 'answering' || now.step === 'fetching' || now.step === 'sending'
}

function savingIn(now: SurveyState) {
  return now.step === 'review' ? now.edits.filter((edit) => edit.saving) : []
}

function draftOf(now: Extract<SurveyState, { runId: string }>): AssistantDraft {
  const { runId } = now
  if (now.step === 'review')
    return { runId, typed: Object.fromEntries(now.edits.map(({ questionId, entry }) => [questionId, entry])) }
  if (now.step !== 'asking' && now.step !== 'answering') return { runId, typed: {} }
  const typed = [now, ...now.later].filter(isChanged).map(({ question, entry }) => [question.id, entry] as const)
  return {
    runId,
    typed: Object.fromEntries(typed),
    ...(now.later.length > 0 && { reopened: now.question.id }),
    ...(now.step === 'answering' && now.skipping && { skipping: now.question.id }),
  }
}

/** The offered answer is no draft: by the next time there may be a newer one. */
function isChanged({ question, given, entry }: Later) {
  return entry !== (given === undefined ? entryOf(question, question.knownAnswer) : (given ?? ''))
}
