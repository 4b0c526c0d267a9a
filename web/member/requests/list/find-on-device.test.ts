import { expect, test } from 'vitest'
import type { Message, RequestDetail } from '#contract/member/requests.ts'
import { findIn } from './find-on-device.ts'

const message = (body_html: string, source: Message['source'] = 'other'): Message => ({
  id: body_html,
  body_html,
  source,
  source_name: source === 'other' ? 'Renata Ochoa' : 'Maya Lindqvist',
  external_created_at: '2026-11-20T17:00:00.000Z',
  attachment_keys: [],
  attachments: [],
})

const thread = (external_id: string, rest: Partial<RequestDetail>): RequestDetail => ({
  external_id,
  id: external_id,
  name: 'Fix the roof',
  status: 'in_progress',
  issued_at: '2026-11-01T17:00:00.000Z',
  created_at: '2026-11-01T17:00:00.000Z',
  survey_category_image_url: null,
  survey_category_name: null,
  unread_count: 0,
  details: 'Where does it leak?\nAbove the crib',
  messages: [],
  read_up_to: null,
  can_reply: true,
  survey: null,
  ...rest,
})

const shown = (threads: RequestDetail[], q: string) =>
  findIn(threads, q).map(({ external_id, match }) => [
    external_id,
    match?.parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join(''),
  ])

test('an offline search follows the same rule: every word, anywhere in the request', () => {
  const threads = [
    thread('a', { messages: [message('<p>The <strong>roofer</strong> comes &amp; looks.</p><p>On Friday.</p>')] }),
    thread('b', { name: 'Find a vet', details: '' }),
  ]
  expect(shown(threads, 'ROOF crib')).toEqual([['a', 'The [roof]er comes & looks. On Friday.']])
  expect(shown(threads, 'friday roofer')).toEqual([['a', 'The [roofer] comes & looks. On [Friday].']])
  expect(shown(threads, 'vet')).toEqual([['b', undefined]])
  expect(shown(threads, 'roof vet')).toEqual([])
  expect(shown(threads, '  ')).toEqual([])
})

test('of two matching messages the newer one is shown, and a word in markup does not match', () => {
  const threads = [thread('a', { messages: [message('<p>Paid once</p>'), message('<p>Paid twice</p>', 'user')] })]
  expect(shown(threads, 'paid')).toEqual([['a', '[Paid] twice']])
  expect(findIn(threads, 'paid')[0]?.match).toMatchObject({
    by: null,
    where: 'message',
    message_id: '<p>Paid twice</p>',
  })
  expect(shown(threads, '<p>')).toEqual([])
})
