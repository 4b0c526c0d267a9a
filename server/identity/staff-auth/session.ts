import type { ExpressionBuilder } from 'kysely'
import { digest, newToken } from '#server/platform/adapters/secrets.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { owesSetup } from './authenticate.ts'
import { csrfOf } from './csrf.ts'
import { endEachSession } from './sessions.ts'

/** A shift with overtime. */
const SESSION_HOURS = 12
export const SESSION_SECONDS = SESSION_HOURS * 3600
const USER_AGENT_CHARACTERS = 400

/** Origin of a sign-in: an IP address, or the network of an IPv6 address; and the user agent of the browser. */
export type Origin = { readonly network: string; readonly userAgent: string }
type Opened = {
  readonly staffId: number
  readonly secondFactor: boolean
  readonly origin: Origin
  /** When the person authenticated, if that was not just now at the desk. */
  readonly provedAt?: Date
}

/** Creates a session for an account whose row the caller has locked. Returns its token. */
export async function openSession(
  trx: DeskTrx,
  now: Date,
  { staffId, secondFactor, origin, provedAt = now }: Opened,
): Promise<string> {
  const token = newToken()
  await trx.updateTable('desk.staff').set({ last_signed_in_at: now }).where('id', '=', staffId).execute()
  await trx
    .insertInto('desk.sessions')
    .values({
      staff_id: staffId,
      token_hash: digest(token),
      csrf_hash: digest(csrfOf(token)),
      expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
      created_at: now,
      proved_at: provedAt,
      second_factor_at: secondFactor ? now : null,
      user_agent: origin.userAgent.slice(0, USER_AGENT_CHARACTERS).toWellFormed(),
    })
    .execute()
  return token
}

type Colleague = Pick<StaffActor, 'id' | 'name' | 'role' | 'secondFactorAt' | 'companyName' | 'companyRight'>

/** Data of the session that a page needs. */
export function sessionOf({ config, live }: Pick<App, 'config' | 'live'>, staff: Colleague, token: string) {
  const { id, name, role, companyName, companyRight: right } = staff
  return {
    staff: { id, name, role, ...(role === 'employer' && { employer: { right, company: companyName ?? '' } }) },
    csrf: csrfOf(token),
    live_place: live.deskPlace(),
    ...(owesSetup(config, staff) && { second_factor_setup: true as const }),
  }
}

/** Right and company of a staff member, as `sessionOf` needs them. */
export const companyOfStaff = (staff: ExpressionBuilder<DeskTables, 'desk.staff'>) => [
  staff.ref('desk.staff.company_right').as('companyRight'),
  staff
    .selectFrom('companies')
    .select('companies.name')
    .whereRef('companies.id', '=', 'desk.staff.company_id')
    .as('companyName'),
]

/** Ends the session and its open streams on every server. */
export async function signOut(app: App, staff: StaffActor) {
  await endEachSession(app.deskDb, (sessions) => sessions('id', '=', staff.sessionId))
}
