import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALERT_KINDS, type Alert } from '#contract/desk/queue/alerts.ts'
import { type Alerts, patchAlerts } from './patch-alerts.ts'

const IDS = ['request-one', 'request-two', 'request-three', 'request-four']
const UNREAD: readonly string[] = ['mine', 'unassigned', 'mention']

/** Alerts as the server returns them for all requests, or for some. */
function answerOf(all: readonly (readonly Alert['kind'][])[], only = IDS): Alerts {
  const alerts = all.flatMap((kinds, n) =>
    kinds.map((kind) => {
      const external_id = IDS[n] ?? ''
      return { key: `${kind}-${external_id}`, kind, external_id, due_at: null, by: null }
    }),
  )
  const some = alerts.filter(({ external_id }) => only.includes(external_id))
  const unread = IDS.filter((id) => some.some(({ external_id, kind }) => external_id === id && UNREAD.includes(kind)))
  return { alerts: some, unread: unread.length, away: false, away_until: null, quiet_until: null }
}

const kinds = fc.array(fc.uniqueArray(fc.constantFrom(...ALERT_KINDS)), { minLength: 4, maxLength: 4 })

test('patched alerts equal the alerts that the server returns for all requests', () => {
  fc.assert(
    fc.property(kinds, kinds, fc.subarray(IDS), (before, after, changed) => {
      const now = before.map((one, n) => (changed.includes(IDS[n] ?? '') ? (after[n] ?? []) : one))
      const patched = patchAlerts(answerOf(before), changed, answerOf(now, changed))
      const byKey = ({ alerts, ...rest }: Alerts) => ({
        ...rest,
        alerts: alerts.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
      })
      expect(byKey(patched)).toEqual(byKey(answerOf(now)))
    }),
  )
})

test('a server that ignores the list of ids returns all alerts, and none is duplicated', () => {
  const all = [['mine'], ['unassigned', 'due'], [], ['late']] as const
  expect(patchAlerts(answerOf(all), ['request-two'], answerOf(all)).alerts).toHaveLength(4)
})
