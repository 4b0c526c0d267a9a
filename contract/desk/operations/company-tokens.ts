import * as z from 'zod/mini'
import { endpoint, operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** A replaced token works for this long, so that nothing breaks while the company changes it. */
export const TOKEN_OVERLAP_HOURS = 24

const companyToken = z.object({
  id: z.number(),
  /** Last four characters, by which people recognize a token. */
  ending: z.string(),
  made_by: z.string(),
  made_at: field.time,
  /** Null: until it is replaced or revoked. */
  ends_at: z.nullable(field.time),
  /** To the minute; null: not used yet. */
  last_used_at: z.nullable(field.time),
})
export type CompanyToken = z.output<typeof companyToken>

/** The token itself is only in the response to the call that makes it. */
const issuedToken = z.object({ token: z.string(), tokens: z.array(companyToken) })
const tokenList = z.object({ tokens: z.array(companyToken) })

const directory = z.object({
  /** Base address of SCIM for every company; the token tells which one calls. */
  address: z.string(),
  /** Valid tokens, newest first. */
  tokens: z.array(companyToken),
  /** The last change of a person; null: none yet. */
  changed_at: z.nullable(field.time),
  change: z.nullable(z.enum(['added', 'changed', 'ended'])),
  /** The last refused call, with the sentence that the directory got. */
  refused_at: z.nullable(field.time),
  refusal: z.nullable(z.string()),
})
export type DirectoryState = z.output<typeof directory>
const directoryAnswer = z.object({ directory })

const byCompany = z.object({ id: field.catalogId })
const issue = {
  recentProof: true,
  summary: 'Makes a token, which is shown once. The previous one works for 24 more hours.',
  status: 201,
  answer: issuedToken,
  problems: ['company_closed'],
} as const
const revoke = { recentProof: true, summary: 'Ends a token at once.', answer: tokenList } as const

export const companyDirectory = operationsEndpoint('GET', '/desk/api/companies/:id/directory', {
  summary: 'State of a company’s directory, and the valid tokens of its own systems.',
  params: byCompany,
  answer: directoryAnswer,
})

export const issueCompanyToken = operationsEndpoint('POST', '/desk/api/companies/:id/tokens', {
  ...issue,
  params: byCompany,
})

export const revokeCompanyToken = operationsEndpoint('DELETE', '/desk/api/companies/:id/tokens/:token_id', {
  ...revoke,
  params: z.object({ id: field.catalogId, token_id: field.catalogId }),
})

/** The same for the company's own staff. */
const own = { who: 'employer_sync', recorded: false } as const

export const ownDirectory = endpoint('GET', '/desk/api/sync/directory', {
  ...own,
  summary: 'State of the own company’s directory, and the valid tokens of its own systems.',
  answer: directoryAnswer,
})

export const issueOwnToken = endpoint('POST', '/desk/api/sync/tokens', { ...own, ...issue })

export const revokeOwnToken = endpoint('DELETE', '/desk/api/sync/tokens/:token_id', {
  ...own,
  ...revoke,
  params: z.object({ token_id: field.catalogId }),
})
