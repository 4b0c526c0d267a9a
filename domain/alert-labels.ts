import type { AlertKind } from '#contract/desk/queue/alerts.ts'

/** Labels of the alert kinds, for a pop-up and a mail. */
export const ALERT_LABELS: Readonly<Record<AlertKind, string>> = {
  mine: 'One of yours wrote',
  unassigned: 'Something new is unassigned',
  due: 'An answer is due soon',
  late: 'An answer is late',
  hand_over: 'A request was handed over to you',
  mention: 'A note mentions you',
  task: 'A task or reminder is due',
  held: 'A reply was not sent',
}
