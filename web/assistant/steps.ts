import type { Question } from './question.ts'

/** A failed call: our sentence for it, and the server's message if there is one. */
export interface Fault {
  message: string
  detail: string | null
}

export interface Answer {
  question: Question
  /** Null if an optional question was skipped. */
  entry: string | null
}

/** Text, a choice or a file that the member entered here and that the server does not have. */
export type Unsent = Answer & { entry: string }

/** An open edit in the review. */
export interface Edit {
  questionId: number
  entry: string
  saving: boolean
  invalid: string | null
  fault: Fault | null
}

/** A question after the current one, with its answer and entry, for a member who went back. */
export interface Later {
  question: Question
  /** The given answer; undefined if there is none yet. */
  given: Answer['entry'] | undefined
  /** Entry of its control. */
  entry: string
}

/** State of a run that has started. */
export interface Running {
  runId: string
  /** Answers before the current question. */
  answers: readonly Answer[]
}

/** `given` is set if the member came back to the question. */
interface Asked extends Later {
  later: readonly Later[]
}

export type SurveyState =
  | { step: 'beginning'; typing: boolean }
  | { step: 'not_begun'; fault: Fault }
  | (Running &
      Asked & {
        step: 'asking'
        /** Error message of the entry. */
        invalid: string | null
        /** The last failed try to send or skip. */
        failed: { fault: Fault; skipping: boolean } | null
      })
  | (Running & Asked & { step: 'answering'; skipping: boolean; typing: boolean })
  | (Running & { step: 'fetching'; typing: boolean })
  | (Running & { step: 'stuck'; fault: Fault })
  | (Running & {
      step: 'review'
      edits: readonly Edit[]
      /** The question for which the member must confirm that the edit is discarded. */
      discarding: number | null
      fault: Fault | null
    })
  | (Running & { step: 'sending' })
  /** Another tab or device sent the request, without `unsent`. */
  | { step: 'sent_before'; runId: string; requestId: string | undefined; unsent: readonly Unsent[] }
  | { step: 'received'; firstRequest: boolean; requestId?: string | undefined }

export type SurveyEvent =
  | { type: 'begun'; runId: string; question: Question | null; typed?: Readonly<Record<string, string>> }
  /**
   * `typed` has the entries of a draft by question, `reopened` the answered question that the member went back to, and
   * `skipping` the question whose skip was not confirmed.
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
  /** `value` is the stored answer; undefined if unknown. */
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
  /** The answers on the server differ from those that this tab shows. */
  | { type: 'submit_outdated'; answers: readonly Answer[] }
  | { type: 'submitted'; firstRequest: boolean; requestId?: string | undefined }
  /** The current run on the server, which another tab or device may have continued. */
  | (Running & { type: 'refreshed'; question: Question | null })
  /**
   * `unsent` comes from a draft. Without it, the entries of this tab are compared with the `answers` of the request.
   */
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
