import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { CallError } from '#web/wire/call-error.ts'
import type { SurveyCalls } from './calls.ts'
import type { AssistantDraft } from './draft.ts'
import type { Question } from './question.ts'
import { createSurveySession, type RunNews, TYPING_AFTER_MS } from './survey-session.ts'

const base = { options: [], optional: false, knownAnswer: null }
const who: Question = { ...base, id: 1, label: 'Who are we looking after?', type: 'TextInput' }
const dates: Question = { ...base, id: 2, label: 'Which dates should we cover?', type: 'TextInput' }

const offline = new CallError({ status: 0, message: 'Failed to submit answer' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Opening {
  stored?: AssistantDraft | null
  firstRequest?: boolean
  isReload?: boolean
  /** Failures from the start. */
  prepare?: (calls: { begin: Mock<SurveyCalls['begin']>; resume: Mock<SurveyCalls['resume']> }) => void
}

/** Maya and a server with two questions. Each call can be replaced. */
function open({ stored = null, firstRequest = false, isReload = false, prepare }: Opening = {}) {
  const given = new Map<number, string | null>(stored ? [[who.id, 'Biscuit']] : [])
  const calls = {
    begin: vi.fn<SurveyCalls['begin']>(async () => ({ runId: 'run-1', question: who })),
    resume: vi.fn<SurveyCalls['resume']>(async () => ({
      runId: 'run-1',
      submitted: false,
      answers: [who, dates].flatMap((question) => {
        const entry = given.get(question.id)
        return entry === undefined ? [] : [{ question, entry }]
      }),
      question: [who, dates].find(({ id }) => !given.has(id)) ?? null,
    })),
    answer: vi.fn<SurveyCalls['answer']>(async (_run, questionId, value) => {
      given.set(questionId, value)
      return value
    }),
    next: vi.fn<SurveyCalls['next']>(async () => dates),
    submit: vi.fn<SurveyCalls['submit']>(async () => undefined),
  }
  prepare?.(calls)
  let draft = stored
  const onHandedOver = vi.fn<(sent: { unsent: boolean }) => void>()
  const tell = vi.fn<(news: RunNews) => void>()
  let hear: (news: RunNews) => void = () => undefined
  const survey = createSurveySession({
    surveyId: 801,
    calls,
    readDraft: () => draft,
    saveDraft: (next) => {
      draft = next
    },
    isReload,
    isFirstRequest: () => firstRequest,
    onHandedOver,
    tell,
    listen: (listener) => {
      hear = listener
      return () => undefined
    },
  })
  survey.start()
  return { survey, calls, onHandedOver, tell, hear: (news: RunNews) => hear(news), draft: () => draft }
}

const asks = (resume: Mock<SurveyCalls['resume']>, question: Question) =>
  void resume.mockResolvedValue({ runId: 'run-1', submitted: false, answers: [], question })

const settled = () => vi.advanceTimersByTimeAsync(0)
const say = (survey: ReturnType<typeof open>['survey'], entry: string) => {
  survey.dispatch({ type: 'entered', entry })
  survey.dispatch({ type: 'answer' })
}

test('a complete conversation submits the request and deletes the draft', async () => {
  const { survey, calls, onHandedOver, draft } = open({ firstRequest: true })
  await settled()
  say(survey, ' Biscuit ')
  await settled()
  calls.next.mockResolvedValue(null)
  say(survey, '14 to 18 November')
  await settled()
  expect(survey.current().step).toBe('review')
  survey.dispatch({ type: 'submit' })
  await settled()
  expect(survey.current()).toEqual({ step: 'received', firstRequest: true })
  expect(calls.answer.mock.calls.map((sent) => sent.slice(0, 3))).toEqual([
    ['run-1', 1, 'Biscuit'],
    ['run-1', 2, '14 to 18 November'],
  ])
  expect(onHandedOver).toHaveBeenCalledTimes(1)
  expect(draft()).toBeNull()
})

test('a double tap sends once', async () => {
  const { survey, calls } = open()
  await settled()
  say(survey, 'Biscuit')
  say(survey, 'Biscuit')
  await settled()
  expect(calls.answer).toHaveBeenCalledTimes(1)
  calls.next.mockResolvedValue(null)
  say(survey, '14 to 18 November')
  await settled()
  survey.dispatch({ type: 'submit' })
  survey.dispatch({ type: 'submit' })
  await settled()
  expect(calls.submit).toHaveBeenCalledTimes(1)
})

test('the concierge types only if the next question takes over 250 ms', { tags: ['@4.26', '@9.12'] }, async () => {
  const { survey, calls } = open()
  await settled()
  calls.next.mockImplementation(() => new Promise((answer) => setTimeout(() => answer(dates), 400)))
  say(survey, 'Biscuit')
  await vi.advanceTimersByTimeAsync(TYPING_AFTER_MS - 1)
  expect(survey.current()).toMatchObject({ step: 'fetching', typing: false })
  await vi.advanceTimersByTimeAsync(1)
  expect(survey.current()).toMatchObject({ step: 'fetching', typing: true })
  await vi.advanceTimersByTimeAsync(150)
  expect(survey.current()).toMatchObject({ step: 'asking', question: { id: 2 } })
})

test('a lost connection keeps the answer, and a retry sends it', async () => {
  const { survey, calls, draft } = open()
  await settled()
  calls.answer.mockRejectedValueOnce(offline)
  say(survey, 'Biscuit')
  await settled()
  expect(survey.current()).toMatchObject({
    step: 'asking',
    entry: 'Biscuit',
    failed: { fault: { message: 'Failed to submit answer', detail: null } },
  })
  expect(draft()).toEqual({ runId: 'run-1', typed: { 1: 'Biscuit' } })
  survey.dispatch({ type: 'try_again' })
  await settled()
  expect(survey.current()).toMatchObject({ step: 'asking', question: { id: 2 }, answers: [{ entry: 'Biscuit' }] })
})

test("each failed call shows its own sentence and the server's message", async () => {
  const notFound = new CallError({ status: 404, message: 'x', serverMessage: 'We could not find that.' })
  const { survey, calls } = open({ prepare: ({ begin }) => begin.mockRejectedValueOnce(notFound) })
  await settled()
  expect(survey.current()).toMatchObject({
    fault: { message: 'Failed to begin request survey', detail: 'We could not find that.' },
  })
  survey.dispatch({ type: 'try_again' })
  await settled()
  calls.next.mockRejectedValueOnce(
    new CallError({ status: 500, message: 'x', serverMessage: 'An unexpected error occurred' }),
  )
  say(survey, 'Biscuit')
  await settled()
  expect(survey.current()).toMatchObject({
    step: 'stuck',
    fault: { message: 'Failed to fetch next question', detail: null },
  })
  calls.next.mockResolvedValue(null)
  survey.dispatch({ type: 'try_again' })
  await settled()
  calls.submit.mockRejectedValueOnce(offline)
  survey.dispatch({ type: 'submit' })
  await settled()
  expect(survey.current()).toMatchObject({ step: 'review', fault: { message: 'Failed to complete survey' } })
})

test('a value that the server rejects is reported at its field', async () => {
  const { survey, calls } = open()
  await settled()
  const errors = { 'user_request_answer.value': ['Please choose one of the options.'] }
  calls.answer.mockRejectedValueOnce(new CallError({ status: 422, message: 'x', errors }))
  say(survey, 'Biscuit')
  await settled()
  expect(survey.current()).toMatchObject({ step: 'asking', invalid: 'Please choose one of the options.' })
})

test('a reload restores the conversation with the typed text', async () => {
  const { survey, calls } = open({ stored: { runId: 'run-1', typed: { 2: '14 to' } } })
  await settled()
  expect(calls.begin).not.toHaveBeenCalled()
  expect(survey.current()).toMatchObject({ step: 'asking', question: { id: 2 }, entry: '14 to', answers: [{}] })
})

test('a skip that was pending at a reload is not asked for again', async () => {
  const allergies: Question = { ...dates, id: 3, label: 'Any allergies?', optional: true }
  const arrivesLate = new Promise<never>(() => undefined)
  const left = open({ stored: { runId: 'run-1', typed: {} }, prepare: ({ resume }) => asks(resume, allergies) })
  left.calls.answer.mockReturnValue(arrivesLate)
  await settled()
  left.survey.dispatch({ type: 'skip' })
  left.survey.stop()

  const { survey, calls } = open({ stored: left.draft(), prepare: ({ resume }) => asks(resume, allergies) })
  await settled()
  expect(calls.answer.mock.calls.map((sent) => sent.slice(0, 3))).toEqual([['run-1', 3, null]])
  expect(survey.current()).toMatchObject({ step: 'asking', question: { id: 2 }, answers: [{ entry: null }] })

  const arrived = open({ stored: left.draft() })
  await settled()
  expect(arrived.calls.answer, 'the server had it').not.toHaveBeenCalled()
  expect(arrived.survey.current()).toMatchObject({ step: 'asking', question: { id: 2 } })
})

test('a draft that the server deleted starts again; a draft whose server is unreachable waits', async () => {
  const stored = { runId: 'run-0', typed: { 2: '14 to' } }
  const notFound = new CallError({ status: 404, message: 'x' })
  const gone = open({ stored, prepare: ({ resume }) => resume.mockRejectedValueOnce(notFound) })
  await settled()
  expect(gone.survey.current()).toMatchObject({ step: 'asking', runId: 'run-1' })

  const away = open({ stored, prepare: ({ resume }) => resume.mockRejectedValueOnce(offline) })
  await settled()
  expect(away.survey.current().step).toBe('not_begun')
  expect(away.draft()).toEqual(stored)
})

const ALREADY_SENT = new CallError({ status: 409, message: 'This request has already been sent.' })

/** The server's answer for a run that another tab submitted. */
const sent = (who_: string) => ({
  runId: 'run-1',
  submitted: true,
  requestId: 'request-1',
  answers: [
    { question: who, entry: who_ },
    { question: dates, entry: 'May' },
  ],
  question: null,
})

/** Opens the review, with both questions answered. */
async function atTheReview(opened = open()) {
  const { survey, calls } = opened
  await settled()
  say(survey, 'Biscuit')
  await settled()
  calls.next.mockResolvedValue(null)
  say(survey, 'May')
  await settled()
  return opened
}

const edit = (survey: ReturnType<typeof open>['survey'], questionId: number, entry: string) => {
  survey.dispatch({ type: 'edit', questionId })
  survey.dispatch({ type: 'edit_entered', questionId, entry })
}

test('an answer given after the request was sent is kept and not claimed to be in it', async () => {
  const { survey, calls, draft, onHandedOver } = open()
  await settled()
  calls.answer.mockRejectedValueOnce(ALREADY_SENT)
  calls.resume.mockResolvedValue(sent('Rex'))
  say(survey, 'Biscuit')
  await settled()
  expect(survey.current()).toEqual({
    step: 'sent_before',
    runId: 'run-1',
    requestId: 'request-1',
    unsent: [{ question: who, entry: 'Biscuit' }],
  })
  expect(draft()).toEqual({ runId: 'run-1', typed: { 1: 'Biscuit' }, sent: true })
  expect(onHandedOver).toHaveBeenCalledWith({ unsent: true })
})

test('an edit made after the request was sent is kept and offered with a link', async () => {
  const { survey, calls } = await atTheReview()
  edit(survey, 2, 'June')
  calls.answer.mockRejectedValueOnce(ALREADY_SENT)
  calls.resume.mockResolvedValue(sent('Biscuit'))
  survey.dispatch({ type: 'save', questionId: 2 })
  await settled()
  expect(survey.current()).toMatchObject({
    step: 'sent_before',
    requestId: 'request-1',
    unsent: [{ question: { id: 2 }, entry: 'June' }],
  })
})

test('an answer that arrived before the request was sent is not called missing', async () => {
  const { survey, calls, draft } = open()
  await settled()
  calls.answer.mockRejectedValueOnce(ALREADY_SENT)
  calls.resume.mockResolvedValue(sent('Biscuit'))
  say(survey, 'Biscuit')
  await settled()
  expect(survey.current()).toMatchObject({ step: 'sent_before', unsent: [] })
  expect(draft()).toBeNull()
})

test('a tab in the review learns that another tab sent the request, and keeps its open edits', async () => {
  const { survey, calls, hear } = await atTheReview()
  edit(survey, 2, 'June')
  calls.resume.mockResolvedValue(sent('Biscuit'))
  hear({ runId: 'run-0', requestId: 'request-0' })
  await settled()
  expect(survey.current().step, 'another run').toBe('review')
  hear({ runId: 'run-1', requestId: 'request-1' })
  await settled()
  expect(survey.current()).toMatchObject({ step: 'sent_before', unsent: [{ entry: 'June' }] })
  expect(calls.submit).not.toHaveBeenCalled()
})

test('a tab without a connection learns it, too', async () => {
  const { survey, calls, hear } = await atTheReview()
  calls.resume.mockRejectedValue(offline)
  hear({ runId: 'run-1', requestId: 'request-1' })
  await settled()
  expect(survey.current()).toMatchObject({ step: 'sent_before', requestId: 'request-1', unsent: [] })
})

test('a tab adopts the answers of another tab and keeps its own typed text', async () => {
  const prepare: Opening['prepare'] = ({ resume }) =>
    resume.mockResolvedValue({
      runId: 'run-1',
      submitted: false,
      answers: [{ question: who, entry: 'Rex' }],
      question: dates,
    })
  const idle = open({ prepare })
  await settled()
  idle.hear({ runId: 'run-1' })
  await settled()
  expect(idle.survey.current()).toMatchObject({ step: 'asking', question: { id: 2 }, answers: [{ entry: 'Rex' }] })

  const typing = open({ prepare })
  await settled()
  typing.survey.dispatch({ type: 'entered', entry: 'Biscuit' })
  typing.hear({ runId: 'run-1' })
  await settled()
  expect(typing.survey.current()).toMatchObject({
    step: 'asking',
    question: { id: 1 },
    given: 'Rex',
    entry: 'Biscuit',
    later: [{ question: { id: 2 } }],
  })
})

test('answers that changed elsewhere are shown before they are submitted', async () => {
  const { survey, calls } = await atTheReview()
  calls.resume.mockResolvedValue({ ...sent('Rex'), submitted: false, requestId: undefined })
  survey.dispatch({ type: 'submit' })
  await settled()
  expect(calls.submit).not.toHaveBeenCalled()
  expect(survey.current()).toMatchObject({
    step: 'review',
    answers: [{ entry: 'Rex' }, { entry: 'May' }],
    fault: { message: 'An answer was changed in another window.' },
  })
  survey.dispatch({ type: 'submit' })
  await settled()
  expect(survey.current().step).toBe('received')
})

test('a request that another tab submitted is not reported as submitted by this tab', async () => {
  const { survey, calls } = await atTheReview()
  calls.resume.mockResolvedValue(sent('Biscuit'))
  survey.dispatch({ type: 'submit' })
  await settled()
  expect(calls.submit).not.toHaveBeenCalled()
  expect(survey.current()).toMatchObject({ step: 'sent_before', requestId: 'request-1', unsent: [] })
})

test('a submission whose response was lost is completed by a retry, unless an edit was opened since', async () => {
  const lost = await atTheReview()
  lost.calls.submit.mockRejectedValueOnce(offline)
  lost.survey.dispatch({ type: 'submit' })
  await settled()
  lost.calls.resume.mockResolvedValue(sent('Biscuit'))
  lost.survey.dispatch({ type: 'try_again' })
  await settled()
  expect(lost.survey.current()).toEqual({ step: 'received', firstRequest: false, requestId: 'request-1' })
  expect(lost.calls.submit).toHaveBeenCalledTimes(1)

  const edited = await atTheReview()
  edited.calls.submit.mockRejectedValueOnce(offline)
  edited.survey.dispatch({ type: 'submit' })
  await settled()
  edit(edited.survey, 2, 'June')
  edited.calls.resume.mockResolvedValue(sent('Biscuit'))
  edited.hear({ runId: 'run-1', requestId: 'request-1' })
  await settled()
  expect(edited.survey.current()).toMatchObject({ step: 'sent_before', unsent: [{ entry: 'June' }] })
})

test('other tabs learn of each answer and of the request', async () => {
  const { survey, tell } = await atTheReview()
  survey.dispatch({ type: 'submit' })
  await settled()
  expect(tell.mock.calls.map(([news]) => news)).toEqual([{ runId: 'run-1' }, { runId: 'run-1' }, { runId: 'run-1' }])
})

test('an idea whose draft was sent starts again when opened, and shows the sent request after a reload', async () => {
  const stored = { runId: 'run-1', typed: { 1: 'Biscuit' } }
  const prepare: Opening['prepare'] = ({ resume }) => resume.mockResolvedValue(sent('Biscuit'))
  const opened = open({ stored, prepare })
  await settled()
  expect(opened.calls.begin).toHaveBeenCalledTimes(1)
  expect(opened.survey.current()).toMatchObject({ step: 'asking', question: { id: 1 }, answers: [] })

  const reloaded = open({ stored, prepare, isReload: true })
  await settled()
  expect(reloaded.calls.begin).not.toHaveBeenCalled()
  expect(reloaded.survey.current()).toMatchObject({ step: 'sent_before', unsent: [] })

  const submitting = open({ stored: { ...stored, submitting: true }, prepare, isReload: true })
  await settled()
  expect(submitting.survey.current()).toMatchObject({ step: 'received', requestId: 'request-1' })
})

test('draft text that the sent request lacks is shown, whether the idea is opened or reloaded', async () => {
  const { survey } = open({
    stored: { runId: 'run-1', typed: { 2: 'June' } },
    prepare: ({ resume }) => resume.mockResolvedValue(sent('Biscuit')),
  })
  await settled()
  expect(survey.current()).toMatchObject({
    step: 'sent_before',
    requestId: 'request-1',
    unsent: [{ question: { label: 'Which dates should we cover?' }, entry: 'June' }],
  })
})

test('an answer is shown as the server stored it', async () => {
  const { survey, calls } = open()
  await settled()
  calls.answer.mockResolvedValueOnce('biscuit')
  say(survey, ' Biscuit ')
  await settled()
  expect(survey.current()).toMatchObject({ answers: [{ entry: 'biscuit' }] })
})

test('a saved edit is sent once, and an unchanged edit is not sent', async () => {
  const { survey, calls } = open({ stored: { runId: 'run-1', typed: {} } })
  await settled()
  calls.next.mockResolvedValue(null)
  say(survey, '14 to 18 November')
  await settled()
  calls.answer.mockClear()
  survey.dispatch({ type: 'edit', questionId: 1 })
  survey.dispatch({ type: 'save', questionId: 1 })
  expect(survey.current()).toMatchObject({ step: 'review', edits: [] })
  survey.dispatch({ type: 'edit', questionId: 1 })
  survey.dispatch({ type: 'edit_entered', questionId: 1, entry: 'Ginger' })
  survey.dispatch({ type: 'save', questionId: 1 })
  survey.dispatch({ type: 'save', questionId: 1 })
  await settled()
  expect(calls.answer.mock.calls.map((sent) => sent.slice(0, 3))).toEqual([['run-1', 1, 'Ginger']])
  expect(survey.current()).toMatchObject({ edits: [], answers: [{ entry: 'Ginger' }, {}] })
})

test('stopping keeps the draft, canceling deletes it, and late answers change nothing', async () => {
  const { survey, draft } = open()
  await settled()
  say(survey, 'Biscuit')
  survey.stop()
  await settled()
  expect(survey.current().step).toBe('answering')
  expect(draft()).toEqual({ runId: 'run-1', typed: { 1: 'Biscuit' } })
  survey.cancel()
  expect(draft()).toBeNull()
})
