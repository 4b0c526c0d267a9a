import { expect, test } from 'vitest'
import { withoutIds } from './without-ids.ts'

test.each([
  ['/requests/nR4w_8sJq2Lk0Vb7Tz1Xy9', '/requests/:id'],
  ['https://app.example/reset-password/q7Zk?x=1#y', 'https://app.example/reset-password/:id'],
  ['GET /api/v1/requests/nR4w8sJq2/messages', 'GET /api/v1/requests/:id/messages'],
  ['/api/v1/uploads/expiring_url?key=nR4w8sJq2', '/api/v1/uploads/expiring_url'],
  ['{"href":"/attachments/nR4w8sJq2","text":"****"}', '{"href":"/attachments/:id","text":"****"}'],
  ['/benefits-and-offers/all', '/benefits-and-offers/all'],
  ['https://app.example/assets/main-Bx71_a.js:3:14', 'https://app.example/assets/main-Bx71_a.js:3:14'],
  ['We could not find that.', 'We could not find that.'],
])('%s is sent as %s', (text, left) => {
  expect(withoutIds(text)).toBe(left)
})

test('IDs of addresses are removed at any depth, and nothing else changes', () => {
  const bytes = new Uint8Array([1])
  expect(withoutIds([{ at: 7, none: null, in: [{ url: '/unlock/tok3n' }] }, bytes])).toEqual([
    { at: 7, none: null, in: [{ url: '/unlock/:id' }] },
    bytes,
  ])
})
