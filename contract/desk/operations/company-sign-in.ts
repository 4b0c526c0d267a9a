import * as z from 'zod/mini'
import { asciiDomain } from '#basics/text/email-address.ts'
import { cleanAddress } from '#basics/text/text.ts'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const SIGN_IN_MODES = ['offered', 'required'] as const

export const domainField = z.string('Please give a domain.').check(
  z.overwrite((typed) => asciiDomain(cleanAddress(typed).toLowerCase())),
  z.maxLength(253, 'Please give a domain such as brightwater.example.'),
  z.regex(
    /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*\.([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/,
    'Please give a domain such as brightwater.example, without the part before the @.',
  ),
)

const NO_ISSUER = 'Please give the address of the issuer, such as https://id.brightwater.example.'
const issuerField = z.string(NO_ISSUER).check(
  z.overwrite((typed) => cleanAddress(typed).replace(/\/\.well-known\/openid-configuration\/?$/, '')),
  z.maxLength(500, 'This address is too long.'),
  z.refine<string>((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), { error: NO_ISSUER }),
)

export const issuerDraft = z.object({
  issuer: issuerField,
  client_id: field.requiredLine('Please give the client ID.', 500),
  /** The stored secret stays if it is missing. It is never sent back. */
  client_secret: z.optional(field.required('Please give the client secret.', 2000)),
  /** On the button "Continue with …". */
  name: field.requiredLine('Please give a name for the button.', 40),
  trusts_factor: z.boolean(),
})
export type IssuerDraft = z.output<typeof issuerDraft>

const test = z.object({
  started_at: field.time,
  finished_at: z.nullable(field.time),
  /** What is wrong and what to do; null if nothing is, or the person has not come back yet. */
  sentence: z.nullable(z.string()),
  fault: z.nullable(z.string()),
  /** What the issuer sent about the person who tested. */
  claims: z.nullable(
    z.object({
      sub: z.nullable(z.string()),
      email: z.nullable(z.string()),
      email_verified: z.nullable(z.string()),
      given_name: z.nullable(z.string()),
      family_name: z.nullable(z.string()),
      ignored: z.array(z.string()),
    }),
  ),
})

const companySignIn = z.object({
  company: z.object({ id: z.number(), name: z.string() }),
  issuer: z.nullable(
    z.object({
      issuer: z.string(),
      client_id: z.string(),
      name: z.string(),
      mode: z.enum(SIGN_IN_MODES),
      trusts_factor: z.boolean(),
      enabled_at: z.nullable(field.time),
    }),
  ),
  domains: z.array(
    z.object({
      domain: z.string(),
      record_name: z.string(),
      record_value: z.string(),
      claimed_at: field.time,
      checked_at: z.nullable(field.time),
      proven_at: z.nullable(field.time),
      missing_since: z.nullable(field.time),
      /** When the domain stops if its record does not come back. */
      stops_at: z.nullable(field.time),
    }),
  ),
  test: z.nullable(test),
  /** To enter at the issuer. */
  redirect_address: z.string(),
  logout_address: z.string(),
  scopes: z.string(),
})
export type CompanySignIn = z.output<typeof companySignIn>

const answer = z.object({ sign_in: companySignIn })
const byId = z.object({ id: field.catalogId })
const byDomain = z.object({ id: field.catalogId, domain: domainField })

const domainBody = z.object({ domain: domainField })
const issuerBody = z.object({ provider: issuerDraft })
const issuerCheckBody = z.object({ issuer: issuerField })
const issuerCheckAnswer = z.object({ sentence: z.nullable(z.string()) })
const turnOnBody = z.object({ mode: z.enum(SIGN_IN_MODES, 'Please choose how people sign in.') })
const testAnswer = z.object({
  /** To open in a new tab; null if the issuer refuses us already. */
  url: z.nullable(z.string()),
  sign_in: companySignIn,
})

export const companySignInSettings = operationsEndpoint('GET', '/desk/api/companies/:id/sign_in', {
  summary: 'How a company’s people sign in with its own issuer.',
  params: byId,
  answer,
})

export const checkIssuer = operationsEndpoint('POST', '/desk/api/companies/:id/sign_in/issuer_check', {
  summary: 'Whether this address has the settings of an OpenID issuer. Changes nothing.',
  params: byId,
  body: issuerCheckBody,
  answer: issuerCheckAnswer,
  limit: 'provider_try',
})

export const saveIssuer = operationsEndpoint('PUT', '/desk/api/companies/:id/sign_in/provider', {
  recentProof: true,
  summary: 'Saves the issuer. Another issuer or client turns the sign-in off until it is tested.',
  params: byId,
  body: issuerBody,
  answer,
  limit: 'provider_try',
})

export const claimDomain = operationsEndpoint('POST', '/desk/api/companies/:id/sign_in/domains', {
  summary: 'Creates the DNS record that proves a domain.',
  params: byId,
  body: domainBody,
  answer,
})

export const checkDomain = operationsEndpoint('POST', '/desk/api/companies/:id/sign_in/domains/:domain/check', {
  summary: 'Looks for the record now.',
  params: byDomain,
  answer,
  problems: ['too_many_tries'],
})

export const removeDomain = operationsEndpoint('DELETE', '/desk/api/companies/:id/sign_in/domains/:domain', {
  recentProof: true,
  summary: 'Removes a domain: its people no longer sign in at the issuer.',
  params: byDomain,
  answer,
})

export const testSignIn = operationsEndpoint('POST', '/desk/api/companies/:id/sign_in/tests', {
  summary: 'Begins a test of the settings, in which the caller signs in at the issuer.',
  params: byId,
  answer: testAnswer,
  limit: 'provider_try',
})

export const turnOnSignIn = operationsEndpoint('POST', '/desk/api/companies/:id/sign_in/on', {
  recentProof: true,
  summary: 'Offers or requires the company’s sign-in from now on.',
  params: byId,
  body: turnOnBody,
  answer,
})

export const turnOffSignIn = operationsEndpoint('POST', '/desk/api/companies/:id/sign_in/off', {
  recentProof: true,
  summary: 'Turns the company’s sign-in off. People sign in with passwords.',
  params: byId,
  answer,
})
