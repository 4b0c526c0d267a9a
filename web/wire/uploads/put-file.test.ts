import { expect, test } from 'vitest'
import { putFile, reasonOf } from './put-file.ts'

test('the error of our own storage is the reason, without its full stop', () => {
  expect(reasonOf(415, '{"error":"Only images or PDFs are allowed."}')).toBe('Only images or PDFs are allowed')
})

test('another bucket’s error is reported by its status', () => {
  expect(reasonOf(403, '<Error><Code>AccessDenied</Code></Error>')).toBe('the storage bucket answered 403')
  expect(reasonOf(500, '{"error":""}')).toBe('the storage bucket answered 500')
})

test('without an address nothing is sent', { tags: '@4.45' }, async () => {
  await expect(putFile('', new File([], 'bill.pdf'))).rejects.toThrow('there is no address to send it to')
})
