import * as z from 'zod/mini'
import { endpoint, operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** Interval at which a tab reports its presence. It is removed after two missed intervals. */
export const PRESENCE_BEAT_MS = 8_000
export const PRESENCE_GONE_MS = 20_000

export const doing = z.enum(['looking', 'writing_reply', 'writing_note'])
export type Doing = z.output<typeof doing>

/** A browser tab of this person; each tab has its own name. */
const tab = field.text(64, 'Please name the tab.').check(z.minLength(8, 'Please name the tab.'))

const presentColleague = z.object({ id: z.number(), name: z.string(), doing })
export type PresentColleague = z.output<typeof presentColleague>

export const deskBePresent = endpoint('POST', '/desk/api/requests/:external_id/presence', {
  who: 'concierge',
  // shows who is viewing, not what they see
  recorded: false,
  summary: 'Reports the caller’s presence in this conversation, and returns who else is there.',
  params: z.object({ external_id: field.externalId }),
  body: z.object({
    tab,
    /** `gone` removes the tab. */
    doing: z.enum([...doing.options, 'gone'], 'Please say what you are doing.'),
  }),
  answer: z.object({ people: z.array(presentColleague) }),
})

export const deskWhoLooks = endpoint('GET', '/desk/api/presence', {
  who: 'concierge',
  // shows who is viewing, not what they see
  recorded: false,
  summary: 'Requests that other colleagues have open now.',
  answer: z.object({
    requests: z.array(z.object({ external_id: z.string(), people: z.array(presentColleague) })),
  }),
})

const doingWithRecord = z.enum(['looking', 'writing'])
export type DoingWithRecord = z.output<typeof doingWithRecord>

const signAtRecord = z.object({
  tab,
  /** `gone` removes the tab. */
  doing: z.enum([...doingWithRecord.options, 'gone'], 'Please say what you are doing.'),
  /** Key of the question that is open. */
  place: z.optional(field.text(64, 'Please say which part.')),
})
export type SignAtRecord = z.output<typeof signAtRecord>

const peopleAtRecord = z.object({
  people: z.array(
    z.object({ id: z.number(), name: z.string(), doing: doingWithRecord, place: z.nullable(z.string()) }),
  ),
})
export type ColleagueAtRecord = z.output<typeof peopleAtRecord>['people'][number]

/** Records that operations staff edit, each with a kind and an ID. Business hours are a single record. */
export const recordKind = z.enum(['idea', 'category', 'offering', 'company', 'colleague'])
const record = z
  .string()
  .check(z.regex(new RegExp(`^(hours|(${recordKind.options.join('|')})-[1-9][0-9]{0,8})$`), 'Please name a record.'))

export const bePresentAtRecord = operationsEndpoint('POST', '/desk/api/records/:record/presence', {
  summary: 'Reports the caller’s presence in this record, and returns who else is there.',
  params: z.object({ record }),
  body: signAtRecord,
  answer: peopleAtRecord,
})

export const bePresentAtReply = endpoint('POST', '/desk/api/saved-replies/:id/presence', {
  who: 'concierge',
  recorded: false,
  summary: 'Reports the caller’s presence in this saved reply, and returns who else is there.',
  params: z.object({ id: field.catalogId }),
  body: signAtRecord,
  answer: peopleAtRecord,
})
