import type { Question } from './question.ts'
import type { Answer } from './steps.ts'

export interface ResumedRun {
  runId: string
  submitted: boolean
  /** The request's external id, once it is submitted. */
  requestId?: string | undefined
  answers: Answer[]
  question: Question | null
}

/** What the assistant asks of the owner of the questions and the answers. Null: none is left. */
export interface SurveyCalls {
  begin(
    surveyId: number,
    linkedRequestId: string | undefined,
    signal: AbortSignal,
  ): Promise<{ runId: string; question: Question | null }>
  resume(runId: string, signal: AbortSignal): Promise<ResumedRun>
  /**
   * Null skips. Answering again edits, so a repeat after a lost receipt does no harm. Returns the answer as it is
   * stored; undefined where it is not stored.
   */
  answer(
    runId: string,
    questionId: number,
    value: string | null,
    signal: AbortSignal,
  ): Promise<string | null | undefined>
  next(runId: string, signal: AbortSignal): Promise<Question | null>
  /** The request's external id; undefined where none was made. */
  submit(runId: string, signal: AbortSignal): Promise<string | undefined>
}
