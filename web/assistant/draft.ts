import type { Question } from './question.ts'
import { entryOf, valueOf } from './question-types.tsx'
import type { Answer, Later, Step, SurveyState, Unsent } from './steps.ts'

export interface AssistantDraft {
  /** The survey run on the server, which stores the answers. */
  runId: string
  /** Text that was typed and not sent, by question. */
  typed: Readonly<Record<string, string>>
  /** The answered question that the member went back to. */
  reopened?: number | undefined
  /** The question whose skip was not confirmed yet. */
  skipping?: number | undefined
  /** This tab tried to submit the request, and the attempt may have arrived. */
  submitting?: boolean | undefined
  /** The request was sent without `typed`. Only this tab keeps the draft then; elsewhere the idea starts again. */
  sent?: boolean | undefined
}

export function draftOf(now: Extract<SurveyState, { runId: string }>): AssistantDraft {
  const { runId } = now
  const typed = Object.fromEntries(unsentIn(now).map(({ question, entry }) => [question.id, entry]))
  switch (now.step) {
    case 'sent_before':
      return { runId, typed, sent: true }
    case 'sending':
      return { runId, typed, submitting: true }
    case 'asking':
    case 'answering':
      return {
        runId,
        typed,
        ...(now.later.length > 0 && { reopened: now.question.id }),
        ...(now.step === 'answering' && now.skipping && { skipping: now.question.id }),
      }
    default:
      return { runId, typed }
  }
}

/** Text typed in this tab that may not have arrived at the server. */
export function unsentIn(now: SurveyState): Unsent[] {
  switch (now.step) {
    case 'sent_before':
      return [...now.unsent]
    case 'review':
      return now.edits.flatMap(({ questionId, entry }) =>
        now.answers.filter(({ question }) => question.id === questionId).map(({ question }) => ({ question, entry })),
      )
    case 'asking':
    case 'answering':
      return [now, ...now.later]
        .filter((one) => isChanged(one) || (one === now && wasGiven(now)))
        .map(({ question, entry }) => ({ question, entry }))
    default:
      return []
  }
}

/** The entries of a draft, with their questions if known. A request has the questions that it answers. */
export function unsentOf(typed: AssistantDraft['typed'], answers: readonly Answer[]): Unsent[] {
  return Object.entries(typed).map(([id, entry]) => {
    const answered = answers.find(({ question }) => String(question.id) === id)
    return { question: answered?.question ?? unknownQuestion(Number(id)), entry }
  })
}

const unknownQuestion = (id: number): Question => ({
  id,
  label: '',
  type: 'MultilineTextInput',
  options: [],
  optional: true,
  knownAnswer: null,
})

/** The entries of `unsent` that the answers on the server lack. */
export function missingFrom(answers: readonly Answer[], unsent: readonly Unsent[]): Unsent[] {
  return unsent.filter(({ question, entry }) => {
    const value = valueOf(question, entry)
    const given = answers.find((answer) => answer.question.id === question.id)?.entry ?? ''
    return value !== '' && value !== valueOf(question, given)
  })
}

export function areSame(some: readonly Answer[], others: readonly Answer[]): boolean {
  const texts = (answers: readonly Answer[]) =>
    answers.map(({ question, entry }) =>
      JSON.stringify([question.id, entry === null ? null : valueOf(question, entry)]),
    )
  return texts(some).toSorted().join() === texts(others).toSorted().join()
}

/** A suggested answer that the member confirmed counts as an answer, even without a change. */
function wasGiven(now: Step<'asking' | 'answering'>) {
  return now.step === 'answering' ? !now.skipping : now.failed?.skipping === false
}

/** A suggested answer is not a draft: there may be a newer suggestion next time. */
function isChanged({ question, given, entry }: Later) {
  return entry !== (given === undefined ? entryOf(question, question.knownAnswer) : (given ?? ''))
}
