import * as z from 'zod/mini'
import * as operations from '#contract/desk/operations/company-sign-in.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** The same as for operations, for the own company of the signed-in person. */
const own = { who: 'employer_sync', recorded: false } as const
const byDomain = z.object({ domain: operations.domainField })
const answer = operations.companySignInSettings.answer

export const ownSignIn = endpoint('GET', '/desk/api/sync/sign_in', {
  ...own,
  summary: 'How the own company’s people sign in with its issuer.',
  answer,
})

export const checkOwnIssuer = endpoint('POST', '/desk/api/sync/sign_in/issuer_check', {
  ...own,
  summary: operations.checkIssuer.summary,
  body: operations.checkIssuer.body,
  answer: operations.checkIssuer.answer,
  limit: 'provider_try',
})

export const saveOwnIssuer = endpoint('PUT', '/desk/api/sync/sign_in/provider', {
  ...own,
  recentProof: true,
  summary: operations.saveIssuer.summary,
  body: operations.saveIssuer.body,
  answer,
  limit: 'provider_try',
})

export const claimOwnDomain = endpoint('POST', '/desk/api/sync/sign_in/domains', {
  ...own,
  summary: operations.claimDomain.summary,
  body: operations.claimDomain.body,
  answer,
})

export const checkOwnDomain = endpoint('POST', '/desk/api/sync/sign_in/domains/:domain/check', {
  ...own,
  summary: operations.checkDomain.summary,
  params: byDomain,
  answer,
  problems: ['too_many_tries'],
})

export const removeOwnDomain = endpoint('DELETE', '/desk/api/sync/sign_in/domains/:domain', {
  ...own,
  recentProof: true,
  summary: operations.removeDomain.summary,
  params: byDomain,
  answer,
})

export const testOwnSignIn = endpoint('POST', '/desk/api/sync/sign_in/tests', {
  ...own,
  summary: operations.testSignIn.summary,
  answer: operations.testSignIn.answer,
  limit: 'provider_try',
})

export const turnOnOwnSignIn = endpoint('POST', '/desk/api/sync/sign_in/on', {
  ...own,
  recentProof: true,
  summary: operations.turnOnSignIn.summary,
  body: operations.turnOnSignIn.body,
  answer,
})

export const turnOffOwnSignIn = endpoint('POST', '/desk/api/sync/sign_in/off', {
  ...own,
  recentProof: true,
  summary: operations.turnOffSignIn.summary,
  answer,
})
