import { expect, test } from 'vitest'
import { decodeText } from './text-coding.ts'

const TEXT = 'Björn;bjorn@a.example'
const latin = Buffer.from(TEXT, 'latin1')
const little = Buffer.from(TEXT, 'utf16le')
const big = Buffer.from(little).swap16()

test.each([
  ['utf-8', Buffer.from(TEXT)],
  ['utf-8', Buffer.from(`\ufeff${TEXT}`)],
  ['windows-1252', latin],
  ['utf-16le', little],
  ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), little])],
  ['utf-16be', big],
  ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), big])],
])('the encoding of %s is detected, with and without a byte order mark', (coding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: TEXT, coding })
})

test('a declared encoding is used, even if it is wrong', () => {
  expect(decodeText(Buffer.from(TEXT), 'windows-1252')?.text).toBe('BjÃ¶rn;bjorn@a.example')
  expect(decodeText(latin, 'utf-8')?.text).toContain('\ufffd')
})

test('a picture is not text', () => {
  expect(decodeText(Buffer.from('504b030414000600080000002100', 'hex'))).toBeNull()
})
