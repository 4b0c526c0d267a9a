import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeskDraft } from '#contract/desk/requests/drafts.ts'
import { RETRY_AFTER_MS, type Snapshot } from '#web/drafts/autosave.ts'
import { CallError } from '#web/wire/call-error.ts'
import { createMessageDraft, type WrittenMessage } from './message-draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake server with one draft, a browser with one stored copy, and a clock that the test controls. */
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
  /** Advances the clock past the pause after typing and the retry that may follow. */
  const pause = () => vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
  return { there, reply, pause }
}

const draft = (body: string, version: number): DeskDraft => ({ body, attachment: null, seen_seq: 3, version })

test('a draft is saved on the server after a pause in typing and removed from the browser', async () => {
  const { there, reply, pause } = world()
  await reply.refresh()
  reply.write('Half', 7)
  reply.write('Half a reply', 9)
  expect(there.copy).toMatchObject({ value: { text: 'Half a reply', seen: 7 } })
  await pause()
  expect(there.draft).toMatchObject({ body: 'Half a reply', seen_seq: 7 })
  expect([there.saves, there.copy]).toEqual([1, null])
})

test('a draft from another device is loaded with the last message that was seen there', async () => {
  const { reply } = world(null, draft('From the other machine', 4))
  expect(reply.current().status).toBe('loading')
  await reply.refresh()
  expect(reply.current()).toMatchObject({
    value: { text: 'From the other machine', seen: 3 },
    status: 'saved',
    other: null,
  })
})

test('text that is written before the server answers stays, next to the loaded draft', async () => {
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

test('different drafts from two screens are both offered, and the chosen one stays', async () => {
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

test('a draft stays in the browser while the server is unavailable and is saved there later', async () => {
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

test('a draft that the browser kept across a reload wins over an older draft and keeps its key', async () => {
  const copy = { value: { text: 'Newer', file: null, seen: 2, key: 'the-key' }, version: 4 }
  const { there, reply, pause } = world(copy, draft('Older', 4))
  await reply.refresh()
  await pause()
  const { text, key } = reply.current().value
  expect([text, key, there.draft?.body]).toEqual(['Newer', 'the-key', 'Newer'])
})

test('a draft that was sent on another device disappears here, unless its text has changed here', async () => {
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

test("a retry keeps the message's key, and changed text gets a new one", async () => {
  const { reply } = world()
  await reply.refresh()
  reply.write('Booked', 1)
  const first = await reply.beforeSend()
  expect((await reply.beforeSend()).key).toBe(first.key)
  reply.write('Booked.', 1)
  expect(reply.current().value.key).not.toBe(first.key)
})

test('a save that was pending while the message was sent does not restore the draft', async () => {
  const { there, reply, pause } = world()
  await reply.refresh()
  reply.write('Booked', 1)
  await reply.beforeSend()
  there.draft = null
  reply.sent()
  await pause()
  expect([reply.current().value.text, there.draft, there.copy]).toEqual(['', null, null])
})

test('a cleared draft is deleted here and on the server, even if the server was being asked for it', async () => {
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
