import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** What a concierge may want to be called for. */
export const alertKind = z.enum(['mine', 'unassigned', 'due', 'hand_over', 'mention'])
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
  summary: 'What calls the caller at this moment: never what they did themselves.',
  answer: z.object({
    alerts: z.array(alert),
    /** How many requests of theirs, of nobody, and with a note that mentions them have something that they have not read. */
    unread: z.number(),
    /** They are away, and nothing should call them. */
    away: z.boolean(),
  }),
})
