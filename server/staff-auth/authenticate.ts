import type { Endpoint } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { digest, sameBytes } from '#server/adapters/secrets.ts'
import type { Config } from '#server/config.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { DeskDb } from '#server/db/connect.ts'
import type { Authenticate } from '#server/http/api-server.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { readCookie } from './cookie.ts'

/** Lets staff in by their cookie, in the roles that the endpoint takes; a change needs the CSRF header too. */
export function authenticateStaff(app: Pick<App, 'deskDb' | 'now' | 'config'>): Authenticate {
  return async (endpoint, request) => {
    if (endpoint.who === 'anyone') return {}
    const token = readCookie(request.headers.cookie)
    const staff = token && (await readStaff(app.deskDb, token, app.now()))
    if (!staff) throw new Problem('not_signed_in')
    if (!takes(endpoint, staff)) throw new Problem('role_not_allowed')
    if (!endpoint.duringSetup && owesSetup(app.config, staff)) throw new Problem('second_factor_needed')
    if (endpoint.method !== 'GET' && !provesOrigin(staff, request.headers['x-desk-csrf']))
      throw new Problem('bad_origin_of_change')
    if (endpoint.recentProof) requireRecentProof(staff, app.now())
    return { staff }
  }
}

/** The colleague behind a session token, or null. */
export async function readStaff(db: DeskDb, token: string, now: Date): Promise<StaffActor | null> {
  const [row] = await sessionOf(db, { hash: digest(token), now })
  if (!row) return null
  return {
    id: row.id,
    sessionId: row.session_id,
    name: row.name,
    role: row.role,
    companyId: row.company_id,
    secondFactorAt: row.second_factor_at,
    provedAt: row.proved_at,
    csrfHash: row.csrf_hash,
  }
}

const sessionOf = compileOnce((db: DeskDb, given: { hash: Buffer; now: Date }) =>
  db
    .selectFrom('desk.sessions as session')
    .innerJoin('desk.staff as staff', 'staff.id', 'session.staff_id')
    .select([
      'session.id as session_id',
      'session.csrf_hash',
      'session.second_factor_at',
      (session) => session.fn.coalesce('session.proved_at', 'session.created_at').as('proved_at'),
      'staff.id',
      'staff.name',
      'staff.role',
      'staff.company_id',
    ])
    .where('session.token_hash', '=', given.hash)
    .where('session.expires_at', '>', given.now)
    .where('staff.closed_at', 'is', null),
)

/** Whether a session may do nothing but set up the second factor that is required here. */
export function owesSetup({ STAFF_SECOND_FACTOR }: Config, { secondFactorAt }: Pick<StaffActor, 'secondFactorAt'>) {
  return STAFF_SECOND_FACTOR === 'required' && secondFactorAt === null
}

const PROOF_HOLDS_MS = 10 * 60_000

/** The person at an open desk has to be the one who signed in. */
function requireRecentProof({ provedAt }: StaffActor, now: Date): void {
  if (provedAt.getTime() <= now.getTime() - PROOF_HOLDS_MS) throw new Problem('proof_needed')
}

function takes(endpoint: Endpoint, staff: StaffActor): boolean {
  return endpoint.who === 'any_staff' || endpoint.who === staff.role
}

function provesOrigin(staff: StaffActor, header: string | string[] | undefined): boolean {
  return typeof header === 'string' && sameBytes(staff.csrfHash, digest(header))
}
