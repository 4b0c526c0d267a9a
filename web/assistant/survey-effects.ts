import type { QuestionType } from '#contract/shared/question.ts'
import { CallError } from '#web/wire/call-error.ts'
import { sentences } from '#web/wire/sentences.ts'
import type { SurveyCalls } from './calls.ts'
import type { AssistantDraft } from './draft.ts'
import { valueOf } from './question-types.tsx'
import type { Edit, Fault, Step, SurveyEvent } from './steps.ts'

export interface EffectParts {
  surveyId: number
  /** The completed request that the new one follows up. */
  linkedRequestId?: string | undefined
  /** What the first answer begins with, where it is one in words. */
  firstWords?: string | undefined
  calls: SurveyCalls
  readDraft: () => AssistantDraft | null
  /** Whether a request that is handed over now is this member's first. */
  isFirstRequest: () => boolean
}

const IN_WORDS: ReadonlySet<QuestionType> = new Set(['TextInput', 'MultilineTextInput'])

export type CallingStep = Step<'beginning' | 'answering' | 'fetching' | 'sending'>

/** Makes the call that a step waits for and says what came of it. Never throws. */
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

async function resume({ readDraft, calls }: EffectParts, signal: AbortSignal): Promise<SurveyEvent | null> {
  const draft = readDraft()
  if (!draft) return null
  try {
    const { submitted, ...run } = await calls.resume(draft.runId, signal)
    if (submitted) return { type: 'submitted', firstRequest: false }
    const { typed, reopened, skipping } = draft
    return { type: 'resumed', ...run, typed, reopened, skipping }
  } catch (error) {
    if (hasStatus(error, 404)) return null
    throw error
  }
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
    await calls.answer(runId, question.id, skipping ? null : valueOf(question, entry), signal)
    return { type: 'answered' }
  } catch (error) {
    const message = aboutTheValue(error)
    if (message) return { type: 'answer_invalid', message }
    return handedOverElsewhere(error) ?? { type: 'answer_failed', fault: faultOf(error, sentences.submitAnswer) }
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

async function submit(
  { runId }: Step<'sending'>,
  { calls, isFirstRequest }: EffectParts,
  signal: AbortSignal,
): Promise<SurveyEvent> {
  const firstRequest = isFirstRequest()
  try {
    return { type: 'submitted', firstRequest, requestId: await calls.submit(runId, signal) }
  } catch (error) {
    return { type: 'submit_failed', fault: faultOf(error, sentences.completeSurvey) }
  }
}

/** Sends an answer that was changed in the review. Never throws. */
export async function saveEdit(
  { runId, answers }: Step<'review'>,
  { questionId, entry }: Edit,
  { calls }: EffectParts,
  signal: AbortSignal,
): Promise<SurveyEvent> {
  try {
    const question = answers.find((one) => one.question.id === questionId)?.question
    const value = question ? valueOf(question, entry) : ''
    await calls.answer(runId, questionId, value === '' ? null : value, signal)
    return { type: 'saved', questionId }
  } catch (error) {
    const message = aboutTheValue(error)
    if (message) return { type: 'save_invalid', questionId, message }
    const fault = faultOf(error, sentences.submitAnswer)
    return handedOverElsewhere(error) ?? { type: 'save_failed', questionId, fault }
  }
}

function faultOf(error: unknown, message: string): Fault {
  const said = error instanceof CallError && error.status < 500 ? error.said : undefined
  return { message, detail: said ?? null }
}

function aboutTheValue(error: unknown) {
  return error instanceof CallError ? error.about('user_request_answer.value') : undefined
}

/** Another tab was faster. */
function handedOverElsewhere(error: unknown): SurveyEvent | null {
  return hasStatus(error, 409) ? { type: 'submitted', firstRequest: false } : null
}

function hasStatus(error: unknown, status: number) {
  return error instanceof CallError && error.status === status
}
