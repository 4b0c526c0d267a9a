import type { Question } from './question.ts'
import type { Answer } from './steps.ts'

/** What the assistant asks of the owner of the questions and the answers. Null: none is left. */
export interface SurveyCalls {
  begin(
    surveyId: number,
    linkedRequestId: string | undefined,
    signal: AbortSignal,
  ): Promise<{ runId: string; question: Question | null }>
  resume(
    runId: string,
    signal: AbortSignal,
  ): Promise<{ runId: string; submitted: boolean; answers: Answer[]; question: Question | null }>
  /** Null skips. Answering again edits, so a repeat after a lost receipt does no harm. */
  answer(runId: string, questionId: number, value: string | null, signal: AbortSignal): Promise<void>
  next(runId: string, signal: AbortSignal): Promise<Question | null>
  /** The request's external id; undefined where none was made. */
  submit(runId: string, signal: AbortSignal): Promise<string | undefined>
}
