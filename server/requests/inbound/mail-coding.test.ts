import { expect, test } from 'vitest'
import { decodeMailText } from './mail-coding.ts'

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')
const RUSSIAN = 'Привет, в пятницу в девять нам удобно'
const windows1251 = Buffer.from(
  [...RUSSIAN].map((letter) => (letter >= 'А' ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0))),
)

test.each([
  ['Zähler', hex('5A E4 68 6C 65 72'), undefined],
  ['Größe', Buffer.from('Größe', 'latin1'), undefined],
  ['¿Mañana?', Buffer.from('¿Mañana?', 'latin1'), undefined],
  ['Ça va', Buffer.from('Ça va', 'latin1'), undefined],
  ['é', Buffer.from('é', 'latin1'), undefined],
  ['80 € – “fine”', hex('38 30 20 80 20 96 20 93 66 69 6E 65 94'), undefined],
  ['Grüße', Buffer.from('Grüße', 'latin1'), 'utf-8'],
  ['Grüße', Buffer.from('Grüße', 'latin1'), 'us-ascii'],
  ['Grüße', Buffer.from('Grüße'), 'iso-8859-1'],
  ['Grüße', Buffer.from('Grüße'), 'us-ascii'],
  ['Grüße', Buffer.from('Grüße'), 'x-unknown'],
  ['Grüße', Buffer.from('\uFEFFGrüße'), undefined],
  [RUSSIAN, windows1251, undefined],
  [RUSSIAN, windows1251, 'utf-8'],
  [RUSSIAN, windows1251, 'cp1251'],
  ['金曜日に ok', Buffer.from('\x1B$B6bMKF|$K\x1B(B ok', 'latin1'), undefined],
  ['金曜日に ok', Buffer.from('\x1B$B6bMKF|$K\x1B(B ok', 'latin1'), 'us-ascii'],
  ['周五上午九点可以，谢谢', hex('D6DCCEE5C9CFCEE7BEC5B5E3BFC9D2D4A3ACD0BBD0BB'), undefined],
  ['周五', hex('D6DCCEE5'), 'gb2312'],
  ['金曜日の;時でお願いします', hex('8BE0976A93FA82CC3B8E9E82C582A88AE882A282B582DC82B7'), undefined],
])('%s is decoded from %o, declared as %s', (text, bytes, declared) => {
  expect(decodeMailText(bytes, declared)).toBe(text)
})

test('UTF-8 that was cut within a character keeps all its other letters', () => {
  const cut = Buffer.from('Grüße für den Zähler, Höhe 3 €').subarray(0, -1)
  expect(decodeMailText(cut, 'utf-8')).toMatch(/^Grüße für den Zähler, Höhe 3 [^\uFFFD]*$/)
})
