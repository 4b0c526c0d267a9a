import type { Question } from './question.ts'

/** A call that failed: the catalog's sentence, and the server's own words where it had any. */
export interface Fault {
  message: string
  detail: string | null
}

export interface Answer {
  question: Question
  /** Null where an optional question was skipped. */
  entry: string | null
}

/** Words, a choice or a file that a member gave here and the server does not have. */
export type Unsent = Answer & { entry: string }

/** An answer of the review that is being changed. */
export interface Edit {
  questionId: number
  entry: string
  saving: boolean
  invalid: string | null
  fault: Fault | null
}

/** A question that comes after the one asked now: who goes back finds on the way what was there. */
export interface Later {
  question: Question
  /** What was answered; undefined where nothing was yet. */
  given: Answer['entry'] | undefined
  /** What its control holds. */
  entry: string
}

/** Once it has begun. */
export interface Running {
  runId: string
  /** Those before the question asked now. */
  answers: readonly Answer[]
}

/** `given` is there where the member came back to it. */
interface Asked extends Later {
  later: readonly Later[]
}

export type SurveyState =
  | { step: 'beginning'; typing: boolean }
  | { step: 'not_begun'; fault: Fault }
  | (Running &
      Asked & {
        step: 'asking'
        /** What is wrong with the entry. */
        invalid: string | null
        /** The last try to send it, or to skip. */
        failed: { fault: Fault; skipping: boolean } | null
      })
  | (Running & Asked & { step: 'answering'; skipping: boolean; typing: boolean })
  | (Running & { step: 'fetching'; typing: boolean })
  | (Running & { step: 'stuck'; fault: Fault })
  | (Running & {
      step: 'review'
      edits: readonly Edit[]
      /** The question whose edit may be thrown away, while we ask. */
      discarding: number | null
      fault: Fault | null
    })
  | (Running & { step: 'sending' })
  /** The request was sent, but not by this tab: from another tab or device, and without `unsent`. */
  | { step: 'sent_before'; runId: string; requestId: string | undefined; unsent: readonly Unsent[] }
  | { step: 'received'; firstRequest: boolean; requestId?: string | undefined }

export type SurveyEvent =
  | { type: 'begun'; runId: string; question: Question | null; typed?: Readonly<Record<string, string>> }
  /**
   * `typed` holds, by question, what a draft has; `reopened` is the answered question that was gone back to,
   * `skipping` the one whose skip was on its way.
   */
  | (Running & {
      type: 'resumed'
      question: Question | null
      typed: Readonly<Record<string, string>>
      reopened?: number | undefined
      skipping?: number | undefined
    })
  | { type: 'begin_failed'; fault: Fault }
  | { type: 'typing_seen' }
  | { type: 'entered'; entry: string }
  | { type: 'answer' }
  | { type: 'skip' }
  | { type: 'back' }
  /** `value` is the answer as the server has stored it; undefined where that is not known. */
  | { type: 'answered'; value?: string | null | undefined }
  | { type: 'answer_invalid'; message: string }
  | { type: 'answer_failed'; fault: Fault }
  | { type: 'next'; question: Question | null }
  | { type: 'next_failed'; fault: Fault }
  | { type: 'try_again' }
  | { type: 'edit'; questionId: number }
  | { type: 'edit_entered'; questionId: number; entry: string }
  | { type: 'save'; questionId: number }
  | { type: 'saved'; questionId: number; value?: string | null | undefined }
  | { type: 'save_invalid'; questionId: number; message: string }
  | { type: 'save_failed'; questionId: number; fault: Fault }
  | { type: 'cancel_edit'; questionId: number }
  | { type: 'keep_editing' }
  | { type: 'discard' }
  | { type: 'submit' }
  | { type: 'submit_failed'; fault: Fault }
  /** The answers on the server are not those that this tab shows. */
  | { type: 'submit_outdated'; answers: readonly Answer[] }
  | { type: 'submitted'; firstRequest: boolean; requestId?: string | undefined }
  /** The run as the server has it now: another tab or device may have gone on with it. */
  | (Running & { type: 'refreshed'; question: Question | null })
  /** `unsent` is what a draft has; without it, what this tab has typed is compared with the request's `answers`. */
  | {
      type: 'sent_before'
      runId: string
      requestId: string | undefined
      answers: readonly Answer[]
      unsent?: readonly Unsent[]
    }

export type Step<Name extends SurveyState['step']> = Extract<SurveyState, { step: Name }>

export function running({ runId, answers }: Running): Running {
  return { runId, answers }
}
