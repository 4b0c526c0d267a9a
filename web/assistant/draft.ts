import type { Question } from './question.ts'
import { entryOf, valueOf } from './question-types.tsx'
import type { Answer, Later, Step, SurveyState, Unsent } from './steps.ts'

export interface AssistantDraft {
  /** The survey run on the server; it holds the answers given so far. */
  runId: string
  /** What had been typed and not sent, by question. */
  typed: Readonly<Record<string, string>>
  /** The answered question that was gone back to. */
  reopened?: number | undefined
  /** The question that was being skipped. */
  skipping?: number | undefined
  /** This tab has tried to hand the request over, and the attempt may have arrived. */
  submitting?: boolean | undefined
  /** The request was sent without `typed`. Only this tab keeps the draft then: elsewhere the idea starts over. */
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

/** What was typed in this tab and is not known to have arrived. */
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

/** What a draft holds, with the questions as far as they are known: those of a request are the ones it answers. */
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

/** Of `unsent`, what the answers on the server lack. */
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

/** An offered answer that was confirmed is an answer, even if it was not changed. */
function wasGiven(now: Step<'asking' | 'answering'>) {
  return now.step === 'answering' ? !now.skipping : now.failed?.skipping === false
}

/** The offered answer is no draft: by the next time there may be a newer one. */
function isChanged({ question, given, entry }: Later) {
  return entry !== (given === undefined ? entryOf(question, question.knownAnswer) : (given ?? ''))
}
