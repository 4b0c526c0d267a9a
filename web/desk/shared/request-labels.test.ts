import { expect, test } from 'vitest'
import { eventLabel, whose } from './request-labels.ts'

const NOA = 'נועה כהן'
const MAYA = 'مايا حداد'
const isolated = (name: string) => `\u2068${name}\u2069`

test('the sentence of an event keeps its order around right-to-left names', () => {
  const given = { id: 'one', seq: 1, at: '', by: NOA, event: 'taken', data: { to: MAYA } } as const
  expect(eventLabel(given)).toBe(`${isolated(NOA)} gave this to ${isolated(MAYA)}`)
  expect(eventLabel({ ...given, event: 'released' })).toBe(`${isolated(NOA)} put this back in the queue`)
  const mail = { ...given, event: 'mail', data: { why: 'bounce', subject: 'שלום 24' } } as const
  expect(eventLabel(mail)).toBe(`A notice bounced: “${isolated('שלום 24')}”`)
})

test('a member and their company are isolated from each other', () => {
  expect(whose({ member: { name: MAYA, company: NOA } })).toBe(`${isolated(MAYA)} · ${isolated(NOA)}`)
})
