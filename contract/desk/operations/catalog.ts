import * as z from 'zod/mini'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { MILESTONES_MAX, milestoneWords } from '#contract/shared/milestones.ts'
import { audience } from './companies.ts'

/** Counts below this are hidden, because they could identify single members. */
export const ASKED_FLOOR = 11
/** Counts are rounded to multiples of this. */
export const ASKED_STEP = 10
/** Requests are counted from the start of the month that was this many months ago. */
export const ASKED_MONTHS = 4

export const hue = z.enum(
  ['car', 'family', 'finances', 'home', 'moving', 'medical', 'pet', 'travel', 'wildcard'],
  'Please choose one of the colors.',
)

export const catalogName = field.requiredLine('Please enter a name.', field.NAME_MAX_CHARACTERS)

/** Maximum length of the text that members read below a name. */
export const DESCRIPTION_MAX_CHARACTERS = 120
const description = field.line(DESCRIPTION_MAX_CHARACTERS, 'Please enter a sentence, or nothing.')

/**
 * Number of texts that members read in English, by language; only of languages into which the catalog is translated. The
 * previous release does not send this field.
 */
const missing = z.optional(z.record(z.string(), z.number()))

const listedIdea = z.object({
  id: z.number(),
  name: z.string(),
  is_custom: z.boolean(),
  /** When false, members no longer see it. */
  visible: z.boolean(),
  retired: z.boolean(),
  /** Number of the version that members see; null if it was never published. */
  live_version: z.nullable(z.number()),
  has_draft: z.boolean(),
  /** Name of the company whose people can start it; null for every member. The previous release does not send it. */
  company: z._default(z.nullable(z.string()), null),
  /** Approximate number of requests since `asked_since`, in complete weeks; null if fewer than ASKED_FLOOR. */
  asked: z.nullable(z.number()),
  missing,
})
export type ListedIdea = z.output<typeof listedIdea>

const listedCategory = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  hue: z.string(),
  retired: z.boolean(),
  /** Of the category's own texts. */
  missing,
  ideas: z.array(listedIdea),
})
export type ListedCategory = z.output<typeof listedCategory>

const catalog = z.object({ categories: z.array(listedCategory), asked_since: field.time })
export type Catalog = z.output<typeof catalog>

const id = z.int('Please choose one of the list.').check(z.positive(), z.maximum(999_999_999))
const byId = z.object({ id: field.catalogId })
/** Moves the item in front of this one; null moves it to the end. */
const place = z.object({ before: z.nullable(id) })
const answer = z.object({ catalog })

export const readCatalog = operationsEndpoint('GET', '/desk/api/catalog', {
  summary: 'Categories and their request ideas in the members’ order, including retired ones.',
  answer,
})

export const addCategory = operationsEndpoint('POST', '/desk/api/catalog/categories', {
  summary: 'A new category, at the end. With an Idempotency-Key, exactly once.',
  headers: idempotencyHeaders,
  body: z.object({ name: catalogName, description: z.optional(description), hue }),
  status: 201,
  answer,
})

export const changeCategory = operationsEndpoint('PATCH', '/desk/api/catalog/categories/:id', {
  summary:
    'Renames, recolors, retires or restores a category. Retiring hides its ideas at once; started runs continue.',
  params: byId,
  body: z.object({
    name: z.optional(catalogName),
    description: z.optional(description),
    hue: z.optional(hue),
    retired: z.optional(z.boolean()),
    /** The values that the caller last saw. If a colleague has changed them, nothing is updated. */
    was: z.optional(
      z.object({
        name: catalogName,
        description: z.optional(description),
        hue: field.text(field.NAME_MAX_CHARACTERS),
      }),
    ),
  }),
  answer,
  problems: ['idea_needed', 'changed_meanwhile'],
})

export const moveCategory = operationsEndpoint('POST', '/desk/api/catalog/categories/:id/move', {
  summary: 'Moves a category before another one.',
  params: byId,
  body: place,
  answer,
})

export const addIdea = operationsEndpoint('POST', '/desk/api/catalog/ideas', {
  summary: 'Adds a request idea at the end of its category; members see it once it is published.',
  headers: idempotencyHeaders,
  body: z.object({ name: catalogName, description: z.optional(description), category_id: id }),
  status: 201,
  answer: z.object({ id: z.number(), catalog }),
})

/** Suggested steps for a request that is created from this idea. */
const milestones = z
  .array(milestoneWords, 'Please give a list of steps.')
  .check(z.maxLength(MILESTONES_MAX, `Please give ${MILESTONES_MAX} steps at most.`))

/** Suggested checklist for a request that is created from this idea. */
export const CHECKLIST_MAX = 6
export const CHECKLIST_ITEM_MAX_CHARACTERS = 60
const checklist = z
  .array(field.requiredLine('Please describe the task', CHECKLIST_ITEM_MAX_CHARACTERS), 'Please give a list.')
  .check(z.maxLength(CHECKLIST_MAX, `Please give ${CHECKLIST_MAX} things at most.`))

export const changeIdea = operationsEndpoint('PATCH', '/desk/api/catalog/ideas/:id', {
  summary: 'Renames, moves, hides, shows, retires or restores an idea; started runs continue.',
  params: byId,
  body: z.object({
    name: z.optional(catalogName),
    description: z.optional(description),
    category_id: z.optional(id),
    visible: z.optional(z.boolean()),
    retired: z.optional(z.boolean()),
    milestones: z.optional(milestones),
    checklist: z.optional(checklist),
    /** Who can start it; null for every member. */
    audience: z.optional(z.nullable(audience)),
    /** The values that the caller last saw. If a colleague has changed them, nothing is updated. */
    was: z.optional(
      z.object({
        name: z.optional(catalogName),
        description: z.optional(description),
        category_id: z.optional(z.nullable(id)),
        milestones: z.optional(milestones),
        checklist: z.optional(checklist),
        audience: z.optional(z.nullable(audience)),
      }),
    ),
  }),
  answer,
  problems: ['idea_needed', 'changed_meanwhile'],
})

export const moveIdea = operationsEndpoint('POST', '/desk/api/catalog/ideas/:id/move', {
  summary: 'Moves an idea before another one of its category.',
  params: byId,
  body: place,
  answer,
})
