import * as z from 'zod/mini'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** A replaced token works for this long, so that nothing breaks while the company changes it. */
export const TOKEN_OVERLAP_HOURS = 24

export const companyToken = z.object({
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
export const issuedToken = z.object({ token: z.string(), tokens: z.array(companyToken) })
export const tokenList = z.object({ tokens: z.array(companyToken) })

const byCompany = z.object({ id: field.catalogId })

export const companyTokens = operationsEndpoint('GET', '/desk/api/companies/:id/tokens', {
  summary: 'Valid tokens of the company’s directory and file feed, newest first.',
  params: byCompany,
  answer: tokenList,
})

export const issueCompanyToken = operationsEndpoint('POST', '/desk/api/companies/:id/tokens', {
  recentProof: true,
  summary: 'Makes a token, which is shown once. The previous one works for 24 more hours.',
  params: byCompany,
  status: 201,
  answer: issuedToken,
  problems: ['company_closed'],
})

export const revokeCompanyToken = operationsEndpoint('DELETE', '/desk/api/companies/:id/tokens/:token_id', {
  recentProof: true,
  summary: 'Ends a token at once.',
  params: z.object({ id: field.catalogId, token_id: field.catalogId }),
  answer: tokenList,
})
