import type * as openid from 'openid-client'
import { storedAddress } from '#basics/text/email-address.ts'
import { Problem } from '#contract/shared/problems.ts'
import { reasonOf } from '#server/platform/adapters/reason-of.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import type { Issuer } from '#server/platform/config/config.ts'
import type { App } from '#server/platform/http/app.ts'

/** Loaded on demand, because it is large and not needed without an issuer. */
const library = () => import('openid-client')

/** A person waits on the sign-in page during the call. */
const PATIENCE_SECONDS = 8
/** The issuer is unreachable, or the response is not from an issuer. */
const AWAY = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']

/** The issuer's claims about the person who signed in. */
export type Identity = {
  readonly subject: string
  /** Null if the issuer has not verified the address. */
  readonly email: string | null
  /** Authentication methods, with the names of RFC 8176. */
  readonly methods: readonly string[]
  /** Time of authentication; null if the issuer does not report it. */
  readonly provedAt: Date | null
}

/**
 * Where a browser signs in. All values for the later comparison are derived from the token of its cookie, so nothing is
 * stored.
 * @throws Problem `issuer_away`
 */
export async function addressAt(app: App, issuer: Issuer, token: string): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
  const client = await discover(app, issuer)
  return buildAuthorizationUrl(client, {
    redirect_uri: returnAddress(app),
    scope: 'openid email',
    state: madeFrom(token, 'state'),
    nonce: madeFrom(token, 'nonce'),
    code_challenge: await calculatePKCECodeChallenge(madeFrom(token, 'verifier')),
    code_challenge_method: 'S256',
  }).href
}

/**
 * Exchanges the code for the issuer's signed claims. A code works once.
 * @param answer the query of the callback URL
 * @throws Problem `issuer_refused`, `issuer_away`
 */
export async function identityFrom(app: App, issuer: Issuer, token: string, answer: string): Promise<Identity> {
  const { authorizationCodeGrant, fetchUserInfo } = await library()
  const client = await discover(app, issuer)
  const back = new URL(returnAddress(app))
  back.search = answer
  try {
    const tokens = await authorizationCodeGrant(client, back, {
      expectedState: madeFrom(token, 'state'),
      expectedNonce: madeFrom(token, 'nonce'),
      pkceCodeVerifier: madeFrom(token, 'verifier'),
    })
    const claims = tokens.claims()
    if (!claims) throw new Problem('issuer_refused')
    // many issuers return the address only from a second call
    const about =
      claims['email'] === undefined && client.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(client, tokens.access_token, claims.sub)
        : claims
    const { email } = about
    return {
      subject: claims.sub,
      email: typeof email === 'string' && about['email_verified'] === true ? storedAddress(email) : null,
      methods: namesIn(claims['amr']),
      provedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
    }
  } catch (error) {
    throw failure(app, error, 'issuer_refused')
  }
}

function namesIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/**
 * Discovered for each sign-in: sign-ins are rare, and an issuer that changes its keys or was unavailable needs no
 * restart of our server.
 */
async function discover(app: App, { url, clientId, clientSecret }: Issuer): Promise<openid.Configuration> {
  const isLocal = url.startsWith('http:')
  const client = await library()
  try {
    return await client.discovery(new URL(url), clientId, undefined, withSecret(client, clientSecret), {
      timeout: PATIENCE_SECONDS,
      // http is possible only on this machine, as the configuration ensures
      execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
    })
  } catch (error) {
    throw failure(app, error, 'issuer_away')
  }
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
function failure({ log }: App, error: unknown, otherwise: 'issuer_refused' | 'issuer_away'): Problem {
  if (error instanceof Problem) return error
  const code = codeOf(error)
  const problem = error instanceof TypeError || AWAY.includes(code) ? 'issuer_away' : otherwise
  log.warn({ reason: code.slice(0, 100) }, problem === 'issuer_away' ? 'issuer is away' : 'issuer refused a sign-in')
  return new Problem(problem)
}

function codeOf(error: unknown): string {
  // a network failure: no response arrived
  if (error instanceof TypeError) return reasonOf(error)
  if (!(error instanceof Error)) return 'unknown'
  // the error of the issuer, with the names of OAuth
  if ('error' in error && typeof error.error === 'string') return error.error
  return 'code' in error ? String(error.code) : 'unknown'
}

/** Derived values do not reveal each other or the token, which only one browser knows. */
function madeFrom(token: string, what: 'state' | 'nonce' | 'verifier'): string {
  return digest(`oidc ${what} ${token}`).toString('base64url')
}

export const RETURN_PATH = '/desk/api/oidc/callback'

function returnAddress({ config }: App): string {
  return `${config.deskPublicUrl}${RETURN_PATH}`
}
