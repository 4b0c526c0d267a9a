import type { Alert, deskAlerts } from '#contract/desk/queue/alerts.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'

export type Alerts = AnswerOf<typeof deskAlerts>

/** Merges the server's alerts for these requests into the current alerts. */
export function patchAlerts(before: Alerts, asked: readonly string[], answer: Alerts): Alerts {
  const isAsked = ({ external_id }: Alert) => asked.includes(external_id)
  const alerts = [...before.alerts.filter((one) => !isAsked(one)), ...answer.alerts.filter(isAsked)]
  return { ...answer, alerts, unread: new Set(alerts.filter(isUnread).map(({ external_id }) => external_id)).size }
}

const UNREAD: readonly Alert['kind'][] = ['mine', 'unassigned', 'mention']
const isUnread = ({ kind }: Alert): boolean => UNREAD.includes(kind)
