import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { readUserAgent } from '#basics/user-agent.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { endEachOf } from './sessions.ts'

/** More sessions than a person can distinguish; the most recently used ones matter. */
const MOST_SESSIONS = 100

/**
 * The member's sessions, starting with the current one and then by last use, and the time of the last password change.
 */
export async function listSessions({ db, now }: MemberApp, member: MemberActor) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'external_id', 'user_agent', 'created_at', 'last_used_at', 'mfa_token_hash'])
    .select((session) =>
      session
        .selectFrom('members')
        .select('password_changed_at')
        .whereRef('members.id', '=', 'sessions.member_id')
        .as('password_changed_at'),
    )
    .select((session) => jsonArrayFrom(companySignIns(session)).as('company_sign_ins'))
    .where('member_id', '=', member.id)
    .where('expires_at', '>', now())
    .orderBy(sql`id = ${member.sessionId}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SESSIONS)
    .execute()
  const sessions = rows.map((row) => ({
    id: row.external_id,
    current: row.id === member.sessionId,
    ...readUserAgent(row.user_agent ?? ''),
    started_at: row.created_at,
    last_used_at: row.last_used_at,
    owes_code:
      row.mfa_token_hash === null && (member.phone !== null || member.ownFactor || member.mfaPolicy === 'required'),
  }))
  const [current] = rows
  return {
    sessions,
    password_changed_at: current?.password_changed_at ?? null,
    company_sign_ins: (current?.company_sign_ins ?? []).map(({ company, joined_at }) => ({
      company,
      joined_at: new Date(joined_at), // JSON has no dates
    })),
  }
}

/** Sign-ins that are on and that the member has used. */
function companySignIns(session: ExpressionBuilder<MemberTables, 'sessions'>) {
  return session
    .selectFrom('member_identities as identity')
    .innerJoin('company_issuers as own', (join) =>
      join.onRef('own.company_id', '=', 'identity.company_id').onRef('own.issuer', '=', 'identity.issuer'),
    )
    .innerJoin('companies', 'companies.id', 'own.company_id')
    .select(['companies.name as company', 'identity.created_at as joined_at'])
    .whereRef('identity.member_id', '=', 'sessions.member_id')
    .where('own.enabled_at', 'is not', null)
    .where('companies.closed_at', 'is', null)
    .orderBy('companies.id')
}

/** Ends a session of the member. A session of another person is not found. */
export async function endOneSession({ db }: MemberApp, member: MemberActor, externalId: string): Promise<void> {
  const ended = await endEachOf(db, (sessions) =>
    sessions.and([sessions('member_id', '=', member.id), sessions('external_id', '=', externalId)]),
  )
  if (ended === 0) throw new Problem('not_found')
}

/** Ends every session of the member except the current one. */
export async function endOtherSessions({ db }: Pick<MemberApp, 'db'>, member: MemberActor): Promise<void> {
  await endEachOf(db, (sessions) =>
    sessions.and([sessions('member_id', '=', member.id), sessions('id', '<>', member.sessionId)]),
  )
}
