import type { Question } from './question.ts'
import type { Answer } from './steps.ts'

export interface ResumedRun {
  runId: string
  submitted: boolean
  /** External ID of the request, after the run was submitted. */
  requestId?: string | undefined
  answers: Answer[]
  question: Question | null
}

/** Calls to the owner of the questions and answers. A null question means that none is left. */
export interface SurveyCalls {
  begin(
    surveyId: number,
    linkedRequestId: string | undefined,
    signal: AbortSignal,
  ): Promise<{ runId: string; question: Question | null }>
  resume(runId: string, signal: AbortSignal): Promise<ResumedRun>
  /**
   * Null skips the question. A second answer edits the first, so a repeated call is harmless. Returns the stored
   * answer; undefined if it is not stored.
   */
  answer(
    runId: string,
    questionId: number,
    value: string | null,
    signal: AbortSignal,
  ): Promise<string | null | undefined>
  next(runId: string, signal: AbortSignal): Promise<Question | null>
  /** Returns the external ID of the request; undefined if none was created. */
  submit(runId: string, signal: AbortSignal): Promise<string | undefined>
}
