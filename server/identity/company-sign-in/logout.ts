import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify } from 'jose'
import { Problem } from '#contract/shared/problems.ts'
import { endEachOf } from '#server/identity/accounts/sessions.ts'
import { fetchPublicly } from '#server/identity/issuer/fetch-publicly.ts'
import { discover } from '#server/identity/issuer/issuer.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { type CompanyIssuer, clientOf, issuers } from './issuer-of-company.ts'
import { spend } from './spend.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** A token older than this is not accepted. */
const OLDEST = '5 minutes'
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/**
 * Ends the sessions that a logout token names (OpenID Connect Back-Channel Logout 1.0): of a session at the issuer, or
 * else of the person there. Returns their number.
 * @throws Problem `invalid` for a token that is not the issuer's, is too old, or was used before
 */
export async function logOutByIssuer(app: MemberApp, token: string): Promise<number> {
  const addressees = await addresseesOf(app, token)
  const [issuer] = addressees
  const { sub, sid, jti } = await verified(app, issuer, token)
  if (!(await spend(app, digest(`logout ${issuer.issuer} ${jti}`)))) throw new Problem('invalid')
  return endEachOf(app.db, (sessions) =>
    sessions.and([
      sessions('identity_id', 'in', (identities) =>
        identities
          .selectFrom('member_identities')
          .select('id')
          .where(
            'company_id',
            'in',
            addressees.map(({ company_id }) => company_id),
          )
          .where('issuer', '=', issuer.issuer)
          .$if(sub !== undefined, (query) => query.where('subject', '=', sub ?? '')),
      ),
      ...(sid === undefined ? [] : [sessions('issuer_session', '=', sid)]),
    ]),
  )
}

/**
 * The companies whose issuer and client the token names: more than one if companies share a provider, or one has entered
 * the client of another. Nothing in the token is trusted before it is verified.
 */
async function addresseesOf({ db }: MemberApp, token: string): Promise<[CompanyIssuer, ...CompanyIssuer[]]> {
  const { iss, aud } = unverified(token)
  const clients = [aud].flat().filter((one) => one !== undefined)
  if (iss === undefined || clients.length === 0) throw new Problem('invalid')
  const [first, ...others] = await issuers(db)
    .where('company_issuers.issuer', '=', iss)
    .where('company_issuers.client_id', 'in', clients)
    .execute()
  if (!first) throw new Problem('invalid')
  return [first, ...others]
}

function unverified(token: string) {
  try {
    return decodeJwt(token)
  } catch {
    throw new Problem('invalid')
  }
}

async function verified(app: MemberApp, issuer: CompanyIssuer, token: string) {
  const client = clientOf(app, issuer)
  const metadata = (await discover(client).catch(() => null))?.serverMetadata()
  if (!metadata?.jwks_uri) throw new Problem('unavailable', { retryAfter: 60 })
  const keys = createRemoteJWKSet(
    new URL(metadata.jwks_uri),
    client.isForeign ? { [customFetch]: fetchPublicly } : undefined,
  )
  const { payload } = await jwtVerify(token, keys, {
    issuer: metadata.issuer,
    audience: issuer.client_id,
    algorithms: ALGORITHMS,
    maxTokenAge: OLDEST,
    clockTolerance: '30 seconds',
    requiredClaims: ['jti', 'events'],
  }).catch(() => {
    throw new Problem('invalid')
  })
  const { sub, sid, jti, events, nonce } = payload
  const isLogout = typeof events === 'object' && events !== null && EVENT in events && nonce === undefined
  const session = typeof sid === 'string' ? sid : undefined
  if (!isLogout || typeof jti !== 'string' || (sub === undefined && session === undefined)) throw new Problem('invalid')
  return { sub, sid: session, jti }
}
