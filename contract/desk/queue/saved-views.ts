import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { deskState, dueOn, waitingOn } from './queue.ts'
import { tagName } from './tags.ts'

export const VIEW_NAME_MAX_CHARACTERS = 60

const NAME = 'Please give it a name.'
export const viewName = field.requiredLine(NAME, VIEW_NAME_MAX_CHARACTERS)

const id = z.int().check(z.positive(), z.maximum(999_999_999))
/** Filters of the queue, as in its URL. */
export const queueFilters = z.object({
  tab: z.enum(['Mine', 'Unassigned', 'Everyone'], 'Please choose whose.'),
  q: z.optional(field.line(200)),
  state: z.optional(deskState),
  waiting: z.optional(waitingOn),
  category: z.optional(id),
  company: z.optional(id),
  tag: z.optional(tagName),
  language: z.optional(field.locale),
  overdue: z.optional(z.literal(true)),
  due: z.optional(dueOn),
  unread: z.optional(z.literal(true)),
  snoozed: z.optional(z.literal(true)),
})
export type QueueFilters = z.output<typeof queueFilters>

export const savedView = z.object({
  id: z.number(),
  name: z.string(),
  filters: queueFilters,
  /** Visible to colleagues. */
  shared: z.boolean(),
  /** True for its author, who alone can change it. */
  mine: z.boolean(),
  by: z.string(),
})
export type SavedView = z.output<typeof savedView>

const byId = z.object({ id: field.catalogId })
const written = {
  name: viewName,
  filters: queueFilters,
  shared: z.boolean('Please say whether colleagues see it.'),
}

export const deskSavedViews = endpoint('GET', '/desk/api/views', {
  who: 'concierge',
  recorded: false,
  summary: 'The caller’s saved views of the queue, and shared ones.',
  answer: z.object({ views: z.array(savedView) }),
})

export const deskSaveView = endpoint('POST', '/desk/api/views', {
  who: 'concierge',
  recorded: false,
  summary: 'Saves a view. A retry returns the same view.',
  body: z.object(written),
  status: 201,
  answer: z.object({ view: savedView }),
})

export const deskChangeView = endpoint('PATCH', '/desk/api/views/:id', {
  who: 'concierge',
  recorded: false,
  summary: 'Changes one of the caller’s views.',
  params: byId,
  body: z.object({
    name: z.optional(written.name),
    filters: z.optional(written.filters),
    shared: z.optional(written.shared),
  }),
  answer: z.object({ view: savedView }),
})

export const deskDropView = endpoint('DELETE', '/desk/api/views/:id', {
  who: 'concierge',
  recorded: false,
  summary: 'Deletes one of the caller’s views.',
  params: byId,
  answer: field.success,
})
