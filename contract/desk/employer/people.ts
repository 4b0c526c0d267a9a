import * as z from 'zod/mini'
import { listModes, tryList } from '#contract/desk/operations/eligibility.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** Error files of applied lists are kept for this long. */
export const FAULTS_DAYS = 30

/** People in tens; null: fewer than eleven. */
const count = z.nullable(z.number())

export const employerPeople = endpoint('GET', '/desk/api/company/people', {
  who: 'employer',
  summary: 'How many people may use the service, and how many had signed up when that was last counted.',
  answer: z.object({
    /** False: everyone with the company’s link may join, so there is no number. */
    has_list: z.boolean(),
    may_join: count,
    domains: z.array(z.string()),
    /** The newest published count, and the one before it; null before the first. */
    signed_up: z.nullable(z.object({ before: z.string(), people: count, previously: z.optional(count) })),
  }),
  problems: ['unavailable'],
})
export type EmployerPeople = z.output<typeof employerPeople.answer>

const fault = z.object({ line: z.number(), sentence: z.string() })

const change = z.object({
  id: z.string(),
  /** Null: a list that a person uploaded. Otherwise, what became of a file that the company’s own system sent. */
  nightly: z.nullable(z.object({ state: z.enum(['applied', 'held', 'failed']), mode: z.enum(listModes) })),
  file_name: z.string(),
  /** Null: the installation’s operations, or the company’s own system. */
  by: z.nullable(z.string()),
  added: z.number(),
  removed: z.number(),
  left_out: z.number(),
  /** Null after 30 days. */
  faults: z.nullable(z.array(fault)),
  at: field.time,
})
export type ListChange = z.output<typeof change>

export const employerListChanges = endpoint('GET', '/desk/api/company/list_changes', {
  who: 'employer',
  summary: 'The newest changes of the company’s list, and files that wait or failed, without anything about members.',
  answer: z.object({ changes: z.array(change) }),
})

/** A dry run without any count of members: two runs that differ by one person would tell whether they signed up. */
const trial = z.object({
  id: z.string(),
  added: z.number(),
  kept: z.number(),
  removed: z.number(),
  faults: z.array(fault),
  left_out: z.number(),
  repeated: z.number(),
  applied_at: z.nullable(field.time),
  /** True if the list has changed since the dry run, which can then no longer be applied. */
  stale: z.boolean(),
})
export type EmployerTrial = z.output<typeof trial>
const trialAnswer = z.object({ trial })
const byTrial = z.object({ id: field.externalId })

export const employerTryList = endpoint('POST', '/desk/api/company/list_trials', {
  who: 'employer',
  summary: 'The effect of this CSV as the company’s list. Changes nothing.',
  query: z.object({ file_name: field.text(200) }),
  body: tryList.body,
  bodyBytes: tryList.bodyBytes,
  status: 201,
  answer: trialAnswer,
})

export const employerTrial = endpoint('GET', '/desk/api/company/list_trials/:id', {
  who: 'employer',
  summary: 'A dry run of the own company’s list, of the last day.',
  params: byTrial,
  answer: trialAnswer,
})

export const employerApplyTrial = endpoint('POST', '/desk/api/company/list_trials/:id/apply', {
  who: 'employer',
  recentProof: true,
  summary: 'Applies a dry run once; a retry gets the same answer. Refused if the list changed since.',
  params: byTrial,
  answer: trialAnswer,
  problems: ['changed_meanwhile'],
})
