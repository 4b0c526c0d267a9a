import { expect, test } from 'vitest'
import { createTalk } from '#web/assistant/talk.ts'
import { newQuestion } from './flow-changes.ts'
import { previewCalls } from './preview-calls.ts'

test('a draft runs through the assistant from its first question to the good news, and sends nothing', async () => {
  const draft = [
    { ...newQuestion(), label: 'Who is it?' },
    { ...newQuestion(), label: 'Anything else?', optional: true },
  ]
  const talk = createTalk({
    surveyId: 0,
    calls: previewCalls(draft),
    keptDraft: () => null,
    keepDraft: () => undefined,
    isFirstRequest: () => false,
    onHandedOver: () => undefined,
  })
  const until = (step: string) => expect.poll(() => talk.current().step).toBe(step)
  talk.start()
  await until('asking')
  expect(talk.current()).toMatchObject({ question: { label: 'Who is it?' } })
  talk.tell({ type: 'entered', entry: 'Biscuit' })
  talk.tell({ type: 'answer' })
  await expect.poll(() => talk.current()).toMatchObject({ step: 'asking', question: { label: 'Anything else?' } })
  talk.tell({ type: 'skip' })
  await until('review')
  expect(talk.current()).toMatchObject({ answers: [{ entry: 'Biscuit' }, { entry: null }] })
  talk.tell({ type: 'submit' })
  await until('received')
})
