import { expect, test } from 'vitest'
import { createSurveySession } from '#web/assistant/survey-session.ts'
import { newQuestion } from '#web/desk/operations/catalog/editor/flow-changes.ts'
import { previewCalls } from './preview-calls.ts'

test('a draft runs in the assistant from its first question to the end, and sends nothing', async () => {
  const draft = [
    { ...newQuestion(), label: 'Who is it?' },
    { ...newQuestion(), label: 'Anything else?', optional: true },
  ]
  const survey = createSurveySession({
    surveyId: 0,
    calls: previewCalls(draft),
    readDraft: () => null,
    saveDraft: () => undefined,
    isReload: false,
    isFirstRequest: () => false,
    onHandedOver: () => undefined,
  })
  const until = (step: string) => expect.poll(() => survey.current().step).toBe(step)
  survey.start()
  await until('asking')
  expect(survey.current()).toMatchObject({ question: { label: 'Who is it?' } })
  survey.dispatch({ type: 'entered', entry: 'Biscuit' })
  survey.dispatch({ type: 'answer' })
  await expect.poll(() => survey.current()).toMatchObject({ step: 'asking', question: { label: 'Anything else?' } })
  survey.dispatch({ type: 'skip' })
  await until('review')
  expect(survey.current()).toMatchObject({ answers: [{ entry: 'Biscuit' }, { entry: null }] })
  survey.dispatch({ type: 'submit' })
  await until('received')
})
