import pg from 'pg'
import { expect, test } from 'vitest'
import { momentOf } from './values.ts'

const asPgReads = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

test.each([
  '2026-11-25 16:30:00+00',
  '2026-11-25 16:30:00.1+00',
  '2026-11-25 16:30:00.012+00',
  '2026-11-25 16:30:00.123456+00',
  '0044-03-15 12:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  '10000-01-01 00:00:00+00',
  '2026-11-25 16:30:00.5-05:30',
])('%j is parsed to the same time as by pg', (text) => {
  expect(momentOf(text)).toEqual(asPgReads(text))
})
