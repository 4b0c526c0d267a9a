import type * as openid from 'openid-client'
import { storedAddress } from '#basics/email-address.ts'
import { Problem } from '#contract/shared/problems.ts'
import { reasonOf } from '#server/adapters/reason-of.ts'
import { digest } from '#server/adapters/secrets.ts'
import type { Issuer } from '#server/config.ts'
import type { App } from '#server/http/app.ts'

/** Large, and not needed where nobody signs in at an issuer. */
const library = () => import('openid-client')

/** A person waits at the sign-in page meanwhile. */
const PATIENCE_SECONDS = 8
/** It is not there, or what answers in its place is none. */
const AWAY = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']

/** What the issuer says of the person who signed in there. */
export type Identity = {
  readonly subject: string
  /** Null where the issuer has not verified that it is theirs. */
  readonly email: string | null
  /** How they showed who they are, by the names of RFC 8176. */
  readonly methods: readonly string[]
  /** When; null where the issuer does not say. */
  readonly provedAt: Date | null
}

/**
 * Where a browser signs in. All that is compared later is made from the token of its cookie, so nothing is stored.
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
 * Trades what came back with the browser for what the issuer says. It signs its word, and gives it once for a code.
 * @param answer the query of the address to which it sent the browser
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
    const said = tokens.claims()
    if (!said) throw new Problem('issuer_refused')
    // many issuers tell the address only when they are asked again
    const about =
      said['email'] === undefined && client.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(client, tokens.access_token, said.sub)
        : said
    const { email } = about
    return {
      subject: said.sub,
      email: typeof email === 'string' && about['email_verified'] === true ? storedAddress(email) : null,
      methods: namesIn(said['amr']),
      provedAt: said.auth_time === undefined ? null : new Date(said.auth_time * 1000),
    }
  } catch (error) {
    throw failure(app, error, 'issuer_refused')
  }
}

function namesIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/** Asked each time: a sign-in is rare, and an issuer that changes its keys or was away needs no restart of ours. */
async function discover(app: App, { url, clientId, clientSecret }: Issuer): Promise<openid.Configuration> {
  const isLocal = url.startsWith('http:')
  const client = await library()
  try {
    return await client.discovery(new URL(url), clientId, undefined, withSecret(client, clientSecret), {
      timeout: PATIENCE_SECONDS,
      // by http only on this machine, which the settings see to
      execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
    })
  } catch (error) {
    throw failure(app, error, 'issuer_away')
  }
}

/** In the header, as the standard has it where nothing is said; in the body where that is all the issuer takes. */
function withSecret({ ClientSecretBasic, ClientSecretPost }: typeof openid, clientSecret: string): openid.ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)]
  return (server, ...call) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return taken.includes('client_secret_basic') ? inHeader(server, ...call) : inBody(server, ...call)
  }
}

/** The log has what the person is not told: the error's code, and nothing of theirs. */
function failure({ log }: App, error: unknown, otherwise: 'issuer_refused' | 'issuer_away'): Problem {
  if (error instanceof Problem) return error
  const code = codeOf(error)
  const problem = error instanceof TypeError || AWAY.includes(code) ? 'issuer_away' : otherwise
  log.warn({ reason: code.slice(0, 100) }, problem === 'issuer_away' ? 'issuer is away' : 'issuer refused a sign-in')
  return new Problem(problem)
}

function codeOf(error: unknown): string {
  // no line to it: what the line says
  if (error instanceof TypeError) return reasonOf(error)
  if (!(error instanceof Error)) return 'unknown'
  // what the issuer answered, by OAuth's names
  if ('error' in error && typeof error.error === 'string') return error.error
  return 'code' in error ? String(error.code) : 'unknown'
}

/** The token is known to one browser; none of these tells another, nor the token. */
function madeFrom(token: string, what: 'state' | 'nonce' | 'verifier'): string {
  return digest(`oidc ${what} ${token}`).toString('base64url')
}

export const RETURN_PATH = '/desk/api/oidc/callback'

function returnAddress({ config }: App): string {
  return `${config.deskPublicUrl}${RETURN_PATH}`
}
