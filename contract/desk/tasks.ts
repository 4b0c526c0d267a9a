import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { PROMISE_MAX_CHARACTERS, promisedFor } from './reminders.ts'
import { COMEBACK } from './shifts.ts'

export const TASKS_MAX = 500
export const DONE_PAGE = 100

const person = z.object({ id: z.number(), name: z.string() })

/** Something to be done for a request, by one of us, by a time. */
export const task = z.object({
  id: z.string(),
  title: z.string(),
  owner: person,
  due_at: field.time,
  /** When it was done and by whom; null is open. */
  done: z.nullable(z.object({ at: field.time, by: z.string() })),
})
export type Task = z.output<typeof task>
const category = z.nullable(z.object({ name: z.string(), hue: z.string() }))
const listedTask = z.object({ ...task.shape, request: z.object({ ...promisedFor.shape, category }) })

const title = field.requiredLine('Please say what is to be done', PROMISE_MAX_CHARACTERS)
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
  summary: 'Does a task, takes that back, gives it to another, or moves its time.',
  params: z.object({ id: field.externalId }),
  body: z.object({
    done: z.optional(z.boolean()),
    owner: z.optional(field.staffId),
    /** Whose it is as far as the caller knows: where it is another's by now, it is not given on. */
    owned_by: z.optional(field.staffId),
    due_at: z.optional(dueAt),
  }),
  answer: taskAnswer,
  problems: ['outcome_needed', 'outcome_recorded', 'taken'],
})

/** One's own, what one asked colleagues to do, everyone's, and what one has done since the office's Monday. */
const taskList = z.enum(['mine', 'asked', 'everyone', 'done'], 'Please give mine, asked, everyone or done.')
export type TaskList = z.output<typeof taskList>

export const deskTasks = endpoint('GET', '/desk/api/tasks', {
  who: 'concierge',
  recorded: true,
  summary: 'Open tasks, overdue first, with what was done in the last 24 hours; or what one has done this week.',
  query: z.object({
    list: z._default(taskList, 'mine'),
    /** A page's `next`, of what was done this week. */
    after: z.optional(z.string().check(z.regex(/^\d{1,15}\.[\w-]{8,64}$/, 'Please give a page’s next.'))),
  }),
  answer: z.object({
    open: z.array(listedTask),
    /** The latest first. */
    done: z.array(listedTask),
    next: z.nullable(z.string()),
    /** How many are on each list. */
    counts: z.record(taskList, z.number()),
  }),
})
