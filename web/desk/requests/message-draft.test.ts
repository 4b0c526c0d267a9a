import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeskDraft } from '#contract/desk/drafts.ts'
import { RETRY_AFTER_MS, type Snapshot } from '#web/drafts/autosave.ts'
import { CallError } from '#web/wire/call-error.ts'
import { createMessageDraft, type WrittenMessage } from './message-draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that has one draft, a browser that stores one copy, and time that passes when a test says so. */
function world(copy: Snapshot<WrittenMessage> | null = null, server: DeskDraft | null = null) {
  const there = { draft: server, copy, away: false, saves: 0 }
  const reply = createMessageDraft({
    stored: copy,
    load: async () => {
      if (there.away) throw new Error('away')
      return there.draft
    },
    save: async ({ body, seen_seq, based_on }) => {
      if (there.away) throw new Error('away')
      there.saves += 1
      if ((there.draft?.version ?? null) !== based_on) throw new CallError({ status: 409, message: 'Another draft' })
      const version = (there.draft?.version ?? 0) + 10
      there.draft = body.trim() === '' ? null : { body, attachment: null, seen_seq, version }
      return there.draft
    },
    store: (unsaved) => void (there.copy = unsaved),
  })
  /** Lets the pause after typing pass, and what follows it. */
  const pause = () => vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
  return { there, reply, pause }
}

const draft = (body: string, version: number): DeskDraft => ({ body, attachment: null, seen_seq: 3, version })

test('what is written is saved on the server after a pause, and no longer in the browser', async () => {
  const { there, reply, pause } = world()
  await reply.refresh()
  reply.write('Half', 7)
  reply.write('Half a reply', 9)
  expect(there.copy).toMatchObject({ value: { text: 'Half a reply', seen: 7 } })
  await pause()
  expect(there.draft).toMatchObject({ body: 'Half a reply', seen_seq: 7 })
  expect([there.saves, there.copy]).toEqual([1, null])
})

test('a draft begun elsewhere is there, with what had been seen then', async () => {
  const { reply } = world(null, draft('From the other machine', 4))
  expect(reply.current().status).toBe('loading')
  await reply.refresh()
  expect(reply.current()).toMatchObject({
    value: { text: 'From the other machine', seen: 3 },
    status: 'saved',
    other: null,
  })
})

test('what is written before the server has answered stays, beside the draft that comes then', async () => {
  const { there, reply, pause } = world(null, draft('From this morning', 4))
  reply.write('Typed at once', 6)
  await pause()
  expect(there.draft).toMatchObject({ body: 'From this morning' })
  await reply.refresh()
  expect(reply.current()).toMatchObject({
    value: { text: 'Typed at once', seen: 6 },
    other: { value: { text: 'From this morning' } },
  })
  const alone = world()
  alone.reply.write('Typed at once', 6)
  await alone.reply.refresh()
  await alone.pause()
  expect(alone.there.draft).toMatchObject({ body: 'Typed at once', seen_seq: 6 })
})

test('where two screens wrote different things both are offered, and the one that is chosen stays', async () => {
  for (const choice of ['Mine', 'The other']) {
    const { there, reply, pause } = world()
    await reply.refresh()
    reply.write('Mine', 1)
    there.draft = draft('The other', 99)
    await pause()
    const { value, other } = reply.current()
    expect([value.text, other?.value.text]).toEqual(['Mine', 'The other'])
    expect(there.draft).toMatchObject({ body: 'The other' })
    if (choice === 'The other' && other) reply.adopt(other)
    else reply.resolve({ value, version: 99 })
    await pause()
    expect([reply.current().value.text, there.draft?.body, reply.current().other]).toEqual([choice, choice, null])
  }
})

test('while the server is away the words stay in the browser, and reach it afterwards', async () => {
  const { there, reply, pause } = world()
  await reply.refresh()
  there.away = true
  reply.write('In the train', 1)
  await pause()
  expect(reply.current()).toMatchObject({ status: 'failed', error: 'away' })
  expect(there.copy).toMatchObject({ value: { text: 'In the train' } })
  there.away = false
  await pause()
  expect([there.draft?.body, there.copy, reply.current().error]).toEqual(['In the train', null, null])
})

test('what a browser stored over a reload is not lost to an older draft, and its key is the same', async () => {
  const copy = { value: { text: 'Newer', file: null, seen: 2, key: 'the-key' }, version: 4 }
  const { there, reply, pause } = world(copy, draft('Older', 4))
  await reply.refresh()
  await pause()
  const { text, key } = reply.current().value
  expect([text, key, there.draft?.body]).toEqual(['Newer', 'the-key', 'Newer'])
})

test('what was sent elsewhere disappears here, unless something else was written here', async () => {
  const clean = world(null, draft('Sent elsewhere', 4))
  await clean.reply.refresh()
  clean.there.draft = null
  await clean.reply.refresh()
  expect(clean.reply.current().value.text).toBe('')
  const dirty = world(null, draft('Sent elsewhere', 4))
  await dirty.reply.refresh()
  dirty.reply.write('Other words', 5)
  dirty.there.draft = null
  await dirty.reply.refresh()
  await dirty.pause()
  expect([dirty.reply.current().value.text, dirty.there.draft]).toMatchObject(['Other words', { body: 'Other words' }])
})

test('a second try is the same message, other words after it are another one', async () => {
  const { reply } = world()
  await reply.refresh()
  reply.write('Booked', 1)
  const first = await reply.beforeSend()
  expect((await reply.beforeSend()).key).toBe(first.key)
  reply.write('Booked.', 1)
  expect(reply.current().value.key).not.toBe(first.key)
})

test('nothing that was on its way when it was sent brings the draft back', async () => {
  const { there, reply, pause } = world()
  await reply.refresh()
  reply.write('Booked', 1)
  await reply.beforeSend()
  there.draft = null
  reply.sent()
  await pause()
  expect([reply.current().value.text, there.draft, there.copy]).toEqual(['', null, null])
})

test('words that went another way are no draft anymore, here or on the server, though it is asked meanwhile', async () => {
  const { there, reply, pause } = world(null, draft('They open at noon.', 4))
  await reply.refresh()
  await reply.beforeSend()
  const asked = reply.refresh()
  await reply.clear()
  await asked
  await pause()
  await reply.refresh()
  expect([reply.current().value.text, there.draft, there.copy]).toEqual(['', null, null])
})
