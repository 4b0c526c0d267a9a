import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { COMEBACK } from './shifts.ts'

export const PROMISE_MAX_CHARACTERS = 300

/** A private reminder to come back to a request unless the member answers first. */
export const reminder = z.object({ id: z.string(), what: z.string(), due_at: field.time })
export type Reminder = z.output<typeof reminder>

/** A request in a list of promises. */
export const promisedFor = z.object({ external_id: z.string(), name: z.string(), member: z.string() })

const dueReminder = z.object({ ...reminder.shape, request: promisedFor })
export type DueReminder = z.output<typeof dueReminder>

const what = field.requiredLine('Please enter what to remind you of', PROMISE_MAX_CHARACTERS)
const dueAt = field.moment(COMEBACK)
/** Input for a new reminder. */
export const reminderFields = { what, due_at: dueAt }
const reminderAnswer = z.object({ reminder })

export const deskSetReminder = endpoint('POST', '/desk/api/requests/:external_id/reminders', {
  who: 'concierge',
  recorded: false,
  summary: 'Sets a reminder for the caller on a request; it ends when the member answers.',
  params: z.object({ external_id: field.externalId }),
  headers: idempotencyHeaders,
  body: z.object(reminderFields),
  status: 201,
  answer: reminderAnswer,
})

export const deskChangeReminder = endpoint('PATCH', '/desk/api/reminders/:id', {
  who: 'concierge',
  recorded: false,
  summary: 'Completes, reopens or postpones a reminder of the caller.',
  params: z.object({ id: field.externalId }),
  body: z.object({ done: z.optional(z.boolean()), due_at: z.optional(dueAt) }),
  answer: reminderAnswer,
})

export const deskDueReminders = endpoint('GET', '/desk/api/reminders/due', {
  who: 'concierge',
  recorded: true,
  summary: 'The caller’s due reminders, oldest first.',
  answer: z.object({ reminders: z.array(dueReminder) }),
})
