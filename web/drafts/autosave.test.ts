import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/wire/call-error.ts'
import { createAutosave, RETRY_AFTER_MS, SAVE_AFTER_MS, type Snapshot } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that increments versions. Each save can be replaced. */
function open(start: Snapshot<string> = { value: 'First', version: 0 }, load?: () => Promise<Snapshot<string>>) {
  const save = vi.fn<(sent: Snapshot<string>, leaving: boolean) => Promise<number>>(
    async ({ version }) => (version ?? 0) + 1,
  )
  let stored: Snapshot<string> | null = null
  const draft = createAutosave<string>({
    start,
    saved: 'First',
    ...(load && { load }),
    save,
    isSame: (one, other) => one === other,
    store: (unsaved) => {
      stored = unsaved
    },
  })
  return { draft, save, stored: () => stored }
}

/** A save that takes time. */
const slowly = (version: number) => async () => {
  await new Promise((done) => setTimeout(done, 300))
  return version
}

test('typed text is saved once, after a pause, and stored in the browser until then', async () => {
  const { draft, save, stored } = open()
  draft.change('S')
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1)
  draft.change('Se')
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1)
  expect([save.mock.calls.length, stored()]).toEqual([0, { version: 0, value: 'Se' }])
  await vi.advanceTimersByTimeAsync(1)
  expect(save.mock.calls).toEqual([[{ version: 0, value: 'Se' }, false]])
  expect([draft.current(), stored()]).toMatchObject([{ status: 'saved', version: 1 }, null])
})

test('text typed during a save is sent with the next save, based on the new version', async () => {
  const { draft, save } = open()
  save.mockImplementationOnce(slowly(1))
  draft.change('One')
  const all = draft.flush()
  await vi.advanceTimersByTimeAsync(100)
  draft.change('Two')
  expect(draft.current().status).toBe('saving')
  await vi.advanceTimersByTimeAsync(200)
  expect(await all).toBe(true)
  expect(save.mock.calls.map(([{ version }]) => version)).toEqual([0, 1])
  expect(draft.current()).toMatchObject({ status: 'saved', version: 2, value: 'Two' })
})

test('text typed and reverted during a save is saved as typed last', async () => {
  const { draft, save } = open()
  save.mockImplementationOnce(slowly(1))
  draft.change('One')
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  draft.change('First')
  await vi.advanceTimersByTimeAsync(300 + SAVE_AFTER_MS)
  expect(save).toHaveBeenLastCalledWith({ version: 1, value: 'First' }, false)
})

test('two saves never run at the same time', async () => {
  const { draft, save } = open()
  save.mockImplementationOnce(slowly(1))
  draft.change('One')
  const [first, second] = [draft.flush(), draft.flush(true)]
  await vi.advanceTimersByTimeAsync(300)
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(save).toHaveBeenCalledTimes(1)
})

test('a lost connection loses nothing, and the save is retried', async () => {
  const { draft, save, stored } = open()
  save.mockRejectedValueOnce(new CallError({ status: 0, message: 'The desk cannot be reached.' }))
  draft.change('Written')
  expect(await draft.flush()).toBe(false)
  expect(draft.current()).toMatchObject({ status: 'failed', error: 'The desk cannot be reached.' })
  expect(stored()).toEqual({ version: 0, value: 'Written' })
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
  expect([draft.current().status, draft.current().error, stored()]).toEqual(['saved', null, null])
})

test('a save without a response may have arrived: text reverted since is saved over it', async () => {
  const { draft, save } = open()
  save.mockRejectedValueOnce(new CallError({ status: 0, message: 'The desk cannot be reached.' }))
  draft.change('One')
  await draft.flush()
  draft.change('First')
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(save).toHaveBeenLastCalledWith({ version: 0, value: 'First' }, false)
})

test('text that the server rejected is not sent again without a change', async () => {
  const { draft, save } = open()
  save.mockRejectedValueOnce(new CallError({ status: 422, message: 'Too long.' }))
  draft.change('Too much')
  await draft.flush()
  await vi.advanceTimersByTimeAsync(10 * RETRY_AFTER_MS)
  expect([save.mock.calls.length, draft.current().status]).toEqual([1, 'failed'])
})

test('a colleague’s change stops saving until the conflict is resolved, and typed text stays', async () => {
  const { draft, save, stored } = open()
  save.mockRejectedValueOnce(new CallError({ status: 409, message: 'A colleague has changed this.' }))
  draft.change('Mine')
  expect(await draft.flush()).toBe(false)
  draft.change('Mine, longer')
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
  expect([save.mock.calls.length, draft.current().status]).toEqual([1, 'conflict'])
  expect(stored()).toEqual({ version: 0, value: 'Mine, longer' })
  draft.resolve({ value: 'Mine, longer', version: 7 })
  await vi.advanceTimersByTimeAsync(0)
  expect(save).toHaveBeenLastCalledWith({ version: 7, value: 'Mine, longer' }, false)
  expect(draft.current()).toMatchObject({ status: 'saved', version: 8 })
})

test('after a conflict the other draft is loaded if possible', async () => {
  const theirs = { value: 'Theirs', version: 7 }
  const { draft, save } = open({ value: 'First', version: 0 }, async () => theirs)
  draft.change('Mine')
  draft.meet({ value: 'First', version: 0 })
  save.mockRejectedValueOnce(new CallError({ status: 409, message: 'A colleague has changed this.' }))
  await draft.flush()
  expect(draft.current()).toMatchObject({ status: 'conflict', value: 'Mine', other: theirs })
})

test('unsaved text of an earlier visit is saved, unless a colleague saved first', async () => {
  const here = { value: 'Written on the train', version: 0 }
  const { draft, save } = open(here)
  draft.meet({ value: 'First', version: 0 })
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(save).toHaveBeenCalledTimes(1)
  const late = open(here)
  late.draft.meet({ value: 'Theirs', version: 3 })
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect([late.save.mock.calls.length, late.draft.current().status]).toEqual([0, 'conflict'])
})

test('publishing after a colleague’s change loses nothing, and taking theirs stores nothing', async () => {
  const { draft, stored } = open()
  draft.conflict()
  expect([draft.current().status, stored()]).toEqual(['conflict', { version: 0, value: 'First' }])
  expect(await draft.flush()).toBe(false)
  draft.adopt(draft.current())
  expect([draft.current().status, stored()]).toEqual(['saved', null])
})
