import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { someRequests } from './queue.ts'

/** Events for which a concierge can receive an alert. */
export const ALERT_KINDS = ['mine', 'unassigned', 'due', 'late', 'hand_over', 'mention', 'task', 'held'] as const
const alertKind = z.enum(ALERT_KINDS)
export type AlertKind = z.output<typeof alertKind>

/** Names no member, because it may be visible on an unattended screen. */
const alert = z.object({
  /** Stable key of an alert for as long as its cause lasts. */
  key: z.string(),
  kind: alertKind,
  external_id: z.string(),
  /** For an answer: when it is due. */
  due_at: z.nullable(field.time),
  /** For a mention: the colleague who wrote the note. */
  by: z.nullable(z.string()),
})
export type Alert = z.output<typeof alert>

export const deskAlerts = endpoint('GET', '/desk/api/alerts', {
  who: 'concierge',
  // contains counts and times only, and names no member
  recorded: false,
  query: z.object({ only: z.optional(someRequests) }),
  summary:
    'The caller’s current alerts, for all requests or some: own requests, covered ones, and those without a present colleague; never for the caller’s own actions.',
  answer: z.object({
    alerts: z.array(alert),
    /**
     * Number of requests with unread messages: assigned to the caller, unassigned, and with a note that mentions the
     * caller.
     */
    unread: z.number(),
    /** The caller is away and must receive no alerts. */
    away: z.boolean(),
    /**
     * When the caller returns; null if the caller is here or the time is unknown. The previous release does not send
     * this field.
     */
    away_until: z._default(z.nullable(field.time), null),
    /**
     * End of the caller's quiet time, if it is outside their hours and they chose to be undisturbed. The previous
     * release does not send this field.
     */
    quiet_until: z._default(z.nullable(field.time), null),
  }),
})

export const deskPopUpWords = endpoint('GET', '/desk/api/requests/:external_id/pop_up', {
  who: 'concierge',
  recorded: true,
  summary: 'The text of a pop-up if the request’s concierge allows it on the screen; null for other requests.',
  params: z.object({ external_id: field.externalId }),
  answer: z.object({
    pop_up: z.nullable(
      z.object({
        member: z.string(),
        /** Start of the member's latest message or question. */
        words: z.string(),
      }),
    ),
  }),
})

const kinds = z.array(alertKind, 'Please give a list of kinds.')
const chosen = z.object({
  kinds,
  /**
   * No alerts outside the caller's own hours, or outside the office's hours if they have none. The previous release
   * does not send this field.
   */
  quiet: z._default(z.boolean(), true),
})
export type AlertMails = z.output<typeof chosen>

export const deskAlertMails = endpoint('GET', '/desk/api/alert_mails', {
  who: 'concierge',
  recorded: false,
  summary: 'Which alerts the caller wants by mail, and whether they are quiet outside working hours.',
  answer: chosen,
})

export const deskChooseAlertMails = endpoint('PUT', '/desk/api/alert_mails', {
  who: 'concierge',
  recorded: false,
  summary: 'Sets which alerts the caller gets by mail: while on shift, once for each, without names.',
  body: z.object({
    kinds,
    /** If missing, the current value is kept. */
    quiet: z.optional(z.boolean('Please say whether it should be quiet.')),
  }),
  answer: chosen,
})
