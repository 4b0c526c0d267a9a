import { t } from '#basics/language/translate.ts'
import { areSame, missingFrom, unsentIn } from './draft.ts'
import type { Question } from './question.ts'
import { entryFault, entryOf, storedEntry, valueOf } from './question-types.tsx'
import { review, reviewing } from './review.ts'
import {
  type Answer,
  type Later,
  type Running,
  running,
  type Step,
  type SurveyEvent,
  type SurveyState,
} from './steps.ts'

export const atTheStart: SurveyState = { step: 'beginning', typing: false }

/** The next state. An event that does not fit the step changes nothing: a second tap, a late answer. */
export function reduce(now: SurveyState, event: SurveyEvent): SurveyState {
  if (now.step === 'received' || now.step === 'sent_before') return now
  if (event.type === 'submitted') return received(now, event)
  if (event.type === 'sent_before') return sentBefore(now, event)
  if (event.type === 'refreshed') return refreshed(now, event)
  return advance(now, event)
}

/** The next state after an event that belongs to the current step alone. */
function advance(now: Exclude<SurveyState, { step: 'received' | 'sent_before' }>, event: SurveyEvent): SurveyState {
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
      return awaitSubmit(now, event)
  }
}

function begin(now: Step<'beginning'>, event: SurveyEvent): SurveyState {
  switch (event.type) {
    case 'begun':
      return asking({ runId: event.runId, answers: [] }, event.question, event.typed)
    case 'resumed':
      return resumed(event)
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
    case 'back':
      return back(now)
    case 'try_again':
      return now.failed ? answering(now, now.failed.skipping) : now
    default:
      return now
  }
}

function answering(now: Step<'asking'>, skipping: boolean): SurveyState {
  const { question, entry, given, later } = now
  if (skipping ? !question.optional : valueOf(question, entry) === '') return now
  const invalid = skipping ? null : entryFault(question, entry)
  if (invalid) return { ...now, invalid, failed: null }
  // an unchanged answer is not sent again
  if (given !== undefined && given === (skipping ? null : entry)) return goOn(now, given)
  return { step: 'answering', ...running(now), question, entry, given, later, skipping, typing: false }
}

function awaitReceipt(now: Step<'answering'>, event: SurveyEvent): SurveyState {
  const { question, entry, given, later, skipping } = now
  const again = asked(running(now), { question, entry, given }, later)
  switch (event.type) {
    case 'answered':
      return goOn(now, skipping ? null : storedEntry(question, entry, event.value))
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

/** Asks the previous question again, with its answer in the control. */
function back(now: Step<'asking'>): SurveyState {
  const before = now.answers.at(-1)
  if (!before) return now
  const { runId, answers, question, given, entry } = now
  const later = [{ question, given, entry }, ...now.later]
  return asked({ runId, answers: answers.slice(0, -1) }, laterOf(before, {}), later)
}

/** Skips later answers that are unchanged. After the last of them, the server names the next question. */
function goOn(now: Step<'asking' | 'answering'>, entry: Answer['entry']): SurveyState {
  const answers = [...now.answers, { question: now.question, entry }]
  const at = now.later.findIndex(({ given, entry: typed }) => given === undefined || typed !== (given ?? ''))
  const [next, ...later] = now.later.slice(at)
  if (!next) return { step: 'fetching', runId: now.runId, answers, typing: 'typing' in now && now.typing }
  return asked({ runId: now.runId, answers: [...answers, ...now.later.slice(0, at).map(answerOf)] }, next, later)
}

/** Restores a draft. A skip that was not confirmed is repeated, which the server counts once. */
function resumed(event: Extract<SurveyEvent, { type: 'resumed' }>): SurveyState {
  const now = reopened(event) ?? asking(event, event.question, event.typed)
  return now.step === 'asking' && now.question.id === event.skipping ? answering(now, true) : now
}

/** Restores a draft whose member went back to an answered question. */
function reopened({ runId, answers, question, typed, reopened: id }: Extract<SurveyEvent, { type: 'resumed' }>) {
  const at = question ? answers.findIndex((answer) => answer.question.id === id) : -1
  const [first, ...later] = answers.slice(at).map((answer) => laterOf(answer, typed))
  if (!question || at < 0 || !first) return null
  const last = { question, given: undefined, entry: entryIn(typed, question) }
  return asked({ runId, answers: answers.slice(0, at) }, first, [...later, last])
}

function awaitSubmit(now: Step<'sending'>, event: SurveyEvent): SurveyState {
  switch (event.type) {
    case 'submit_failed':
      return reviewing(now, { fault: event.fault })
    case 'submit_outdated':
      return reviewing({ runId: now.runId, answers: event.answers }, { fault: outdated() })
    default:
      return now
  }
}

const outdated = () => ({
  message: t('An answer was changed in another window.'),
  detail: t('Please check your answers, then submit again.'),
})

/** An edit that was opened after the attempt to submit is not in the request. */
function received(now: SurveyState, event: Extract<SurveyEvent, { type: 'submitted' }>): SurveyState {
  const { firstRequest, requestId } = event
  const unsent = 'answers' in now ? missingFrom(now.answers, unsentIn(now)) : []
  if (unsent.length > 0 && 'runId' in now) return { step: 'sent_before', runId: now.runId, requestId, unsent }
  return { step: 'received', firstRequest, requestId }
}

/** Text typed here is kept apart, because it is not in the request. */
function sentBefore(now: SurveyState, event: Extract<SurveyEvent, { type: 'sent_before' }>): SurveyState {
  const { runId, requestId, answers, unsent = missingFrom(answers, unsentIn(now)) } = event
  return { step: 'sent_before', runId, requestId, unsent }
}

/** Adopts the answers of another tab and keeps the text typed here. Waits for a pending call or edit. */
function refreshed(now: SurveyState, event: Extract<SurveyEvent, { type: 'refreshed' }>): SurveyState {
  const typed = Object.fromEntries(unsentIn(now).map(({ question, entry }) => [question.id, entry]))
  switch (now.step) {
    case 'asking': {
      const given = now.later.flatMap((one) => (one.given === undefined ? [] : [answerOf(one)]))
      const known = now.given === undefined ? [] : [{ question: now.question, entry: now.given }]
      if (areSame([...now.answers, ...known, ...given], event.answers)) return now
      const isOpen = now.later.length > 0 || missingFrom(event.answers, unsentIn(now)).length > 0
      return resumed({ ...event, type: 'resumed', typed, ...(isOpen && { reopened: now.question.id }) })
    }
    case 'review':
      return areSame(now.answers, event.answers) || now.edits.some((edit) => edit.saving)
        ? now
        : reviewing({ runId: now.runId, answers: event.answers }, { typed })
    case 'stuck':
      return resumed({ ...event, type: 'resumed', typed: {} })
    default:
      return now
  }
}

function asked({ runId, answers }: Running, asking: Later, later: readonly Later[]): Step<'asking'> {
  return { step: 'asking', runId, answers, ...asking, later, invalid: null, failed: null }
}

const answerOf = ({ question, given = null }: Later): Answer => ({ question, entry: given })

function laterOf({ question, entry }: Answer, typed: Readonly<Record<string, string>>): Later {
  return { question, given: entry, entry: typed[question.id] ?? entry ?? '' }
}

const entryIn = (typed: Readonly<Record<string, string>>, question: Question) =>
  typed[question.id] ?? entryOf(question, question.knownAnswer)

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
  return asked({ runId, answers }, { question, given: undefined, entry: entryIn(typed, question) }, [])
}
