import { expect, test } from 'vitest'
import { type EarlierPage, whole } from './queue-answer.ts'

const row = {
  external_id: 'one',
  name: 'Find a vet',
  status: 'open',
  member: { name: 'Maya Lindqvist', company: null },
  assignee: null,
  issued_at: '2026-11-21T09:00:00.000Z',
  last_message_at: null,
  waiting_on: 'us',
  waiting_since: null,
  state: 'submitted',
  answer_due: null,
  category: null,
  unread: 0,
  last_seq: 3,
  match: { where: 'note', parts: [] },
} as const satisfies Omit<EarlierPage['requests'][number], 'match'> & { match: object }
const page = {
  requests: [{ ...row, match: { ...row.match, parts: [] } }],
  next: null,
  found: 1,
  clock: { at: '2026-11-21T09:00:00.000Z', open: true, until: null },
  counts: { mine: 0, unassigned: 1, everyone: 1 },
} satisfies EarlierPage

test('fields that the previous release does not send get a default', () => {
  const { requests, ...all } = whole(page)
  expect(all).toMatchObject({ wider: [], narrower: [], forgiven: null, snoozed: { count: 0, next: null } })
  expect(requests).toEqual([
    expect.objectContaining({ tags: [], last_words: null, match: { where: 'note', parts: [], by: null, at: null } }),
  ])
})

test('fields that the server sends are kept', () => {
  const answer = { ...page, wider: [{ filter: 'is:open', q: 'vet', count: 3 }] }
  const { wider, requests } = whole({ ...answer, requests: [{ ...row, tags: ['Visa'], match: null }] })
  expect([wider, requests[0]?.tags, requests[0]?.match]).toEqual([answer.wider, ['Visa'], null])
})
