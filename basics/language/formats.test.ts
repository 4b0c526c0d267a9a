import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileSize } from '../file-size.ts'
import { currencyName, moneyWords } from '../money.ts'
import { formatDate } from '../time/date-format.ts'
import { duration } from '../time/duration.ts'
import { localDates } from '../time/local-dates.ts'
import { shortQuarter } from '../time/quarter.ts'
import { relativeTime } from '../time/relative-time.ts'
import { shortMoment } from '../time/short-moment.ts'
import { capitalized, formatList, formatNumber } from './formats.ts'
import { createTranslator, setTranslator, type Translator } from './translate.ts'

// Without a catalog: what Intl formats is Spanish, and the words around it are English.
let before: () => Translator
beforeAll(() => {
  const spanish = createTranslator('es')
  before = setTranslator(() => spanish)
})
afterAll(() => setTranslator(before))

const spaces = (text: string) => text.replaceAll(/\s/g, ' ')
const evening = new Date(2026, 10, 7, 18, 5)

test('dates and times are written in the current language', () => {
  expect(formatDate('2026-12-08T12:00Z', { month: 'short', day: 'numeric', timeZone: 'UTC' })).toBe('8 dic')
  expect(spaces(formatDate(evening, { hour: 'numeric', minute: '2-digit' }))).toBe('6:05 p.m.')
  expect(spaces(shortMoment(evening))).toBe('sáb, 7 de nov, 6:05 p.m.')
  expect(shortMoment(new Date(2026, 10, 7, 18))).toBe('sáb, 7 de nov, 6\u00a0p.m.')
  expect(spaces(localDates({ starts: '2026-11-20', ends: '2026-11-24', time_zone: null }, evening))).toBe(
    '20–24 de nov',
  )
  expect(shortQuarter('2026-Q1')).toBe('ene–mar 2026')
})

test('elapsed time is written in the current language', () => {
  const ago = (ms: number) => relativeTime(new Date(evening.getTime() - ms), evening)
  expect([60_000, 2 * 3_600_000, 3 * 86_400_000, 800 * 86_400_000].map(ago)).toEqual([
    'hace 1 minuto',
    'hace 2 horas',
    'hace 3 días',
    'hace 2 años',
  ])
})

test('numbers, sizes, lists and money are written in the current language', () => {
  expect(formatNumber(1234.5)).toBe('1,234.5')
  expect(fileSize(1536)).toBe('1.5 KB')
  expect(duration(160)).toBe('2 h 40 min')
  expect(formatList(['Ana', 'Íñigo', 'Luz'])).toBe('Ana, Íñigo y Luz')
  expect(['sábado', 'ábaco', ''].map(capitalized)).toEqual(['Sábado', 'Ábaco', ''])
  expect(moneyWords({ amount: '1184.50', currency: 'USD' })).toBe('$1,184.50')
  expect(currencyName('USD')).toBe('dólares estadounidenses')
})
