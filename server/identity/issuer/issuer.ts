import type * as openid from 'openid-client'
import { storedAddress } from '#basics/text/email-address.ts'
import { Problem } from '#contract/shared/problems.ts'
import { reasonOf } from '#server/platform/adapters/reason-of.ts'
import { digest, newToken } from '#server/platform/adapters/secrets.ts'
import type { Issuer } from '#server/platform/config/config.ts'
import type { App } from '#server/platform/http/app.ts'
import { fetchPublicly } from './fetch-publicly.ts'

/** Loaded on demand, because it is large and not needed without an issuer. */
const library = () => import('openid-client')

/** A person waits on the sign-in page during the call. */
const PATIENCE_SECONDS = 8
/** The issuer is unreachable, or the response is not from an issuer. */
const AWAY = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']

/** Our side of an issuer: of the deployment for staff, or of a company for its people. */
export type Client = Pick<Issuer, 'url' | 'clientId' | 'clientSecret'> & {
  /** Where the issuer redirects the browser. */
  readonly returnAddress: string
  readonly scope: string
  /** The issuer was not entered by the operator of this installation, so it must not lead into their network. */
  readonly isForeign: boolean
}

/** The issuer's claims about the person who signed in. */
export type Identity = {
  readonly subject: string
  /** Null if the issuer has not verified the address. */
  readonly email: string | null
  /** Authentication methods, with the names of RFC 8176. */
  readonly methods: readonly string[]
  /** Time of authentication; null if the issuer does not report it. */
  readonly provedAt: Date | null
  /** ID of the session at the issuer, for a later logout. */
  readonly session: string | null
  readonly claims: Claims
}
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/** Methods (RFC 8176) that are, or accompany, a possession factor. */
const SECOND_FACTORS = ['mfa', 'otp', 'hwk', 'sc']
export const namesSecondFactor = ({ methods }: Identity) => methods.some((method) => SECOND_FACTORS.includes(method))

/** How long a person may take at the issuer. */
export const SIGN_IN_MS = 10 * 60_000

/** A token for a cookie of one browser. It names its end, which cannot be changed: everything is derived from it. */
export function newSignInToken(now: Date): string {
  return `${(now.getTime() + SIGN_IN_MS).toString(36)}-${newToken()}`
}

export const isOver = (token: string, now: Date) => !(Number.parseInt(token, 36) > now.getTime())

/**
 * Where a browser signs in. All values for the later comparison are derived from the token of its cookie, so nothing is
 * stored.
 * @throws Problem `issuer_away`
 */
export async function addressAt(app: App | Pick<App, 'log'>, client: Client, token: string): Promise<string> {
  try {
    return await authorizationUrl(client, token)
  } catch (error) {
    throw failure(app, error, 'issuer_away')
  }
}

/** The same, with the errors of the library. */
export async function authorizationUrl(client: Client, token: string): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
  return buildAuthorizationUrl(await discover(client), {
    redirect_uri: client.returnAddress,
    scope: client.scope,
    state: derive(token, 'state'),
    nonce: derive(token, 'nonce'),
    code_challenge: await calculatePKCECodeChallenge(derive(token, 'verifier')),
    code_challenge_method: 'S256',
  }).href
}

/**
 * Exchanges the code for the issuer's signed claims. A code works once.
 * @param answer the query of the callback URL
 * @throws Problem `issuer_refused`, `issuer_away`
 */
export async function identityFrom(
  app: Pick<App, 'log'>,
  client: Client,
  token: string,
  answer: string,
): Promise<Identity> {
  try {
    return await exchangeCode(client, token, answer)
  } catch (error) {
    throw failure(app, error, 'issuer_refused')
  }
}

/** The same, with the errors of the library. */
export async function exchangeCode(client: Client, token: string, answer: string): Promise<Identity> {
  const { authorizationCodeGrant, fetchUserInfo } = await library()
  const issuer = await discover(client)
  const back = new URL(client.returnAddress)
  back.search = answer
  const tokens = await authorizationCodeGrant(issuer, back, {
    expectedState: derive(token, 'state'),
    expectedNonce: derive(token, 'nonce'),
    pkceCodeVerifier: derive(token, 'verifier'),
  })
  const claims = tokens.claims()
  if (!claims) throw new Problem('issuer_refused')
  // many issuers return the address only from a second call
  const about =
    claims['email'] === undefined && issuer.serverMetadata().userinfo_endpoint
      ? { ...claims, ...(await fetchUserInfo(issuer, tokens.access_token, claims.sub)) }
      : claims
  const { email } = about
  const { sid } = claims
  return {
    subject: claims.sub,
    email: typeof email === 'string' && isVerified(about) ? storedAddress(email) : null,
    methods: namesIn(claims['amr']),
    provedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
    session: typeof sid === 'string' ? sid : null,
    claims: about,
  }
}

/** Some issuers send text. Entra ID sends instead that the address is at a domain that the tenant has proven. */
function isVerified(claims: Claims): boolean {
  return [claims['email_verified'], claims['xms_edov']].some((value) => value === true || value === 'true')
}

function namesIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/**
 * Discovered for each sign-in: sign-ins are rare, and an issuer that changes its keys or was unavailable needs no
 * restart of our server.
 */
export async function discover({ url, clientId, clientSecret, isForeign }: Client): Promise<openid.Configuration> {
  const isLocal = url.startsWith('http:')
  const client = await library()
  const found = await client.discovery(new URL(url), clientId, undefined, withSecret(client, clientSecret), {
    timeout: PATIENCE_SECONDS,
    // http is possible only on this machine, as the configuration ensures
    execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
    ...(isForeign && { [client.customFetch]: fetchPublicly }),
  })
  return found
}

/**
 * Sends the secret in the header, which is the default of the standard; in the body if that is all the issuer accepts.
 */
function withSecret({ ClientSecretBasic, ClientSecretPost }: typeof openid, clientSecret: string): openid.ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)]
  return (server, ...call) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return taken.includes('client_secret_basic') ? inHeader(server, ...call) : inBody(server, ...call)
  }
}

/** The log contains what the person is not shown: the error's code, without personal data. */
function failure({ log }: Pick<App, 'log'>, error: unknown, otherwise: 'issuer_refused' | 'issuer_away'): Problem {
  if (error instanceof Problem) return error
  const code = codeOf(error)
  const problem = isAway(error) ? 'issuer_away' : otherwise
  log.warn({ reason: code.slice(0, 100) }, problem === 'issuer_away' ? 'issuer is away' : 'issuer refused a sign-in')
  return new Problem(problem)
}

export const isAway = (error: unknown) => error instanceof TypeError || AWAY.includes(codeOf(error))

export function codeOf(error: unknown): string {
  // a network failure: no response arrived
  if (error instanceof TypeError) return reasonOf(error)
  if (!(error instanceof Error)) return 'unknown'
  // the error of the issuer, with the names of OAuth
  if ('error' in error && typeof error.error === 'string') return error.error
  return 'code' in error ? String(error.code) : 'unknown'
}

/** Derived values do not reveal each other or the token, which only one browser knows. */
function derive(token: string, what: 'state' | 'nonce' | 'verifier'): string {
  return digest(`oidc ${what} ${token}`).toString('base64url')
}
