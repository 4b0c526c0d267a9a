import { type Client, codeOf, isAway } from '#server/identity/issuer/issuer.ts'

/** What is wrong with the settings, here or at the issuer. */
export const FAULTS = [
  'no_issuer',
  'other_issuer',
  'client_unknown',
  'redirect_unknown',
  'secret_wrong',
  'flow_off',
  'scope_refused',
  'not_assigned',
  'clock',
  'signature',
  'audience',
  'no_email',
  'email_unverified',
  'other_domain',
  'away',
  'refused',
] as const
export type Fault = (typeof FAULTS)[number]
export type Found = { readonly fault: Fault; readonly detail: string | null }

const LONGEST_DETAIL = 200
const found = (fault: Fault, detail: unknown = null): Found => ({ fault, detail: shown(detail) })

function shown(detail: unknown): string | null {
  if (detail === null || detail === undefined) return null
  const text = typeof detail === 'string' ? detail : JSON.stringify(detail)
  return text.slice(0, LONGEST_DETAIL).toWellFormed()
}

/** Names of OAuth's errors. */
const OAUTH: Readonly<Record<string, Fault>> = {
  access_denied: 'not_assigned',
  invalid_client: 'secret_wrong',
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: 'secret_wrong',
  unauthorized_client: 'flow_off',
  unsupported_response_type: 'flow_off',
  unsupported_grant_type: 'flow_off',
  invalid_scope: 'scope_refused',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock',
  OAUTH_KEY_SELECTION_FAILED: 'signature',
  OAUTH_UNSUPPORTED_OPERATION: 'signature',
}

/** Why the issuer's settings could not be read. */
export function whyNoSettings(error: unknown): Found {
  const issuer = codeOf(error) === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' ? attributeIn(error, 'issuer') : null
  return issuer === null ? found('no_issuer') : found('other_issuer', issuer)
}

/** Why an answer of the issuer was not accepted. */
export function whyRefused(error: unknown): Found {
  const code = codeOf(error)
  const known = OAUTH[code]
  if (known) return found(known)
  if (isAway(error)) return found('away')
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') {
    const [claim, value] = comparedClaim(error)
    if (claim === 'aud') return found('audience')
    if (claim === 'iss') return found('other_issuer', value)
  }
  if (code === 'OAUTH_INVALID_RESPONSE' && /signature|"alg"/i.test(messageOf(error))) return found('signature')
  if (code === 'invalid_grant' && /redirect/i.test(messageOf(error))) return found('redirect_unknown')
  return found('refused', [code, messageOf(error)].filter(Boolean).join(': '))
}

/**
 * What an issuer's error page says, which it shows instead of returning the browser. Null if it says nothing that we
 * know: the person who tests sees the page.
 */
export function whyNotReturned(status: number, page: string): Found | null {
  if (status < 400) return null
  if (/redirect[ _-]?ur[il]/i.test(page)) return found('redirect_unknown')
  return /invalid_client|unauthorized_client|client[ _-]?id|(unknown|no such) client|client (is )?(not|unknown)/i.test(
    page,
  )
    ? found('client_unknown')
    : null
}

type Sent = { readonly email: unknown; readonly isVerified: boolean; readonly domains: readonly string[] }

/** What is missing in what the issuer sent about the person who tests. */
export function whyNotFound({ email, isVerified, domains }: Sent): Found | null {
  if (typeof email !== 'string' || !email.includes('@')) return found('no_email')
  if (!isVerified) return found('email_unverified')
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.includes(domain) ? null : found('other_domain', domain)
}

type Context = Pick<Client, 'returnAddress'> & { readonly domains: readonly string[] }

/** What to do, for the IT contact. */
export function sentenceOf({ fault, detail }: Found, { returnAddress, domains }: Context): string {
  const sentences: Record<Fault, string> = {
    no_issuer: 'We got no OpenID settings from this address. Is it the issuer?',
    other_issuer: `The settings at this address belong to ${detail}. Enter that as the issuer, letter by letter.`,
    client_unknown:
      'Your provider does not know this client ID. Copy it again from the application that you made for us.',
    redirect_unknown: `Your provider does not know our redirect address. Add exactly ${returnAddress} to the application.`,
    secret_wrong: 'Your provider refused our client secret. Copy it again, or make a new one: secrets expire.',
    flow_off: 'Your provider does not allow this application the authorization code flow. Turn it on there.',
    scope_refused: 'Your provider refused the scopes. Allow the application openid, email and profile.',
    not_assigned: 'Your provider did not let you in. Assign people to the application there, and try again.',
    clock: 'The times in your provider’s answer do not fit ours. Set its clock by a time server.',
    signature:
      'Your provider’s answer is not signed with a key that it publishes. Choose RS256 or ES256 for ID tokens there.',
    audience: 'Your provider’s answer is meant for another application. Copy the client ID again.',
    no_email: 'Your provider sent no email address. Let the application read the claim “email”.',
    email_unverified: 'Your provider sent no verified email. People are found by it.',
    other_domain: `You signed in with an address at ${detail}. Sign in with one at ${domains.join(' or ')}, or prove that domain, too.`,
    away: 'Your provider is not answering. Try again in a minute.',
    refused: `Your provider answered something that we do not know${detail ? `: ${detail}` : ''}.`,
  }
  return sentences[fault]
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  if ('error_description' in error && typeof error.error_description === 'string') return error.error_description
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** The library's errors carry what was compared. */
function attributeIn(error: unknown, name: string): string | null {
  for (let at: unknown = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : null) {
    if ('body' in at && typeof at.body === 'object' && at.body !== null && name in at.body)
      return String((at.body as Record<string, unknown>)[name]) // `in` has found it
  }
  return null
}

/** Name of the claim that did not fit, and its value. */
function comparedClaim(error: unknown): [string, unknown] {
  for (let at: unknown = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : null) {
    if (!('claim' in at)) continue
    const claim = String(at.claim)
    const claims = 'claims' in at && typeof at.claims === 'object' ? at.claims : null
    return [claim, (claims as Record<string, unknown> | null)?.[claim]] // claims of a token
  }
  return ['', null]
}
