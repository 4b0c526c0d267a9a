import * as z from 'zod/mini'
import { endpoint, operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** A tab says this often that it is still there, and is forgotten after the second. */
export const PRESENCE_BEAT_MS = 8_000
export const PRESENCE_GONE_MS = 20_000

export const doing = z.enum(['looking', 'writing_reply', 'writing_note'])
export type Doing = z.output<typeof doing>

/** One browser tab of this person; each has a name of its own. */
const tab = field.text(64, 'Please name the tab.').check(z.minLength(8, 'Please name the tab.'))

const presentColleague = z.object({ id: z.number(), name: z.string(), doing })
export type PresentColleague = z.output<typeof presentColleague>

export const deskBePresent = endpoint('POST', '/desk/api/requests/:external_id/presence', {
  who: 'concierge',
  // who looks, not what they see
  recorded: false,
  summary: 'Says that one has this conversation open, and what one does there; answers who else has.',
  params: z.object({ external_id: field.externalId }),
  body: z.object({
    tab,
    /** `gone` leaves. */
    doing: z.enum([...doing.options, 'gone'], 'Please say what you are doing.'),
  }),
  answer: z.object({ people: z.array(presentColleague) }),
})

export const deskWhoLooks = endpoint('GET', '/desk/api/presence', {
  who: 'concierge',
  // who looks, not what they see
  recorded: false,
  summary: 'Which requests other colleagues have open at this moment.',
  answer: z.object({
    requests: z.array(z.object({ external_id: z.string(), people: z.array(presentColleague) })),
  }),
})

const doingWithRecord = z.enum(['looking', 'writing'])
export type DoingWithRecord = z.output<typeof doingWithRecord>

const signAtRecord = z.object({
  tab,
  /** `gone` leaves. */
  doing: z.enum([...doingWithRecord.options, 'gone'], 'Please say what you are doing.'),
  /** Which part of it is open: a question's key. */
  place: z.optional(field.text(64, 'Please say which part.')),
})
export type SignAtRecord = z.output<typeof signAtRecord>

const peopleAtRecord = z.object({
  people: z.array(
    z.object({ id: z.number(), name: z.string(), doing: doingWithRecord, place: z.nullable(z.string()) }),
  ),
})
export type ColleagueAtRecord = z.output<typeof peopleAtRecord>['people'][number]

/** What operations edit, each by its kind and id; of the hours there is one. */
export const recordKind = z.enum(['idea', 'category', 'offering', 'company', 'colleague'])
const record = z
  .string()
  .check(z.regex(new RegExp(`^(hours|(${recordKind.options.join('|')})-[1-9][0-9]{0,8})$`), 'Please name a record.'))

export const bePresentAtRecord = operationsEndpoint('POST', '/desk/api/records/:record/presence', {
  summary: 'Says that one has this record open, and what one does with it; answers who else has.',
  params: z.object({ record }),
  body: signAtRecord,
  answer: peopleAtRecord,
})

export const bePresentAtReply = endpoint('POST', '/desk/api/saved-replies/:id/presence', {
  who: 'concierge',
  recorded: false,
  summary: 'Says that one has this saved reply open, and what one does with it; answers who else has.',
  params: z.object({ id: field.catalogId }),
  body: signAtRecord,
  answer: peopleAtRecord,
})
