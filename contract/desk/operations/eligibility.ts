import * as z from 'zod/mini'
import { codings } from '#basics/text/text-coding.ts'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { domainField } from './company-sign-in.ts'
import { base64File } from './file-in-json.ts'

/** In order of preference if several fit. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** What a column of a list can hold. Other columns are not read. */
export const listFields = ['employee_id', 'date_of_birth', 'email', 'site', 'plan', 'from', 'until'] as const
export type ListField = (typeof listFields)[number]

/** Order of the parts of a date: ISO 8601, or the month or the day first. */
export const dateOrders = ['iso', 'mdy', 'dmy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** How a list is read: all people of the company, or those who join or leave. */
export const listModes = ['full', 'joiners', 'leavers'] as const
export type ListMode = (typeof listModes)[number]

/** 6 MB: 100,000 lines with names beside the addresses. */
export const LIST_MAX_BYTES = 6_291_456
export const LIST_MAX_LINES = 100_000
/** Maximum number of faulty lines that are listed individually. */
export const FAULTS_LISTED = 1000
export const DOMAINS_MAX = 100
/** A dry run can be applied for this many hours. */
export const TRIAL_HOURS = 24

const byCompany = z.object({ id: field.catalogId })
const byTrial = z.object({ id: field.externalId })
export const companyEligibility = operationsEndpoint('GET', '/desk/api/companies/:id/eligibility', {
  summary: 'A company’s eligibility: domains, and the number of addresses on its list.',
  params: byCompany,
  answer: z.object({ domains: z.array(z.string()), addresses: z.number() }),
})

const place = z.optional(z.int().check(z.nonnegative(), z.maximum(999)))
const listColumns = z.object({
  employee_id: place,
  date_of_birth: place,
  email: place,
  site: place,
  plan: place,
  from: place,
  until: place,
})
export type ListColumns = z.output<typeof listColumns>

/** A line of a list that was left out; `column` is null if the whole line is at fault. */
export const listFault = z.object({
  line: z.number(),
  column: z.nullable(z.enum(listFields)),
  sentence: z.string(),
})
export type ListFault = z.output<typeof listFault>

const trial = z.object({
  id: z.string(),
  company: z.object({ id: z.number(), name: z.string() }),
  kind: z.enum(['domains', 'list']),
  /** Added domains, or added addresses of the list. */
  added: z.number(),
  kept: z.number(),
  removed: z.number(),
  /** Rejected lines of the file, or rejected domains, with the reason. The content of a line is never included. */
  faults: z.array(listFault),
  /** Zero-based columns of the file that were read; null for domains. */
  columns: z.nullable(listColumns),
  /** Order in which dates were read; null without dates. */
  date_order: z.nullable(z.enum(dateOrders)),
  /** Total number of rejected lines. */
  left_out: z.number(),
  /** Number of rejected lines that only repeat an address. */
  repeated: z.number(),
  /** Members whose eligibility would be verified, or would end; null for one to ten members. */
  verified: z.nullable(z.number()),
  ended: z.nullable(z.number()),
  created_at: field.time,
  applied_at: z.nullable(field.time),
  /** True if the data has changed since the dry run, which can then no longer be applied. */
  stale: z.boolean(),
})
export type Trial = z.output<typeof trial>
const trialAnswer = z.object({ trial })

export const tryDomains = operationsEndpoint('POST', '/desk/api/companies/:id/domain_trials', {
  summary: 'The effect of these domains. Changes nothing.',
  params: byCompany,
  body: z.object({
    domains: z.array(domainField).check(z.maxLength(DOMAINS_MAX, `Please give at most ${DOMAINS_MAX} domains.`)),
  }),
  status: 201,
  answer: trialAnswer,
})

export const tryList = operationsEndpoint('POST', '/desk/api/companies/:id/list_trials', {
  summary: 'The effect of this CSV as the company’s list. Changes nothing.',
  params: byCompany,
  body: z.object({
    file: base64File(LIST_MAX_BYTES, 'This file is larger than 6 MB. Please send the addresses alone.'),
    /** Zero-based column of the addresses. Detected if missing, like the encoding and the delimiter. */
    column: place,
    /** Zero-based columns by what they hold; other columns are not read. Detected if missing. */
    columns: z.optional(listColumns),
    date_order: z.optional(z.enum(dateOrders)),
    /** `full` by default: people who are not in the file are removed. */
    mode: z.optional(z.enum(listModes)),
    coding: z.optional(z.enum(codings)),
    delimiter: z.optional(z.enum(delimiters)),
    /** Corrected text for a line of the file. */
    instead: z.optional(
      z
        .array(z.object({ line: z.int().check(z.positive()), address: field.text(field.EMAIL_MAX_CHARACTERS) }))
        .check(z.maxLength(FAULTS_LISTED, 'Please correct the file itself.')),
    ),
  }),
  bodyBytes: 8_500_000,
  status: 201,
  answer: trialAnswer,
})

export const eligibilityTrial = operationsEndpoint('GET', '/desk/api/eligibility_trials/:id', {
  summary: 'A dry run of the last day.',
  params: byTrial,
  answer: trialAnswer,
})

export const applyTrial = operationsEndpoint('POST', '/desk/api/eligibility_trials/:id/apply', {
  recentProof: true,
  summary: 'Applies a dry run once; a retry gets the same answer. Refused if eligibility changed since.',
  params: byTrial,
  answer: trialAnswer,
  problems: ['changed_meanwhile'],
})
