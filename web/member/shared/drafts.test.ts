import { expect, test } from 'vitest'
import type { ListedStorage } from '#web/wire/browser-storage.ts'
import { createDrafts } from './drafts.ts'
import { forgetDraftsOf } from './forget-drafts.ts'

const saying = (text: string) => ({ text, key: 'key-1', sending: false })

function emptyStorage() {
  const all = new Map<string, string>()
  const storage: ListedStorage = {
    keys: () => [...all.keys()],
    lasts: () => true,
    get: (key) => all.get(key) ?? null,
    set: (key, text) => (text === null ? all.delete(key) : all.set(key, text)),
  }
  return { all, storage }
}

function open() {
  const { all, storage } = emptyStorage()
  const { storage: tab } = emptyStorage()
  return { all, storage, tab, drafts: createDrafts(storage, tab) }
}

test('a draft survives a reload, for its member and its request only', () => {
  const { drafts, storage, tab } = open()
  drafts.keepMessage('maya', 'lisbon', saying('Window seats, please'))
  const reloaded = createDrafts(storage, tab)
  expect(reloaded.message('maya', 'lisbon')).toEqual(saying('Window seats, please'))
  expect(reloaded.message('maya', 'mri')).toBeNull()
  expect(reloaded.message('jonah', 'lisbon')).toBeNull()
})

test('an unfinished assistant keeps its run and the typed text', () => {
  const { drafts } = open()
  const draft = { runId: 'run-1', typed: { 104: '555' } }
  drafts.keepAssistant('maya', { surveyId: 720 }, draft)
  drafts.keepMessage('maya', 'lisbon', saying('Hello'))
  expect(drafts.assistant('maya', { surveyId: 720 })).toEqual(draft)
  drafts.keepAssistant('maya', { surveyId: 720 }, null)
  expect(drafts.assistant('maya', { surveyId: 720 })).toBeNull()
  expect(drafts.message('maya', 'lisbon')?.text).toBe('Hello')
})

test('a follow-up of a completed request has its own draft', () => {
  const { drafts, storage, tab } = open()
  const followUp = { surveyId: 4, linkedRequestId: 'lisbon' }
  drafts.keepAssistant('maya', { surveyId: 4 }, { runId: 'second', typed: {} })
  expect(drafts.assistant('maya', followUp)).toBeNull()
  drafts.keepAssistant('maya', followUp, { runId: 'linked', typed: {} })
  const reloaded = createDrafts(storage, tab)
  expect(reloaded.assistant('maya', followUp)?.runId).toBe('linked')
  expect(reloaded.assistant('maya', { surveyId: 4 })?.runId).toBe('second')
  expect(reloaded.assistant('maya', { ...followUp, linkedRequestId: 'mri' })).toBeNull()
})

test('the welcome keeps chosen and typed answers until it is finished', () => {
  const { drafts, storage, tab, all } = open()
  const draft = { life: ['pet'], contact: { city: 'Minneapolis' } }
  drafts.keepWelcome('maya', draft)
  expect(createDrafts(storage, tab).welcome('maya')).toEqual(draft)
  expect(drafts.welcome('jonah')).toEqual({})
  drafts.keepWelcome('maya', null)
  expect(all.size).toBe(0)
})

test('a sent or emptied draft is deleted', () => {
  const { drafts, all } = open()
  drafts.keepMessage('maya', 'lisbon', saying('Hello'))
  drafts.keepMessage('maya', 'lisbon', saying(''))
  expect(all.size).toBe(0)
})

test('two tabs on one thread have separate drafts, and sending in one keeps the other', () => {
  const { drafts, storage, tab } = open()
  const { storage: otherTab } = emptyStorage()
  const other = createDrafts(storage, otherTab)
  drafts.keepMessage('maya', 'lisbon', { ...saying('Here'), key: 'key-1' })
  other.keepMessage('maya', 'lisbon', { ...saying('There'), key: 'key-2' })
  drafts.keepMessage('maya', 'lisbon', { ...saying(''), key: 'key-3' })
  expect(createDrafts(storage, tab).message('maya', 'lisbon')?.text).toBe('')
  expect(createDrafts(storage, otherTab).message('maya', 'lisbon')).toMatchObject({ text: 'There', key: 'key-2' })
})

test('a new tab continues the last draft, which is the same message wherever it is sent', () => {
  const { drafts, storage } = open()
  const file = { key: 'file-1', name: 'scan.pdf' }
  drafts.keepMessage('maya', 'lisbon', { ...saying('Hello'), file })
  const { storage: newTab } = emptyStorage()
  expect(createDrafts(storage, newTab).message('maya', 'lisbon')).toEqual({
    ...saying('Hello'),
    file,
    tried: { text: 'Hello', file, key: 'key-1' },
  })
})

test('two tabs in one assistant have separate text, and a new tab begins with the last', () => {
  const { drafts, storage, tab } = open()
  const { storage: otherTab } = emptyStorage()
  const other = createDrafts(storage, otherTab)
  const about = { surveyId: 805 }
  drafts.keepAssistant('maya', about, { runId: 'run-1', typed: { 1: 'Here' } })
  other.keepAssistant('maya', about, { runId: 'run-1', typed: { 1: 'There' } })
  expect(createDrafts(storage, tab).assistant('maya', about)?.typed).toEqual({ 1: 'Here' })
  expect(createDrafts(storage, otherTab).assistant('maya', about)?.typed).toEqual({ 1: 'There' })
  const { storage: newTab } = emptyStorage()
  expect(createDrafts(storage, newTab).assistant('maya', about)?.typed).toEqual({ 1: 'There' })
})

test('a draft of a sent request stays in its tab, and a later draft of another tab stays', () => {
  const { drafts, storage, tab } = open()
  const { storage: otherTab } = emptyStorage()
  const other = createDrafts(storage, otherTab)
  const about = { surveyId: 805 }
  const late = { runId: 'run-1', typed: { 1: 'Late' }, sent: true }
  drafts.keepAssistant('maya', about, { runId: 'run-1', typed: {} })
  drafts.keepAssistant('maya', about, late)
  expect(other.assistant('maya', about)).toBeNull()
  expect(createDrafts(storage, tab).assistant('maya', about)).toEqual(late)
  other.keepAssistant('maya', about, { runId: 'run-2', typed: {} })
  drafts.keepAssistant('maya', about, null)
  expect(createDrafts(storage, emptyStorage().storage).assistant('maya', about)?.runId).toBe('run-2')
})

test('text added to a message follows its existing text, with the file', () => {
  const { drafts } = open()
  const heard: string[] = []
  drafts.onAdded((requestId) => heard.push(requestId))
  drafts.addToMessage('maya', 'lisbon', { text: 'On Friday' })
  drafts.addToMessage('maya', 'lisbon', { text: 'At nine', file: { key: 'file-1', name: 'scan.pdf' } })
  expect(drafts.message('maya', 'lisbon')).toMatchObject({
    text: 'On Friday\n\nAt nine',
    file: { name: 'scan.pdf' },
    sending: false,
  })
  expect(heard).toEqual(['lisbon', 'lisbon'])
})

test('a file without text is a draft', () => {
  const { drafts } = open()
  drafts.keepMessage('maya', 'lisbon', { ...saying(''), file: { key: 'file-1', name: 'scan.pdf' } })
  expect(drafts.message('maya', 'lisbon')?.file?.name).toBe('scan.pdf')
})

test('an unreadable draft is ignored', () => {
  const { drafts, storage } = open()
  storage.set('tendwell.drafts.1.maya', '{"messages":')
  expect(drafts.message('maya', 'lisbon')).toBeNull()
})

test('sign-out deletes the member’s drafts, and those of no member if the member is unknown', () => {
  const { drafts, storage, tab, all } = open()
  for (const member of ['maya', 'jonah']) drafts.keepMessage(member, 'lisbon', saying('Hello'))
  forgetDraftsOf('maya', [storage, tab])
  expect(drafts.message('maya', 'lisbon')).toBeNull()
  expect(drafts.message('jonah', 'lisbon')).toEqual(saying('Hello'))
  storage.set('tendwell.session', 'not a draft')
  forgetDraftsOf('', [storage, tab])
  expect([...all.keys()]).toEqual(['tendwell.session'])
})
