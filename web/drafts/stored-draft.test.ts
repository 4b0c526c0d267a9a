import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { TextStorage } from '#web/wire/browser-storage.ts'
import { storedDraft } from './stored-draft.ts'

const schema = z.object({ text: z.string() })

function open() {
  const all = new Map<string, string>()
  const storage: TextStorage = {
    get: (key) => all.get(key) ?? null,
    set: (key, text) => (text === null ? all.delete(key) : all.set(key, text)),
  }
  return { all, draft: () => storedDraft('desk.note', schema, storage) }
}

test('a draft survives a reload until it is deleted', () => {
  const { all, draft } = open()
  expect(draft().read()).toBeNull()
  draft().write({ text: 'Half a note' })
  expect(draft().read()).toEqual({ text: 'Half a note' })
  draft().write(null)
  expect(all.size).toBe(0)
})

test.each(['{"text":', '{"text":7}', '"words"', 'null'])('%s is not a draft', (stored) => {
  const { all, draft } = open()
  all.set('tendwell.desk.note', stored)
  expect(draft().read()).toBeNull()
})
