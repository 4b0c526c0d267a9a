import { expect, test } from 'vitest'
import type { Message, RequestDetail } from '#contract/member/requests.ts'
import { conciergeOf } from './concierge.ts'

const renata: Message = {
  id: 'one',
  body_html: '<p>Hello</p>',
  source: 'other',
  source_name: 'Renata Ochoa',
  external_created_at: '2026-11-20T17:00:00.000Z',
  attachment_keys: [],
  attachments: [],
}
const withStatus = (status: RequestDetail['status']) => ({ messages: [renata], status })
const open = withStatus('in_progress')
const closed = withStatus('closed')

test('a request belongs to its assignee, and to no concierge while it has none', () => {
  expect(conciergeOf(open, { concierge: 'Theo Marchetti' })).toBe('Theo Marchetti')
  expect(conciergeOf(open, { concierge: null })).toBeNull()
})

test('the last concierge to write is named if the assignee is unknown, or a completed request has none', () => {
  expect(conciergeOf(open, undefined)).toBe('Renata Ochoa')
  expect(conciergeOf(closed, { concierge: null })).toBe('Renata Ochoa')
})
