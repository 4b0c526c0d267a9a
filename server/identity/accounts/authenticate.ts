import type { IncomingHttpHeaders } from 'node:http'
import { isLanguage } from '#basics/language/languages.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { digest, sameBytes } from '#server/platform/adapters/secrets.ts'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { Authenticate } from '#server/platform/http/api-server.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { changeLanguage } from '#server/platform/language/language.ts'
import { hasOwnFactor, policyOf, strictnessOfCompanies } from './mfa-policy.ts'
import { noteUse } from './sessions.ts'

/**
 * Authenticates members for endpoints that accept them. Every endpoint requires the second factor, except the
 * half-authenticated ones.
 */
export function authenticateMember(app: Pick<MemberApp, 'db' | 'now'>): Authenticate {
  return async (endpoint, request) => {
    if (endpoint.who === 'anyone') return {}
    const member = await readMember(app.db, request.headers, app.now())
    if (!member) throw new Problem('not_signed_in')
    return { member: admit(endpoint, member) }
  }
}

function admit(endpoint: Endpoint, member: MemberActor): MemberActor {
  if (endpoint.who === 'half_authenticated') return member
  if (!member.whole) throw new Problem('mfa_authentication_required')
  return member
}

/**
 * Returns the member of the token in the headers, or null if the token is missing, unknown, expired or revoked. From here
 * the call is in the language that they have chosen.
 */
export async function readMember(db: MemberDb, headers: IncomingHttpHeaders, now: Date): Promise<MemberActor | null> {
  const token = bearer(headers.authorization)
  if (!token) return null
  const [row] = await sessionOf(db, { hash: digest(token), now })
  if (!row) return null
  if (row.locale !== null && isLanguage(row.locale)) changeLanguage(row.locale)
  await noteUse(db, { id: row.session_id, lastUsedAt: row.last_used_at }, now)
  const verified = ownsSecondFactor(row.mfa_token_hash, headers['mfa-token'])
  const mfaPolicy = policyOf(row.strictness)
  return {
    id: row.member_id,
    externalId: row.external_id,
    sessionId: row.session_id,
    fullName: `${row.first_name} ${row.last_name}`,
    phone: row.phone,
    mfaPolicy,
    ownFactor: row.own_factor,
    verified,
    whole: verified || (mfaPolicy !== 'required' && row.phone === null && !row.own_factor),
  }
}

const sessionOf = compileOnce((db: MemberDb, given: { hash: Buffer; now: Date }) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select([
      'sessions.id as session_id',
      'sessions.mfa_token_hash',
      'sessions.last_used_at',
      'members.id as member_id',
      'members.external_id',
      'members.first_name',
      'members.last_name',
      'members.phone',
      'members.locale',
      strictnessOfCompanies.as('strictness'),
      hasOwnFactor.as('own_factor'),
    ])
    .where('sessions.token_hash', '=', given.hash)
    .where('sessions.expires_at', '>', given.now)
    .where('members.closed_at', 'is', null),
)

function bearer(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer\s+/i, '').trim()
  return token || undefined
}

function ownsSecondFactor(hash: Buffer | null, token: string | string[] | undefined): boolean {
  return hash !== null && typeof token === 'string' && sameBytes(hash, digest(token))
}
