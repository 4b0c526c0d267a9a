import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuestionType } from '#contract/shared/question.ts'
import type { Question } from './question.ts'
import type { SurveyEvent, SurveyState } from './steps.ts'
import { atTheStart, reduce } from './survey-machine.ts'

const fault = { message: 'Failed to submit answer', detail: null }

function question(id: number, type: QuestionType = 'TextInput', more: Partial<Question> = {}): Question {
  const options = type === 'SingleSelectInput' ? [{ value: 'home', label: 'At our home' }] : []
  return { id, label: `Question ${id}`, type, options, optional: false, knownAnswer: null, ...more }
}

const who = question(1)
const where = question(2, 'SingleSelectInput', { optional: true })
const record = question(3, 'SingleUploadInput', { optional: true })

function after(events: readonly SurveyEvent[], from: SurveyState = atTheStart) {
  return events.reduce(reduce, from)
}

function answered(question: Question, entry: string): SurveyEvent[] {
  return [{ type: 'next', question }, { type: 'entered', entry }, { type: 'answer' }, { type: 'answered' }]
}

const begun: SurveyEvent = { type: 'begun', runId: 'run-1', question: who }
const inReview = after([
  begun,
  { type: 'entered', entry: 'Biscuit' },
  { type: 'answer' },
  { type: 'answered' },
  ...answered(where, 'home'),
  ...answered(record, 'key-1/shots.pdf'),
  { type: 'next', question: null },
])

test('each answer requests the next question, and the review follows the last one', () => {
  expect(inReview).toMatchObject({
    step: 'review',
    answers: [
      { question: { id: 1 }, entry: 'Biscuit' },
      { question: { id: 2 }, entry: 'home' },
      { question: { id: 3 }, entry: 'key-1/shots.pdf' },
    ],
  })
})

test("the member's last answer to the same Datum is suggested, unless a draft has an entry", () => {
  const phone = question(104, 'PhoneNumberInput', { knownAnswer: '5550100142' })
  expect(after([{ ...begun, question: phone }])).toMatchObject({ entry: '(555) 010-0142' })
  const resumed = { type: 'resumed', runId: 'run-1', answers: [], question: phone, typed: { 104: '(555)' } } as const
  expect(after([resumed])).toMatchObject({ step: 'asking', entry: '(555)' })
})

test('an option that no longer exists and a file of another request are not suggested', () => {
  const gone = question(2, 'SingleSelectInput', { knownAnswer: 'kennel' })
  expect(after([{ ...begun, question: gone }])).toMatchObject({ entry: '' })
})

test('an empty entry is not sent, and only optional questions can be skipped', () => {
  const asking = after([begun, { type: 'entered', entry: '   ' }])
  expect(reduce(asking, { type: 'answer' })).toBe(asking)
  expect(reduce(asking, { type: 'skip' })).toBe(asking)
  expect(after([{ ...begun, question: where }, { type: 'skip' }, { type: 'answered' }])).toMatchObject({
    step: 'fetching',
    answers: [{ entry: null }],
  })
})

const toPhone: SurveyEvent[] = [
  begun,
  { type: 'entered', entry: 'Biscuit' },
  { type: 'answer' },
  { type: 'answered' },
  ...answered(where, 'home'),
  { type: 'next', question: question(4) },
  { type: 'entered', entry: 'half a' },
]
const back: SurveyEvent = { type: 'back' }
const change = (entry: string): SurveyEvent[] => [{ type: 'entered', entry }, { type: 'answer' }]

test('going back restores the answer in its control, and every later entry on the way forward', () => {
  const first = after([...toPhone, back, back])
  expect(first).toMatchObject({ step: 'asking', question: who, entry: 'Biscuit', answers: [] })
  expect(reduce(first, back), 'there is none before').toBe(first)
  expect(reduce(first, { type: 'answer' }), 'nothing new, nothing to send').toEqual(after(toPhone))
  const sent = after(change('Ginger'), first)
  expect(sent).toMatchObject({ step: 'answering', entry: 'Ginger' })
  expect(after([{ type: 'answer_failed', fault }, back], sent), 'the first one still').toMatchObject({
    entry: 'Ginger',
  })
  expect(reduce(sent, { type: 'answered' })).toMatchObject({
    step: 'asking',
    question: { id: 4 },
    entry: 'half a',
    answers: [{ entry: 'Ginger' }, { entry: 'home' }],
  })
})

test('an answer that was changed before going further back is requested again on the way forward', () => {
  const first = after([...toPhone, back, { type: 'entered', entry: 'kennel' }, back])
  expect(first).toMatchObject({ question: who })
  expect(reduce(first, { type: 'answer' })).toMatchObject({ question: where, entry: 'kennel', given: 'home' })
})

test('a reload restores the question that the member went back to, with all typed text', () => {
  const answers = [
    { question: who, entry: 'Biscuit' },
    { question: where, entry: 'home' },
  ]
  const typed = { 1: 'Ginger', 4: 'half a' }
  const event = { type: 'resumed', runId: 'run-1', answers, question: question(4), typed, reopened: 1 } as const
  expect(after([event])).toEqual(after([...toPhone, back, back, { type: 'entered', entry: 'Ginger' }]))
  expect(after([{ ...event, question: null }]), 'answered to its end elsewhere').toMatchObject({ step: 'review' })
})

test('a second tap during a call changes nothing', () => {
  const answering = after([begun, { type: 'entered', entry: 'Biscuit' }, { type: 'answer' }])
  expect(answering.step).toBe('answering')
  expect(reduce(answering, { type: 'answer' })).toBe(answering)
  expect(reduce(answering, { type: 'skip' })).toBe(answering)
  expect(reduce(answering, { type: 'entered', entry: 'Ginger' })).toBe(answering)
})

test('an incomplete phone number and an invalid address are not sent and show their error', () => {
  const phone = after([
    { ...begun, question: question(104, 'PhoneNumberInput') },
    { type: 'entered', entry: '(555) 01' },
    { type: 'answer' },
  ])
  expect(phone).toMatchObject({ step: 'asking', entry: '(555) 01', invalid: 'Please enter a valid phone number' })
  expect(reduce(phone, { type: 'entered', entry: '(555) 010' })).toMatchObject({ invalid: null })
  const email = after([
    { ...begun, question: question(165, 'ManagedEmailInput') },
    { type: 'entered', entry: 'maya@' },
    { type: 'answer' },
  ])
  expect(email).toMatchObject({ invalid: 'Please enter a valid email address' })
})

test('a failed answer keeps its text, and a retry sends the same text', () => {
  const failed = after([
    begun,
    { type: 'entered', entry: 'Biscuit' },
    { type: 'answer' },
    { type: 'answer_failed', fault },
  ])
  expect(failed).toMatchObject({ step: 'asking', entry: 'Biscuit', answers: [], failed: { fault, skipping: false } })
  expect(reduce(failed, { type: 'try_again' })).toMatchObject({ step: 'answering', entry: 'Biscuit', skipping: false })
})

test('a retry repeats the failed call: the start, a skip, the next question or the submission', () => {
  const notBegun = after([{ type: 'begin_failed', fault }])
  expect(reduce(notBegun, { type: 'try_again' })).toEqual(atTheStart)
  const skip = after([{ ...begun, question: where }, { type: 'skip' }, { type: 'answer_failed', fault }])
  expect(reduce(skip, { type: 'try_again' })).toMatchObject({ step: 'answering', skipping: true })
  const stuck = after([begun, { type: 'entered', entry: 'Biscuit' }, { type: 'answer' }, { type: 'answered' }])
  expect(after([{ type: 'next_failed', fault }, { type: 'try_again' }], stuck)).toMatchObject({
    step: 'fetching',
    answers: [{ entry: 'Biscuit' }],
  })
  const unsent = after([{ type: 'submit' }, { type: 'submit_failed', fault }], inReview)
  expect(unsent).toMatchObject({ step: 'review', fault })
  expect(reduce(unsent, { type: 'submit' }).step).toBe('sending')
  expect(reduce(unsent, { type: 'try_again' }).step, 'as soon as one is online').toBe('sending')
  expect(reduce(inReview, { type: 'try_again' }), 'nobody has submitted yet').toBe(inReview)
})

test('the request is not submitted while an edit is open', () => {
  const editing = after([{ type: 'edit', questionId: 1 }], inReview)
  expect(reduce(editing, { type: 'submit' })).toBe(editing)
  expect(after([{ type: 'cancel_edit', questionId: 1 }, { type: 'submit' }], editing).step).toBe('sending')
})

test('a file in the review cannot be edited', () => {
  expect(reduce(inReview, { type: 'edit', questionId: 3 })).toBe(inReview)
})

test('canceling an edit asks for confirmation only if text would be lost', () => {
  const edit: SurveyEvent = { type: 'edit', questionId: 1 }
  const cancel: SurveyEvent = { type: 'cancel_edit', questionId: 1 }
  expect(after([edit, cancel], inReview)).toMatchObject({ edits: [], discarding: null })
  const changed = after([edit, { type: 'edit_entered', questionId: 1, entry: 'Ginger' }, cancel], inReview)
  expect(changed).toMatchObject({ edits: [{ entry: 'Ginger' }], discarding: 1 })
  expect(reduce(changed, { type: 'keep_editing' })).toMatchObject({ edits: [{ entry: 'Ginger' }], discarding: null })
  expect(reduce(changed, { type: 'discard' })).toMatchObject({ edits: [], answers: inReviewAnswers() })
})

test('a saved edit replaces the answer, and an emptied optional answer is skipped', () => {
  const saved = after(
    [
      { type: 'edit', questionId: 1 },
      { type: 'edit_entered', questionId: 1, entry: 'Ginger' },
      { type: 'save', questionId: 1 },
      { type: 'saved', questionId: 1 },
    ],
    inReview,
  )
  expect(saved).toMatchObject({ edits: [], answers: [{ entry: 'Ginger' }, { entry: 'home' }, {}] })
  const emptied = after(
    [
      { type: 'edit', questionId: 2 },
      { type: 'edit_entered', questionId: 2, entry: '' },
      { type: 'save', questionId: 2 },
      { type: 'saved', questionId: 2 },
    ],
    inReview,
  )
  expect(emptied).toMatchObject({ answers: [{}, { entry: null }, {}] })
})

test('a failed save keeps the edit open with its text', () => {
  const failed = after(
    [
      { type: 'edit', questionId: 1 },
      { type: 'edit_entered', questionId: 1, entry: 'Ginger' },
      { type: 'save', questionId: 1 },
      { type: 'save_failed', questionId: 1, fault },
    ],
    inReview,
  )
  expect(failed).toMatchObject({ edits: [{ entry: 'Ginger', saving: false, fault }] })
})

test('a reload in the review opens the edits again', () => {
  const { answers } = inReview as Extract<SurveyState, { step: 'review' }> // `inReview` was created in this step
  const resumed = { type: 'resumed', runId: 'run-1', answers, question: null, typed: { 1: 'Ginger' } } as const
  expect(after([resumed])).toMatchObject({ step: 'review', edits: [{ questionId: 1, entry: 'Ginger' }] })
})

function inReviewAnswers() {
  return inReview.step === 'review' ? inReview.answers : []
}

// ---- properties for any sequence of events ----

const noFault = { message: 'Failed', detail: null }
const failures = ['begin_failed', 'answer_failed', 'next_failed', 'submit_failed'] as const
const plain = [
  'answer',
  'skip',
  'back',
  'answered',
  'try_again',
  'typing_seen',
  'keep_editing',
  'discard',
  'submit',
] as const
const aboutEdits = ['edit', 'save', 'saved', 'cancel_edit'] as const

const anyId = fc.constantFrom(1, 2, 3)
const anyType = fc.constantFrom<QuestionType>('TextInput', 'PhoneNumberInput', 'SingleSelectInput', 'SingleUploadInput')
const anyEntry = fc.constantFrom('', ' ', 'Biscuit', '(555) 010-0142', '(555', 'home', 'key-1/shots.pdf')
const anyNext = fc.option(
  fc.record({ id: anyId, type: anyType, optional: fc.boolean() }).map(({ id, type, optional }) => {
    return question(id, type, { optional })
  }),
)
const anyEvent: fc.Arbitrary<SurveyEvent> = fc.oneof(
  fc.record({ type: fc.constant('begun' as const), runId: fc.constant('run-1'), question: anyNext }),
  fc.record({ type: fc.constant('entered' as const), entry: anyEntry }),
  fc.record({ type: fc.constant('next' as const), question: anyNext }),
  fc.record({ type: fc.constantFrom(...aboutEdits), questionId: anyId }),
  fc.record({ type: fc.constant('edit_entered' as const), questionId: anyId, entry: anyEntry }),
  fc.record({ type: fc.constant('save_failed' as const), questionId: anyId, fault: fc.constant(noFault) }),
  fc.record({ type: fc.constantFrom(...failures), fault: fc.constant(noFault) }),
  fc.record({ type: fc.constantFrom(...plain) }),
)

/**
 * The first event of a handful that changes the state, so that long conversations occur and not only rejected events.
 */
const anyMoves = fc.array(fc.array(anyEvent, { minLength: 15, maxLength: 30 }), { minLength: 10, maxLength: 40 })

function happenings(moves: SurveyEvent[][]) {
  let now = atTheStart
  return moves.map((events) => {
    const before = now
    const event = events.find((one) => reduce(before, one) !== before) ?? { type: 'typing_seen' }
    now = reduce(before, event)
    return { before, event, now }
  })
}

test('a given answer is never lost, for any sequence of events', () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      for (const { before, now } of happenings(moves)) {
        if (!('answers' in before) || !('answers' in now)) continue
        const given = questionsGiven(before)
        expect(questionsGiven(now).slice(0, given.length)).toEqual(given)
      }
    }),
  )
})

/** Answered questions before the current one, and after it if the member went back. */
function questionsGiven(now: SurveyState) {
  if (!('answers' in now)) return []
  const reopened = 'later' in now ? [now, ...now.later].filter(({ given }) => given !== undefined) : []
  return [...now.answers, ...reopened].map(({ question }) => question)
}

test('every failure keeps the typed text', () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      for (const { before, event, now } of happenings(moves)) {
        if (!event.type.endsWith('_failed')) continue
        if (before.step === 'answering') expect(now).toMatchObject({ step: 'asking', entry: before.entry })
        if (before.step === 'review') {
          expect(now).toMatchObject({ step: 'review', edits: before.edits.map(({ entry }) => ({ entry })) })
        }
      }
    }),
  )
})

test('a request is sent only from a review without open edits and with every required answer', () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      for (const { before, now } of happenings(moves)) {
        if (now.step !== 'sending' || before.step === 'sending') continue
        expect(before).toMatchObject({ step: 'review', edits: [] })
        for (const { question, entry } of now.answers) expect(question.optional || entry !== null).toBe(true)
      }
    }),
  )
})
