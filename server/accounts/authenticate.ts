import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { hasOwnFactor, policyOf, strictnessOfCompanies } from '#server/accounts/mfa-policy.ts'
import { digest, sameBytes } from '#server/adapters/secrets.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { Authenticate } from '#server/http/api-server.ts'
import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { noteUse } from './sessions.ts'

/** Lets members in where the endpoint takes them; the second factor is owed everywhere but at the half-open ones. */
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

/** The member behind the headers, or null for no, an unknown, an expired or a revoked token. */
export async function readMember(db: MemberDb, headers: IncomingHttpHeaders, now: Date): Promise<MemberActor | null> {
  const token = bearer(headers.authorization)
  if (!token) return null
  const [row] = await sessionOf(db, { hash: digest(token), now })
  if (!row) return null
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
