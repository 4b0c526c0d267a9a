import * as z from 'zod/mini'
import { flow } from '#contract/desk/operations/flow.ts'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { audience } from './companies.ts'

/** Maximum number of versions in the history. */
export const VERSIONS_SHOWN = 50

const version = z.object({
  number: z.number(),
  published_at: field.time,
  /** Null for the version that was created at installation. */
  published_by: z.nullable(z.string()),
  questions: flow,
})
export type IdeaVersion = z.output<typeof version>

const draft = z.object({
  /** Revision that the next save must send; 0 before the first save. */
  revision: z.number(),
  /** Null if there are no unpublished changes. */
  questions: z.nullable(flow),
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(field.time),
})

/** A discarded draft can be restored for this many days. */
export const GONE_DRAFT_DAYS = 30
/** Maximum number of discarded drafts in the history. */
export const GONE_DRAFTS_SHOWN = 20

const goneDraft = z.object({
  id: z.number(),
  /** When the draft was removed, and by whom. */
  at: field.time,
  by: z.nullable(z.string()),
  /** True if the draft was discarded; false if another draft was saved over it. */
  discarded: z.boolean(),
  questions: flow,
})
export type GoneDraft = z.output<typeof goneDraft>

const idea = z.object({
  id: z.number(),
  name: z.string(),
  /** Text that members read below the name; may be empty. */
  description: z.string(),
  category: z.nullable(z.object({ id: z.number(), name: z.string(), hue: z.string(), retired: z.boolean() })),
  visible: z.boolean(),
  retired: z.boolean(),
  /** Suggested steps for a request that is created from this idea. */
  milestones: z.array(z.string()),
  /** Suggested checklist. The previous release does not send this field. */
  checklist: z.optional(z.array(z.string())),
  /** Who can start it; null for every member. The previous release does not send this field. */
  audience: z._default(z.nullable(audience), null),
  asked: z.nullable(z.number()),
  asked_since: field.time,
  draft,
  /** Newest first; the first version is live. */
  versions: z.array(version),
  /** Newest first: drafts that were recently discarded or overwritten by a colleague. */
  gone_drafts: z.array(goneDraft),
})
export type Idea = z.output<typeof idea>

const datum = z.object({
  id: z.number(),
  label: z.string(),
  type: z.string(),
  /** Number of ideas that currently use it. */
  ideas: z.number(),
})
export type Datum = z.output<typeof datum>

const revision = z.int().check(z.nonnegative(), z.maximum(2_000_000_000))
const byId = z.object({ id: field.catalogId })
const answer = z.object({ idea })

export const readIdea = operationsEndpoint('GET', '/desk/api/catalog/ideas/:id', {
  summary: 'One request idea with its draft and its versions.',
  params: byId,
  answer,
})

export const saveIdeaDraft = operationsEndpoint('PUT', '/desk/api/catalog/ideas/:id/draft', {
  summary: 'Saves the draft of an idea, which members do not see. Refused for an older revision.',
  params: byId,
  body: z.object({ revision, questions: flow }),
  answer: z.object({ draft }),
  problems: ['idea_changed'],
})

export const discardIdeaDraft = operationsEndpoint('DELETE', '/desk/api/catalog/ideas/:id/draft', {
  summary: 'Discards the unpublished draft.',
  params: byId,
  query: z.object({
    revision: z.string('Please say which draft.').check(z.regex(/^[0-9]{1,9}$/, 'Please say which draft.')),
  }),
  answer,
  problems: ['idea_changed'],
})

export const publishIdea = operationsEndpoint('POST', '/desk/api/catalog/ideas/:id/publish', {
  summary: 'Publishes the draft for members. A retry publishes nothing.',
  params: byId,
  body: z.object({ revision }),
  answer,
  problems: ['idea_changed'],
})

export const readData = operationsEndpoint('GET', '/desk/api/catalog/data', {
  summary: 'The facts that can be stored about a member (Datum), and how many ideas ask for each.',
  answer: z.object({ data: z.array(datum) }),
})
