import { entryFault, questionTypes, storedEntry, valueOf } from './question-types.tsx'
import {
  type Answer,
  type Edit,
  type Fault,
  type Running,
  running,
  type Step,
  type SurveyEvent,
  type SurveyState,
} from './steps.ts'

/** The next state after an event in the review. */
export function review(now: Step<'review'>, event: SurveyEvent): SurveyState {
  switch (event.type) {
    case 'keep_editing':
      return { ...now, discarding: null }
    case 'discard':
      return now.discarding === null ? now : withoutEdit({ ...now, discarding: null }, now.discarding)
    case 'submit':
      return now.edits.length > 0 ? now : { step: 'sending', ...running(now) }
    case 'try_again':
      return now.fault && now.edits.length === 0 ? { step: 'sending', ...running(now) } : now
    default:
      return reviewEdit(now, event)
  }
}

/** The next state after an event of one answer's edit. */
function reviewEdit(now: Step<'review'>, event: SurveyEvent): SurveyState {
  switch (event.type) {
    case 'edit': {
      const answer = answerTo(now, event.questionId)
      if (!answer || openEdit(now, event.questionId) || !questionTypes[answer.question.type].reusable) return now
      return { ...now, edits: [...now.edits, editOf(answer)], fault: null }
    }
    case 'edit_entered':
      return withEdit(now, event.questionId, { entry: event.entry, invalid: null })
    case 'save':
      return save(now, event.questionId)
    case 'saved':
      return saved(now, event.questionId, event.value)
    case 'save_invalid':
      return withEdit(now, event.questionId, { saving: false, invalid: event.message }, 'saving')
    case 'save_failed':
      return withEdit(now, event.questionId, { saving: false, fault: event.fault }, 'saving')
    case 'cancel_edit':
      return cancel(now, event.questionId)
    default:
      return now
  }
}

function cancel(now: Step<'review'>, questionId: number): SurveyState {
  if (openEdit(now, questionId)?.saving !== false) return now
  return isChanged(now, questionId) ? { ...now, discarding: questionId } : withoutEdit(now, questionId)
}

/** Without a change the edit closes. An empty entry skips the question if it is optional. */
function save(now: Step<'review'>, questionId: number): SurveyState {
  const answer = answerTo(now, questionId)
  const edit = openEdit(now, questionId)
  if (!answer || !edit || edit.saving) return now
  const { question } = answer
  const empty = valueOf(question, edit.entry) === ''
  if (empty && !question.optional) return now
  if (!isChanged(now, questionId)) return withoutEdit(now, questionId)
  const invalid = empty ? null : entryFault(question, edit.entry)
  return withEdit(now, questionId, { saving: invalid === null, invalid, fault: null })
}

function saved(now: Step<'review'>, questionId: number, value: string | null | undefined): SurveyState {
  const edit = openEdit(now, questionId)
  if (!edit?.saving) return now
  const answers = now.answers.map(({ question, entry }) =>
    question.id === questionId
      ? { question, entry: valueOf(question, edit.entry) === '' ? null : storedEntry(question, edit.entry, value) }
      : { question, entry },
  )
  return withoutEdit({ ...now, answers }, questionId)
}

/** The review of all answers. `typed` has the edits of a draft. */
export function reviewing(
  { runId, answers }: Running,
  { fault = null, typed = {} }: { fault?: Fault | null; typed?: Readonly<Record<string, string>> },
): SurveyState {
  const edits = answers.flatMap((answer) => {
    const entry = typed[answer.question.id]
    return entry === undefined ? [] : [{ ...editOf(answer), entry }]
  })
  return { step: 'review', runId, answers, edits, discarding: null, fault }
}

function editOf({ question, entry }: Answer): Edit {
  return { questionId: question.id, entry: entry ?? '', saving: false, invalid: null, fault: null }
}

function answerTo({ answers }: Running, questionId: number) {
  return answers.find(({ question }) => question.id === questionId)
}

/** An edit that is being saved is not changed; `saving` changes only that one. */
function withEdit(
  now: Step<'review'>,
  questionId: number,
  change: Partial<Edit>,
  only: 'open' | 'saving' = 'open',
): SurveyState {
  if (openEdit(now, questionId)?.saving !== (only === 'saving')) return now
  const edits = now.edits.map((edit) => (edit.questionId === questionId ? { ...edit, ...change } : edit))
  return { ...now, edits }
}

function openEdit({ edits }: Step<'review'>, questionId: number) {
  return edits.find((edit) => edit.questionId === questionId)
}

function withoutEdit(now: Step<'review'>, questionId: number): SurveyState {
  return { ...now, edits: now.edits.filter((edit) => edit.questionId !== questionId) }
}

function isChanged(now: Step<'review'>, questionId: number) {
  const edit = openEdit(now, questionId)
  return edit !== undefined && edit.entry !== (answerTo(now, questionId)?.entry ?? '')
}
