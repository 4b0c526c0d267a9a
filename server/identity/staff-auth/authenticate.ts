import type { Endpoint } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { digest, sameBytes } from '#server/platform/adapters/secrets.ts'
import type { Config } from '#server/platform/config/config.ts'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { Authenticate } from '#server/platform/http/api-server.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { readCookie } from './cookie.ts'

/** Authenticates staff by their cookie, for the roles of the endpoint. A change also needs the CSRF header. */
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

/** The staff member of a session token, or null. */
export async function readStaff(db: DeskDb, token: string, now: Date): Promise<StaffActor | null> {
  const [row] = await sessionOf(db, { hash: digest(token), now })
  if (!row) return null
  return {
    id: row.id,
    sessionId: row.session_id,
    name: row.name,
    role: row.role,
    companyId: row.company_id,
    companyName: row.companyName,
    companyRight: row.companyRight,
    secondFactorAt: row.second_factor_at,
    provedAt: row.proved_at,
    csrfHash: row.csrf_hash,
  }
}

const sessionOf = compileOnce((db: DeskDb, given: { hash: Buffer; now: Date }) =>
  db
    .selectFrom('desk.sessions as session')
    .innerJoin('desk.staff as staff', 'staff.id', 'session.staff_id')
    .leftJoin('companies', 'companies.id', 'staff.company_id')
    .select([
      'session.id as session_id',
      'session.csrf_hash',
      'session.second_factor_at',
      (session) => session.fn.coalesce('session.proved_at', 'session.created_at').as('proved_at'),
      'staff.id',
      'staff.name',
      'staff.role',
      'staff.company_id',
      'staff.company_right as companyRight',
      'companies.name as companyName',
    ])
    .where('session.token_hash', '=', given.hash)
    .where('session.expires_at', '>', given.now)
    .where('staff.closed_at', 'is', null),
)

/** Whether a session may only set up the second factor that this deployment requires. */
export function owesSetup({ STAFF_SECOND_FACTOR }: Config, { secondFactorAt }: Pick<StaffActor, 'secondFactorAt'>) {
  return STAFF_SECOND_FACTOR === 'required' && secondFactorAt === null
}

const PROOF_HOLDS_MS = 10 * 60_000

/** Ensures that the person at an open desk is the one who signed in. */
function requireRecentProof({ provedAt }: StaffActor, now: Date): void {
  if (provedAt.getTime() <= now.getTime() - PROOF_HOLDS_MS) throw new Problem('proof_needed')
}

function takes({ who }: Endpoint, { role, companyRight }: StaffActor): boolean {
  if (who === 'any_staff' || role !== 'employer') return who === 'any_staff' || who === role
  if (companyRight === 'everything') return who === 'employer' || who === 'employer_report' || who === 'employer_sync'
  return who === `employer_${companyRight}`
}

function provesOrigin(staff: StaffActor, header: string | string[] | undefined): boolean {
  return typeof header === 'string' && sameBytes(staff.csrfHash, digest(header))
}
