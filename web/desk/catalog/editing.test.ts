import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FlowQuestion } from '#contract/desk/catalog-flow.ts'
import type { IdeaDraft } from '#contract/desk/ideas.ts'
import { CallError } from '#web/wire/call-error.ts'
import { createEditing, RETRY_AFTER_MS, SAVE_AFTER_MS, type Written } from './editing.ts'

const asks = (label: string): FlowQuestion[] => [
  {
    key: 'one',
    label,
    type: 'TextInput',
    choices: [],
    optional: false,
    suggested: true,
    datum_id: null,
    datum_label: '',
  },
]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that counts revisions up; each save can be replaced. */
function open(state: 'saved' | 'unsaved' | 'conflict' = 'saved') {
  const save = vi.fn<(written: Written) => Promise<IdeaDraft>>(async ({ revision }) => {
    return { revision: revision + 1, questions: null, changed_by: null, changed_at: null }
  })
  let kept: Written | null = null
  const keep = (written: Written | null) => {
    kept = written
  }
  const editor = createEditing({ start: { revision: 0, questions: asks('First'), state }, save, keep })
  return { editor, save, kept: () => kept }
}

test('what is typed is saved once, after a pause, and kept here until then', async () => {
  const { editor, save, kept } = open()
  editor.change(asks('S'))
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1)
  editor.change(asks('Se'))
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1)
  expect([save.mock.calls.length, kept()]).toEqual([0, { revision: 0, questions: asks('Se') }])
  await vi.advanceTimersByTimeAsync(1)
  expect(save.mock.calls).toEqual([[{ revision: 0, questions: asks('Se') }]])
  expect([editor.current(), kept()]).toMatchObject([{ state: 'saved', revision: 1 }, null])
})

test('what is typed during a save goes with the next, built on the new revision', async () => {
  const { editor, save } = open()
  save.mockImplementationOnce(async () => {
    await new Promise((done) => setTimeout(done, 300))
    return { revision: 1, questions: null, changed_by: null, changed_at: null }
  })
  editor.change(asks('One'))
  const all = editor.flush()
  editor.change(asks('Two'))
  await vi.advanceTimersByTimeAsync(300)
  expect(await all).toBe(true)
  expect(save.mock.calls.map(([{ revision }]) => revision)).toEqual([0, 1])
  expect(editor.current()).toMatchObject({ state: 'saved', revision: 2, questions: asks('Two') })
})

test('a lost network loses nothing, and the next try comes by itself', async () => {
  const { editor, save, kept } = open()
  save.mockRejectedValueOnce(new CallError({ status: 0, message: 'The desk cannot be reached.' }))
  editor.change(asks('Kept'))
  expect(await editor.flush()).toBe(false)
  expect(editor.current()).toMatchObject({ state: 'failed', fault: 'The desk cannot be reached.' })
  expect(kept()).toEqual({ revision: 0, questions: asks('Kept') })
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
  expect([editor.current().state, kept()]).toEqual(['saved', null])
})

test('a colleague’s change stops the saving until somebody decides; what is typed meanwhile stays', async () => {
  const { editor, save, kept } = open()
  save.mockRejectedValueOnce(new CallError({ status: 409, message: 'A colleague has changed this.' }))
  editor.change(asks('Mine'))
  expect(await editor.flush()).toBe(false)
  editor.change(asks('Mine, longer'))
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
  expect([save.mock.calls.length, editor.current().state]).toEqual([1, 'conflict'])
  expect(kept()).toEqual({ revision: 0, questions: asks('Mine, longer') })
  editor.decide(asks('Mine, longer'), 7)
  await vi.advanceTimersByTimeAsync(0)
  expect(save).toHaveBeenLastCalledWith({ revision: 7, questions: asks('Mine, longer') })
  expect(editor.current()).toMatchObject({ state: 'saved', revision: 8 })
})

test('what an earlier visit could not save is saved now', async () => {
  const { save } = open('unsaved')
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(save).toHaveBeenCalledTimes(1)
})

test('who publishes after a colleague’s change loses nothing, and who takes theirs keeps nothing', async () => {
  const { editor, kept } = open()
  editor.overtaken()
  expect([editor.current().state, kept()]).toEqual(['conflict', { revision: 0, questions: asks('First') }])
  expect(await editor.flush()).toBe(false)
  editor.forget()
  expect([editor.current().state, kept()]).toEqual(['saved', null])
})
