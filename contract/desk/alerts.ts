import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { someRequests } from './queue.ts'

/** What a concierge may want to be called for. */
export const ALERT_KINDS = ['mine', 'unassigned', 'due', 'late', 'hand_over', 'mention', 'task', 'held'] as const
const alertKind = z.enum(ALERT_KINDS)
export type AlertKind = z.output<typeof alertKind>

/** Names no member: it may lie open on a screen. */
const alert = z.object({
  /** The same thing has the same key for as long as it stands. */
  key: z.string(),
  kind: alertKind,
  external_id: z.string(),
  /** Of an answer: when it is due. */
  due_at: z.nullable(field.time),
  /** Of a mention: the colleague who wrote the note. */
  by: z.nullable(z.string()),
})
export type Alert = z.output<typeof alert>

export const deskAlerts = endpoint('GET', '/desk/api/alerts', {
  who: 'concierge',
  // numbers and times, of no member by name
  recorded: false,
  query: z.object({ only: z.optional(someRequests) }),
  summary:
    'What calls the caller at this moment, of all requests or of some: what is theirs, what they cover for, and what has no colleague who is present; never what they did themselves.',
  answer: z.object({
    alerts: z.array(alert),
    /** How many requests of theirs, of nobody, and with a note that mentions them have something that they have not read. */
    unread: z.number(),
    /** They are away, and nothing should call them. */
    away: z.boolean(),
    /** Until when; null: here, or nobody knows. An earlier release does not say it. */
    away_until: z._default(z.nullable(field.time), null),
    /** Outside their hours, where they want it quiet then: until when. An earlier release does not say it. */
    quiet_until: z._default(z.nullable(field.time), null),
  }),
})

export const deskPopUpWords = endpoint('GET', '/desk/api/requests/:external_id/pop_up', {
  who: 'concierge',
  recorded: true,
  summary: 'What a pop-up says of a request where its concierge wants words on the screen; null of any other request.',
  params: z.object({ external_id: field.externalId }),
  answer: z.object({
    pop_up: z.nullable(
      z.object({
        member: z.string(),
        /** The first of what they wrote last, or asked for. */
        words: z.string(),
      }),
    ),
  }),
})

const kinds = z.array(alertKind, 'Please give a list of kinds.')
const chosen = z.object({
  kinds,
  /** Nothing calls them outside their own hours, or the office's where they have none. An earlier release does not say it. */
  quiet: z._default(z.boolean(), true),
})
export type AlertMails = z.output<typeof chosen>

export const deskAlertMails = endpoint('GET', '/desk/api/alert_mails', {
  who: 'concierge',
  recorded: false,
  summary: 'For what the caller wants a mail, and whether they want it quiet outside their hours.',
  answer: chosen,
})

export const deskChooseAlertMails = endpoint('PUT', '/desk/api/alert_mails', {
  who: 'concierge',
  recorded: false,
  summary: 'Chooses for what the caller is mailed from now on: while on shift, once for each thing, naming nobody.',
  body: z.object({
    kinds,
    /** Without it that stays as it is. */
    quiet: z.optional(z.boolean('Please say whether it should be quiet.')),
  }),
  answer: chosen,
})
