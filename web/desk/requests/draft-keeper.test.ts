import { expect, test } from 'vitest'
import type { DeskDraft } from '#contract/desk/drafts.ts'
import { createDraftKeeper, type DraftParts, type LocalCopy } from './draft-keeper.ts'

/** A server that keeps one draft, a browser that keeps one copy, and time that passes when a test says so. */
function world(local: LocalCopy | null = null, server: DeskDraft | null = null) {
  const there = { draft: server, copy: local, away: false, saves: 0, keys: 0 }
  let due: (() => void) | null = null
  const parts: DraftParts = {
    load: async () => {
      if (there.away) throw new Error('away')
      return there.draft
    },
    save: async ({ body, seen_seq, based_on }) => {
      if (there.away) throw new Error('away')
      there.saves += 1
      if ((there.draft?.version ?? null) !== based_on) return 'changed'
      const version = (there.draft?.version ?? 0) + 10
      there.draft = body.trim() === '' ? null : { body, attachment: null, seen_seq, version }
      return there.draft
    },
    local: { read: () => there.copy, keep: (copy) => void (there.copy = copy) },
    wait: (act) => {
      due = act
      return () => void (due = null)
    },
    newKey: () => `key-${(there.keys += 1)}`,
  }
  const keeper = createDraftKeeper(parts)
  /** Lets the pause after typing pass, and what follows it. */
  const pause = async () => {
    const act = due
    due = null
    act?.()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  return { there, keeper, pause }
}

const draft = (body: string, version: number): DeskDraft => ({ body, attachment: null, seen_seq: 3, version })

test('what is written is kept on the server after a pause, and no longer in the browser', async () => {
  const { there, keeper, pause } = world()
  await keeper.refresh()
  keeper.write('Half', 7)
  keeper.write('Half a reply', 9)
  expect(there.copy).toMatchObject({ text: 'Half a reply', seen: 7 })
  await pause()
  expect(there.draft).toMatchObject({ body: 'Half a reply', seen_seq: 7 })
  expect([there.saves, there.copy]).toEqual([1, null])
})

test('a draft begun elsewhere is there, with what had been seen then', async () => {
  const { keeper } = world(null, draft('From the other machine', 4))
  expect(keeper.current().ready).toBe(false)
  await keeper.refresh()
  expect(keeper.current()).toMatchObject({ text: 'From the other machine', seen: 3, ready: true, other: null })
})

test('what is written before the server has answered stays, beside the draft that comes then', async () => {
  const { there, keeper, pause } = world(null, draft('From this morning', 4))
  keeper.write('Typed at once', 6)
  await pause()
  expect(there.draft).toMatchObject({ body: 'From this morning' })
  await keeper.refresh()
  expect(keeper.current()).toMatchObject({ text: 'Typed at once', seen: 6, other: { body: 'From this morning' } })
  const alone = world()
  alone.keeper.write('Typed at once', 6)
  await alone.keeper.refresh()
  await alone.pause()
  expect(alone.there.draft).toMatchObject({ body: 'Typed at once', seen_seq: 6 })
})

test('where two screens wrote different things both are offered, and the one that is chosen stays', async () => {
  for (const choice of ['keepMine', 'takeOther'] as const) {
    const { there, keeper, pause } = world()
    await keeper.refresh()
    keeper.write('Mine', 1)
    there.draft = draft('The other', 99)
    await pause()
    expect(keeper.current()).toMatchObject({ text: 'Mine', other: { body: 'The other' } })
    expect(there.draft).toMatchObject({ body: 'The other' })
    keeper[choice]()
    await pause()
    const wanted = choice === 'keepMine' ? 'Mine' : 'The other'
    expect([keeper.current().text, there.draft?.body, keeper.current().other]).toEqual([wanted, wanted, null])
  }
})

test('while the server is away the words stay in the browser, and reach it afterwards', async () => {
  const { there, keeper, pause } = world()
  await keeper.refresh()
  there.away = true
  keeper.write('In the train', 1)
  await pause()
  expect(keeper.current().onlyHere).toBe(true)
  expect(there.copy).toMatchObject({ text: 'In the train' })
  there.away = false
  await pause()
  expect([there.draft?.body, there.copy, keeper.current().onlyHere]).toEqual(['In the train', null, false])
})

test('what a browser kept over a reload is not lost to an older draft, and its key is the same', async () => {
  const copy = { text: 'Newer', file: null, seen: 2, key: 'the-key', based: 4 }
  const { there, keeper, pause } = world(copy, draft('Older', 4))
  await keeper.refresh()
  await pause()
  expect([keeper.current().text, keeper.current().key, there.draft?.body]).toEqual(['Newer', 'the-key', 'Newer'])
})

test('what was sent elsewhere disappears here, unless other words stand here', async () => {
  const clean = world(null, draft('Sent elsewhere', 4))
  await clean.keeper.refresh()
  clean.there.draft = null
  await clean.keeper.refresh()
  expect(clean.keeper.current().text).toBe('')
  const dirty = world(null, draft('Sent elsewhere', 4))
  await dirty.keeper.refresh()
  dirty.keeper.write('Other words', 5)
  dirty.there.draft = null
  await dirty.keeper.refresh()
  await dirty.pause()
  expect([dirty.keeper.current().text, dirty.there.draft]).toMatchObject(['Other words', { body: 'Other words' }])
})

test('a second try is the same message, other words after it are another one', async () => {
  const { keeper } = world()
  await keeper.refresh()
  keeper.write('Booked', 1)
  const first = await keeper.leave()
  expect((await keeper.leave()).key).toBe(first.key)
  keeper.write('Booked.', 1)
  expect(keeper.current().key).not.toBe(first.key)
})

test('nothing that was on its way when it was sent brings the draft back', async () => {
  const { there, keeper, pause } = world()
  await keeper.refresh()
  keeper.write('Booked', 1)
  await keeper.leave()
  there.draft = null
  keeper.sent()
  await pause()
  expect([keeper.current().text, there.draft, there.copy]).toEqual(['', null, null])
})
