import type { QuestionType } from '#contract/shared/question.ts'
import { CallError } from '#web/wire/call-error.ts'
import { sentences } from '#web/wire/sentences.ts'
import type { ResumedRun, SurveyCalls } from './calls.ts'
import { type AssistantDraft, areSame, missingFrom, unsentOf } from './draft.ts'
import { valueOf } from './question-types.tsx'
import type { Answer, Edit, Fault, Running, Step, SurveyEvent, Unsent } from './steps.ts'

export interface EffectParts {
  surveyId: number
  /** The completed request that the new one follows up. */
  linkedRequestId?: string | undefined
  /** Start of the first answer, if the first question takes text. */
  firstWords?: string | undefined
  calls: SurveyCalls
  readDraft: () => AssistantDraft | null
  /** True after a reload. False if the member just opened the idea. */
  isReload: boolean
  /** `made` is true after this tab tried to submit the request: the attempt may have arrived. */
  attempt: { made: boolean }
  /** Whether a request submitted now is the member's first. */
  isFirstRequest: () => boolean
}

const IN_WORDS: ReadonlySet<QuestionType> = new Set(['TextInput', 'MultilineTextInput'])

export type CallingStep = Step<'beginning' | 'answering' | 'fetching' | 'sending'>

/** Makes the call that a step waits for and returns its outcome. Never throws. */
export async function runEffect(now: CallingStep, parts: EffectParts, signal: AbortSignal): Promise<SurveyEvent> {
  switch (now.step) {
    case 'beginning':
      return begin(parts, signal)
    case 'answering':
      return answer(now, parts, signal)
    case 'fetching':
      return fetchNext(now, parts, signal)
    case 'sending':
      return submit(now, parts, signal)
  }
}

async function begin(parts: EffectParts, signal: AbortSignal): Promise<SurveyEvent> {
  try {
    return (await resume(parts, signal)) ?? (await beginNew(parts, signal))
  } catch (error) {
    return { type: 'begin_failed', fault: faultOf(error, sentences.beginSurvey) }
  }
}

async function resume(parts: EffectParts, signal: AbortSignal): Promise<SurveyEvent | null> {
  const draft = parts.readDraft()
  if (!draft) return null
  try {
    const run = await parts.calls.resume(draft.runId, signal)
    if (run.submitted) return resumeSent(run, draft, parts)
    const { typed, reopened, skipping } = draft
    return { type: 'resumed', ...run, typed, reopened, skipping }
  } catch (error) {
    if (hasStatus(error, 404)) return null
    throw error
  }
}

/**
 * An idea whose request was sent starts again, except after a reload or if the draft has text that the request lacks.
 */
function resumeSent(run: ResumedRun, { typed, submitting }: AssistantDraft, { isReload, isFirstRequest }: EffectParts) {
  const unsent = missingFrom(run.answers, unsentOf(typed, run.answers))
  if (unsent.length === 0 && !isReload) return null
  if (unsent.length > 0 || !submitting) return sentBefore(run, unsent)
  return { type: 'submitted', firstRequest: isFirstRequest(), requestId: run.requestId } as const
}

function sentBefore({ runId, requestId, answers }: ResumedRun, unsent?: Unsent[]): SurveyEvent {
  return { type: 'sent_before', runId, requestId, answers, ...(unsent && { unsent }) }
}

async function beginNew({ calls, surveyId, linkedRequestId, firstWords }: EffectParts, signal: AbortSignal) {
  const run = await calls.begin(surveyId, linkedRequestId, signal)
  const { question } = run
  if (!firstWords || !question || !IN_WORDS.has(question.type)) return { type: 'begun', ...run } as const
  return { type: 'begun', ...run, typed: { [question.id]: firstWords } } as const
}

async function answer(
  { runId, question, entry, skipping }: Step<'answering'>,
  { calls }: EffectParts,
  signal: AbortSignal,
): Promise<SurveyEvent> {
  try {
    const value = await calls.answer(runId, question.id, skipping ? null : valueOf(question, entry), signal)
    return { type: 'answered', value }
  } catch (error) {
    const message = aboutTheValue(error)
    if (message) return { type: 'answer_invalid', message }
    if (hasStatus(error, 409)) return findSent(runId, calls, signal)
    return { type: 'answer_failed', fault: faultOf(error, sentences.submitAnswer) }
  }
}

async function fetchNext(
  { runId }: Step<'fetching'>,
  { calls }: EffectParts,
  signal: AbortSignal,
): Promise<SurveyEvent> {
  try {
    return { type: 'next', question: await calls.next(runId, signal) }
  } catch (error) {
    return { type: 'next_failed', fault: faultOf(error, sentences.nextQuestion) }
  }
}

/** Submits only answers that the member sees: answers that changed elsewhere are shown first. */
async function submit(now: Step<'sending'>, parts: EffectParts, signal: AbortSignal): Promise<SurveyEvent> {
  const { runId, answers } = now
  const { calls, isFirstRequest, attempt } = parts
  const firstRequest = isFirstRequest()
  // if this fails, the submission reports the error or waits on this device
  const run = await calls.resume(runId, signal).catch(() => null)
  if (run?.submitted) return eventOf(run, answers, parts)
  if (run && !areSame(run.answers, answers)) return { type: 'submit_outdated', answers: run.answers }
  try {
    attempt.made = true
    return { type: 'submitted', firstRequest, requestId: await calls.submit(runId, signal) }
  } catch (error) {
    return { type: 'submit_failed', fault: faultOf(error, sentences.completeSurvey) }
  }
}

/**
 * Fetches a run that another tab or device may have continued. Never throws; null if the server is unreachable.
 * @param requestId the request that the run became, if another tab announced it
 */
export async function refresh(
  { runId, answers }: Running,
  requestId: string | undefined,
  parts: EffectParts,
  signal: AbortSignal,
): Promise<SurveyEvent | null> {
  try {
    return eventOf(await parts.calls.resume(runId, signal), answers, parts)
  } catch {
    return requestId === undefined ? null : { type: 'sent_before', runId, requestId, answers: [] }
  }
}

/** A sent request is this tab's own if this tab tried to submit exactly these answers. */
function eventOf(run: ResumedRun, shown: readonly Answer[], { attempt, isFirstRequest }: EffectParts): SurveyEvent {
  const { submitted, requestId, ...now } = run
  if (!submitted) return { type: 'refreshed', ...now }
  if (!attempt.made || !areSame(run.answers, shown)) return sentBefore(run)
  return { type: 'submitted', firstRequest: isFirstRequest(), requestId }
}

/** The answer arrived after the request was sent. */
async function findSent(runId: string, calls: SurveyCalls, signal: AbortSignal): Promise<SurveyEvent> {
  const run = await calls.resume(runId, signal).catch(() => null)
  return sentBefore(run ?? { runId, submitted: true, answers: [], question: null })
}

/** Sends an answer that was edited in the review. Never throws. */
export async function saveEdit(
  { runId, answers }: Step<'review'>,
  { questionId, entry }: Edit,
  { calls }: EffectParts,
  signal: AbortSignal,
): Promise<SurveyEvent> {
  try {
    const question = answers.find((one) => one.question.id === questionId)?.question
    const value = question ? valueOf(question, entry) : ''
    const stored = await calls.answer(runId, questionId, value === '' ? null : value, signal)
    return { type: 'saved', questionId, value: stored }
  } catch (error) {
    const message = aboutTheValue(error)
    if (message) return { type: 'save_invalid', questionId, message }
    if (hasStatus(error, 409)) return findSent(runId, calls, signal)
    return { type: 'save_failed', questionId, fault: faultOf(error, sentences.submitAnswer) }
  }
}

function faultOf(error: unknown, message: string): Fault {
  const reason = error instanceof CallError && error.status < 500 ? error.serverMessage : undefined
  return { message, detail: reason ?? null }
}

function aboutTheValue(error: unknown) {
  return error instanceof CallError ? error.about('user_request_answer.value') : undefined
}

function hasStatus(error: unknown, status: number) {
  return error instanceof CallError && error.status === status
}
