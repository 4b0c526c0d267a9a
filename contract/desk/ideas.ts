import * as z from 'zod/mini'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { flow } from './catalog-flow.ts'

/** As many versions as the history goes back. */
export const VERSIONS_SHOWN = 50

const version = z.object({
  number: z.number(),
  published_at: field.time,
  /** Null: it came with the house. */
  published_by: z.nullable(z.string()),
  questions: flow,
})
export type IdeaVersion = z.output<typeof version>

const draft = z.object({
  /** What the next save must know; 0 before the first. */
  revision: z.number(),
  /** Null: nothing is unpublished. */
  questions: z.nullable(flow),
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(field.time),
})

/** So long a draft that is gone can be had back. */
export const GONE_DRAFT_DAYS = 30
/** As many of them as the history shows. */
export const GONE_DRAFTS_SHOWN = 20

const goneDraft = z.object({
  id: z.number(),
  /** When it went, and by whom. */
  at: field.time,
  by: z.nullable(z.string()),
  /** Discarded; else something else was saved over it. */
  discarded: z.boolean(),
  questions: flow,
})
export type GoneDraft = z.output<typeof goneDraft>

const idea = z.object({
  id: z.number(),
  name: z.string(),
  /** What members read below the name; empty: nothing. */
  description: z.string(),
  category: z.nullable(z.object({ id: z.number(), name: z.string(), hue: z.string(), retired: z.boolean() })),
  visible: z.boolean(),
  retired: z.boolean(),
  /** Suggested to the concierge who pins steps to a request made from it. */
  milestones: z.array(z.string()),
  /** Suggested to do; an earlier release says nothing of it. */
  checklist: z.optional(z.array(z.string())),
  asked: z.nullable(z.number()),
  asked_since: field.time,
  draft,
  /** Newest first: the first one is live. */
  versions: z.array(version),
  /** Newest first: what was discarded, or what a colleague saved over, lately. */
  gone_drafts: z.array(goneDraft),
})
export type Idea = z.output<typeof idea>

const datum = z.object({
  id: z.number(),
  label: z.string(),
  type: z.string(),
  /** The ideas that ask for it now. */
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
  summary: 'Keeps what is being written; no member sees it. A save that knows an older revision is refused.',
  params: byId,
  body: z.object({ revision, questions: flow }),
  answer: z.object({ draft }),
  problems: ['idea_changed'],
})

export const discardIdeaDraft = operationsEndpoint('DELETE', '/desk/api/catalog/ideas/:id/draft', {
  summary: 'Throws away what is not published.',
  params: byId,
  query: z.object({
    revision: z.string('Please say which draft.').check(z.regex(/^[0-9]{1,9}$/, 'Please say which draft.')),
  }),
  answer,
  problems: ['idea_changed'],
})

export const publishIdea = operationsEndpoint('POST', '/desk/api/catalog/ideas/:id/publish', {
  summary: 'Makes the draft the version that members are asked by from now on. A repeat publishes nothing.',
  params: byId,
  body: z.object({ revision }),
  answer,
  problems: ['idea_changed'],
})

export const readData = operationsEndpoint('GET', '/desk/api/catalog/data', {
  summary: 'What can be remembered of a member (Datum), and how many ideas ask for each.',
  answer: z.object({ data: z.array(datum) }),
})
