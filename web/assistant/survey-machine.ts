import type { Question } from './question.ts'
import { entryFault, entryOf, valueOf } from './question-types.tsx'
import { review, reviewing } from './review.ts'
import { type Running, running, type Step, type SurveyEvent, type SurveyState } from './steps.ts'

export const atTheStart: SurveyState = { step: 'beginning', typing: false }

/** What the conversation becomes. An event that doesn't fit the step changes nothing: a second tap, a late answer. */
export function reduce(now: SurveyState, event: SurveyEvent): SurveyState {
  if (now.step !== 'received' && event.type === 'submitted')
    return { step: 'received', firstRequest: event.firstRequest, requestId: event.requestId }
  switch (now.step) {
    case 'beginning':
      return begin(now, event)
    case 'not_begun':
      return event.type === 'try_again' ? atTheStart : now
    case 'asking':
      return ask(now, event)
    case 'answering':
      return awaitReceipt(now, event)
    case 'fetching':
      return awaitQuestion(now, event)
    case 'stuck':
      return event.type === 'try_again' ? { step: 'fetching', ...running(now), typing: false } : now
    case 'review':
      return review(now, event)
    case 'sending':
      return event.type === 'submit_failed' ? reviewing(now, { fault: event.fault }) : now
    case 'received':
      return now
  }
}

function begin(now: Step<'beginning'>, event: SurveyEvent): SurveyState {
  switch (event.type) {
    case 'begun':
      return asking({ runId: event.runId, answers: [] }, event.question, event.typed)
    case 'resumed':
      return asking(event, event.question, event.typed)
    case 'begin_failed':
      return { step: 'not_begun', fault: event.fault }
    case 'typing_seen':
      return { ...now, typing: true }
    default:
      return now
  }
}

function ask(now: Step<'asking'>, event: SurveyEvent): SurveyState {
  switch (event.type) {
    case 'entered':
      return event.entry === now.entry ? now : { ...now, entry: event.entry, invalid: null }
    case 'answer':
      return answering(now, false)
    case 'skip':
      return answering(now, true)
    case 'try_again':
      return now.failed ? answering(now, now.failed.skipping) : now
    default:
      return now
  }
}

function answering(now: Step<'asking'>, skipping: boolean): SurveyState {
  const { question, entry } = now
  if (skipping ? !question.optional : valueOf(question, entry) === '') return now
  const invalid = skipping ? null : entryFault(question, entry)
  if (invalid) return { ...now, invalid, failed: null }
  return { step: 'answering', ...running(now), question, entry, skipping, typing: false }
}

function awaitReceipt(now: Step<'answering'>, event: SurveyEvent): SurveyState {
  const { question, entry, skipping } = now
  const again = { step: 'asking', ...running(now), question, entry, invalid: null, failed: null } as const
  switch (event.type) {
    case 'answered':
      return {
        step: 'fetching',
        runId: now.runId,
        answers: [...now.answers, { question, entry: skipping ? null : entry }],
        typing: now.typing,
      }
    case 'answer_invalid':
      return { ...again, invalid: event.message }
    case 'answer_failed':
      return { ...again, failed: { fault: event.fault, skipping } }
    case 'typing_seen':
      return { ...now, typing: true }
    default:
      return now
  }
}

function awaitQuestion(now: Step<'fetching'>, event: SurveyEvent): SurveyState {
  switch (event.type) {
    case 'next':
      return asking(now, event.question)
    case 'next_failed':
      return { step: 'stuck', ...running(now), fault: event.fault }
    case 'typing_seen':
      return { ...now, typing: true }
    default:
      return now
  }
}

function asking(
  { runId, answers }: Running,
  question: Question | null,
  typed: Readonly<Record<string, string>> = {},
): SurveyState {
  if (!question) return reviewing({ runId, answers }, { typed })
  const entry = typed[question.id] ?? entryOf(question, question.knownAnswer)
  return { step: 'asking', runId, answers, question, entry, invalid: null, failed: null }
}
