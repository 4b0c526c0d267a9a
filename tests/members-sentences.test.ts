import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memberApi } from '#contract/member/api.ts'
import { refusalsOf } from '#server/platform/http/static/openapi.ts'
import { sentencesIn } from '../tools/checks/sentences.ts'
import { messagesIn } from '../tools/generate/messages-in.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('every refusal of the members’ API is in the catalog', () => {
  const file = 'contract/shared/problems.ts'
  const messages = new Set(messagesIn(file, read(file)).map(({ text }) => text))
  const refusals = new Set(Object.values(memberApi).flatMap((endpoint) => [...refusalsOf(endpoint).values()].flat()))
  expect(refusals.size).toBeGreaterThan(40)
  expect([...refusals].filter((sentence) => !messages.has(sentence))).toEqual([])
})

/** What can answer a member: schemas, the words of shared records, verbs, mails and texts. */
const FILES = [
  'basics/**/*.ts',
  'contract/{member,shared}/*.ts',
  'domain/option-record.ts',
  'server/administration/access-inquiries/*.ts',
  'server/administration/member-accounts/{data-export,mails}.ts',
  'server/catalog/surveys/*.ts',
  'server/files/uploads/*.ts',
  'server/identity/{accounts,credentials,factors,mfa,onboarding}/*.ts',
  'server/insight/time-tracking/given-back.ts',
  'server/platform/adapters/common-passwords.ts',
  'server/platform/http/*.ts',
  'server/requests/{notices,ratings,requests}/*.ts',
  'server/requests/options/{answer,message-of,refusal}.ts',
]

/** Files whose sentences are for the desk alone; the refusals are checked above. */
const OF_THE_DESK = [
  'basics/time/federal-days.ts',
  'contract/shared/{milestones,problems,quick-answers,result}.ts',
  'server/requests/requests/desk/**',
]

const IN_THE_DESK = 'a field of the desk, which is English'
const BROKEN = 'an answer to what is not HTTP, so it has no language'
const STORED = 'a reason that the desk stores, translated when a member reads it'

/** Texts that are no sentence, or that no member reads, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'Please use at least X characters': IN_THE_DESK,
  'Please use at most X characters': IN_THE_DESK,
  'Please choose a colleague.': IN_THE_DESK,
  'Please choose a day.': IN_THE_DESK,
  'Please choose a time zone.': IN_THE_DESK,
  'The desk': 'the author of an event that only the desk shows',
  'That request could not be read.': BROKEN,
  'That request took too long to arrive.': BROKEN,
  'GET, POST, PUT, PATCH, DELETE': 'a header',
  'Samsung Internet': 'the name of a browser',
  'Answered in it': STORED,
  'Left a note in it': STORED,
  'Sent options in it': STORED,
  'Recorded what was spent in it': STORED,
  'Made a task that spends in it': STORED,
  'Changed its milestones': STORED,
  'Changed its state': STORED,
  'Wrote the result': STORED,
}

test('every sentence that the server sends to a member is in the catalog', () => {
  const files = globSync(FILES, { cwd: ROOT, exclude: ['**/*.test.ts', ...OF_THE_DESK] })
  expect(files.length).toBeGreaterThan(150)
  const summaries = new Set<string>(Object.values(memberApi).map(({ summary }) => summary))
  const found = files.flatMap((file) => sentencesIn(file, read(file))).filter(({ text }) => !summaries.has(text))
  expect(
    found.filter(({ text }) => !(text in EXCEPTIONS)).map(({ file, line, text }) => `${file}:${line}: ${text}`),
  ).toEqual([])
  const used = new Set(found.map(({ text }) => text))
  expect(Object.keys(EXCEPTIONS).filter((text) => !used.has(text))).toEqual([])
})
