import * as z from 'zod/mini'
import { endpoint, operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { listFault, listModes } from './eligibility.ts'

export const feedStates = ['queued', 'checking', 'applied', 'held', 'failed'] as const
export type FeedState = (typeof feedStates)[number]

/** A file that a company's own system sent. Its counts are about the list, never about members. */
export const feedRun = z.object({
  id: z.string(),
  state: z.enum(feedStates),
  mode: z.enum(listModes),
  rows: z.number(),
  added: z.number(),
  unchanged: z.number(),
  removed: z.number(),
  faults: z.number(),
  /** Why it is held, or failed. */
  reason: z.nullable(z.string()),
  received_at: field.time,
  finished_at: z.nullable(field.time),
})
export type FeedRun = z.output<typeof feedRun>

/** Newest runs that are listed. */
export const RUNS_LISTED = 50

const byRun = z.object({ id: field.externalId })
const runWithFaults = z.object({ run: z.extend(feedRun, { listed_faults: z.array(listFault) }) })

export const companyFeed = operationsEndpoint('GET', '/desk/api/companies/:id/feed', {
  summary: 'The newest files of a company’s own systems, newest first.',
  params: z.object({ id: field.catalogId }),
  answer: z.object({ runs: z.array(feedRun), limit_percent: z.number(), limit_people: z.number() }),
})

export const setFeedLimit = operationsEndpoint('PUT', '/desk/api/companies/:id/feed', {
  summary: 'Sets how many people a file may remove without a person’s decision.',
  params: z.object({ id: field.catalogId }),
  body: z.object({
    limit_percent: z
      .int('Please give a whole number.')
      .check(
        z.nonnegative('Please give a number from 0 to 100.'),
        z.maximum(100, 'Please give a number from 0 to 100.'),
      ),
    limit_people: z
      .int('Please give a whole number.')
      .check(
        z.nonnegative('Please give a number from 0 to 1,000,000.'),
        z.maximum(1_000_000, 'Please give a number from 0 to 1,000,000.'),
      ),
  }),
  answer: z.object({ limit_percent: z.number(), limit_people: z.number() }),
})

export const feedRunFaults = operationsEndpoint('GET', '/desk/api/feed_runs/:id', {
  summary: 'A file with its lines that were left out.',
  params: byRun,
  answer: runWithFaults,
})

export const applyFeedRun = operationsEndpoint('POST', '/desk/api/feed_runs/:id/apply', {
  recentProof: true,
  summary: 'Applies a file that is held. Refused if it would now remove another number of people.',
  params: byRun,
  body: z.object({ removed: z.int('Please give the number of people.').check(z.nonnegative()) }),
  answer: z.object({ run: feedRun }),
  problems: ['changed_meanwhile'],
})

export const dropFeedRun = operationsEndpoint('POST', '/desk/api/feed_runs/:id/drop', {
  summary: 'Drops a file that is held. The list stays unchanged.',
  params: byRun,
  answer: z.object({ run: feedRun }),
  problems: ['changed_meanwhile'],
})

const ownFeed = { who: 'employer_sync', recorded: false } as const

export const ownCompanyFeed = endpoint('GET', '/desk/api/company/feed', {
  ...ownFeed,
  summary: 'The newest files of the own company’s systems, newest first, and where to send them.',
  answer: z.object({
    runs: z.array(feedRun),
    limit_percent: z.number(),
    limit_people: z.number(),
    address: z.string(),
    contact_email: z.nullable(z.string()),
  }),
})

export const ownFeedRun = endpoint('GET', '/desk/api/company/feed_runs/:id', {
  ...ownFeed,
  summary: 'A file of the own company with its lines that were left out.',
  params: byRun,
  answer: runWithFaults,
})

export const applyOwnFeedRun = endpoint('POST', '/desk/api/company/feed_runs/:id/apply', {
  ...ownFeed,
  recentProof: true,
  summary: 'Applies a file of the own company that is held. Refused if it would now remove another number of people.',
  params: byRun,
  body: z.object({ removed: z.int('Please give the number of people.').check(z.nonnegative()) }),
  answer: z.object({ run: feedRun }),
  problems: ['changed_meanwhile'],
})

export const dropOwnFeedRun = endpoint('POST', '/desk/api/company/feed_runs/:id/drop', {
  ...ownFeed,
  summary: 'Drops a file of the own company that is held. The list stays unchanged.',
  params: byRun,
  answer: z.object({ run: feedRun }),
  problems: ['changed_meanwhile'],
})
