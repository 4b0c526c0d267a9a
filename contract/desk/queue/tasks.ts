import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { PROMISE_MAX_CHARACTERS, promisedFor } from './reminders.ts'
import { COMEBACK } from './shifts.ts'

export const TASKS_MAX = 500
export const DONE_PAGE = 100

const person = z.object({ id: z.number(), name: z.string() })

/** Work for a request, with an owner and a due time. */
export const task = z.object({
  id: z.string(),
  title: z.string(),
  owner: person,
  due_at: field.time,
  /** When it was done and by whom; null while it is open. */
  done: z.nullable(z.object({ at: field.time, by: z.string() })),
})
export type Task = z.output<typeof task>
const category = z.nullable(z.object({ name: z.string(), hue: z.string() }))
const listedTask = z.object({ ...task.shape, request: z.object({ ...promisedFor.shape, category }) })

const title = field.requiredLine('Please describe the task', PROMISE_MAX_CHARACTERS)
const dueAt = field.moment(COMEBACK)
const taskAnswer = z.object({ task })

export const deskAddTask = endpoint('POST', '/desk/api/requests/:external_id/tasks', {
  who: 'concierge',
  recorded: false,
  summary: 'Adds a task to a request, with its owner and due time.',
  params: z.object({ external_id: field.externalId }),
  headers: idempotencyHeaders,
  body: z.object({ title, owner: field.staffId, due_at: dueAt }),
  status: 201,
  answer: taskAnswer,
})

export const deskChangeTask = endpoint('PATCH', '/desk/api/tasks/:id', {
  who: 'concierge',
  recorded: false,
  summary: 'Completes, reopens, reassigns or reschedules a task.',
  params: z.object({ id: field.externalId }),
  body: z.object({
    done: z.optional(z.boolean()),
    owner: z.optional(field.staffId),
    /** Owner that the caller last saw. If the owner has changed, the task is not reassigned. */
    owned_by: z.optional(field.staffId),
    due_at: z.optional(dueAt),
  }),
  answer: taskAnswer,
  problems: ['outcome_needed', 'outcome_recorded', 'taken'],
})

/**
 * The caller's tasks, tasks that the caller assigned to colleagues, everyone's, and those that the caller completed
 * since Monday in the office's time zone.
 */
const taskList = z.enum(['mine', 'asked', 'everyone', 'done'], 'Please give mine, asked, everyone or done.')
export type TaskList = z.output<typeof taskList>

export const deskTasks = endpoint('GET', '/desk/api/tasks', {
  who: 'concierge',
  recorded: true,
  summary: 'Open tasks, overdue first, with those done in the last 24 hours; or the caller’s done tasks of this week.',
  query: z.object({
    list: z._default(taskList, 'mine'),
    /** The `next` cursor of the list of tasks that were done this week. */
    after: z.optional(z.string().check(z.regex(/^\d{1,15}\.[\w-]{8,64}$/, 'Please give a page’s next.'))),
  }),
  answer: z.object({
    open: z.array(listedTask),
    /** Newest first. */
    done: z.array(listedTask),
    next: z.nullable(z.string()),
    /** Number of tasks on each list. */
    counts: z.record(taskList, z.number()),
  }),
})
