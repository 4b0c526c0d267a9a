import { expect, test } from 'vitest'
import type { Delivery } from '#contract/desk/operations/delivery.ts'
import { partsOf } from './labels.ts'

const NOW = new Date('2026-11-17T15:42:00Z')
const way: Delivery['parts']['email'] = {
  by: 'provider',
  failing_since: null,
  answer: null,
  waiting: 0,
  late_seconds: 0,
  sent: 0,
  expired: 0,
  median_seconds: null,
  lanes: [],
}
const parts: Delivery['parts'] = {
  email: way,
  sms: way,
  push: way,
  inbound: null,
  files: { ok: true },
  database: { milliseconds: 1 },
  backup: null,
}
const words = (name: string, changed: Partial<Delivery['parts']>) => {
  const part = partsOf({ ...parts, ...changed }, NOW).find((one) => one.name === name)
  return [part?.fine, part?.words]
}

test('replies by email show how many arrived, and since when none has', () => {
  const inbound = (taken: number, last_at: string | null) => words('Answers by mail', { inbound: { taken, last_at } })
  expect(words('Answers by mail', {})).toEqual([true, 'Not set up: members answer in the app'])
  expect(inbound(0, null)).toEqual([true, 'None has arrived yet'])
  expect(inbound(1041, '2026-11-17T15:00:00Z')).toEqual([true, '1,041 in 24 hours'])
  expect(inbound(0, '2026-11-11T15:00:00Z')).toEqual([true, 'None in 24 hours, the last one Nov 11'])
})

test('push shows since when it fails, and how many notices wait', () => {
  const push = { ...way, failing_since: '2026-11-17T15:14:00Z', waiting: 12 }
  expect(words('Push', { push })).toEqual([false, expect.stringMatching(/^Failing since today .*: 12 wait$/)])
  expect(words('Push', { push: { ...way, sent: 488, median_seconds: 0.4 } })).toEqual([
    true,
    '488 in 24 hours, median under 1 s',
  ])
})
