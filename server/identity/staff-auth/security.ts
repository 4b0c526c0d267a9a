import { sql } from 'kysely'
import { readUserAgent } from '#basics/user-agent.ts'
import { Problem } from '#contract/shared/problems.ts'
import { listDevices } from '#server/identity/factors/devices.ts'
import { staffHolders } from '#server/identity/factors/holders.ts'
import { takesPasskeys } from '#server/identity/factors/passkeys.ts'
import { countRecoveryCodes } from '#server/identity/factors/recovery-codes.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { endEachSession } from './sessions.ts'

/** More sessions than a person can distinguish. */
const SESSIONS_MAX = 100

/** The protection of the caller's account, and its sessions. */
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
    passkeys: takesPasskeys(staffHolders.place(config)),
    required: config.STAFF_SECOND_FACTOR === 'required',
    devices: await listDevices(deskDb, staffHolders, staff.id),
    recovery_codes_left: await countRecoveryCodes(deskDb, staffHolders, staff.id),
    sessions: sessions.map(({ id, user_agent, created_at }) => ({
      id,
      current: id === staff.sessionId,
      ...readUserAgent(user_agent ?? ''),
      started_at: created_at,
    })),
  }
}

/** Ends a session of the caller. A session of another person is not found. */
export async function endOwnSession({ deskDb }: App, staff: StaffActor, id: number): Promise<void> {
  const ended = await endEachSession(deskDb, (sessions) =>
    sessions.and([sessions('staff_id', '=', staff.id), sessions('id', '=', id)]),
  )
  if (ended === 0) throw new Problem('not_found')
}

/** Ends every session of the caller except this one. */
export async function endOtherSessions({ deskDb }: App, staff: StaffActor): Promise<void> {
  await endEachSession(deskDb, (sessions) =>
    sessions.and([sessions('staff_id', '=', staff.id), sessions('id', '<>', staff.sessionId)]),
  )
}
