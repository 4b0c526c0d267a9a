import { sql } from 'kysely'
import { readUserAgent } from '#basics/user-agent.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { checkPassword } from '#server/adapters/passwords.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { listDevices } from '#server/staff-factors/devices.ts'
import { takeGuess, tooMany } from '#server/staff-factors/guesses.ts'
import { takesPasskeys } from '#server/staff-factors/passkeys.ts'
import { countRecoveryCodes } from '#server/staff-factors/recovery-codes.ts'
import { endEachSession } from './sessions.ts'

/** More than anybody knows apart. */
const SESSIONS_MAX = 100

/** What a colleague's own account is protected by, and where it is signed in. */
export async function readSecurity({ deskDb, config, now }: App, staff: StaffActor) {
  const { email } = await deskDb
    .selectFrom('desk.staff')
    .select('email')
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow()
  const sessions = await deskDb
    .selectFrom('desk.sessions')
    .select(['id', 'user_agent', 'created_at'])
    .where('staff_id', '=', staff.id)
    .where('expires_at', '>', now())
    .orderBy(sql`id = ${staff.sessionId}`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(SESSIONS_MAX)
    .execute()
  return {
    email,
    passkeys: takesPasskeys(config),
    required: config.STAFF_SECOND_FACTOR === 'required',
    devices: await listDevices(deskDb, staff.id),
    recovery_codes_left: await countRecoveryCodes(deskDb, staff.id),
    sessions: sessions.map(({ id, user_agent, created_at }) => ({
      id,
      current: id === staff.sessionId,
      ...readUserAgent(user_agent ?? ''),
      started_at: created_at,
    })),
  }
}

/** Ends one of one's own sessions; anybody else's is not there. */
export async function endOwnSession({ deskDb }: App, staff: StaffActor, id: number): Promise<void> {
  const ended = await endEachSession(deskDb, (sessions) =>
    sessions.and([sessions('staff_id', '=', staff.id), sessions('id', '=', id)]),
  )
  if (ended === 0) throw new Problem('not_found')
}

/** Ends every session of one's own but this one. */
export async function endOtherSessions({ deskDb }: App, staff: StaffActor): Promise<void> {
  await endEachSession(deskDb, (sessions) =>
    sessions.and([sessions('staff_id', '=', staff.id), sessions('id', '<>', staff.sessionId)]),
  )
}

/** The password again. A wrong one counts against this network, and never locks the account that is signed in. */
export async function proveOneself(app: App, staff: StaffActor, password: string, network: string): Promise<void> {
  const guess = await takeGuess(app, { staffId: staff.id, kind: 'password', network })
  if (!guess.allowed) throw tooMany(app.now())
  const { password_hash } = await app.deskDb
    .selectFrom('desk.staff')
    .select('password_hash')
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow()
  if (!(await checkPassword(password_hash, password))) throw invalidField('password', 'That is not your password.')
  await guess.giveBack()
  await app.deskDb
    .updateTable('desk.sessions')
    .set({ proved_at: app.now() })
    .where('id', '=', staff.sessionId)
    .execute()
}
