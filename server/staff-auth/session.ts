import { sql } from 'kysely'
import type { deskSignIn } from '#contract/desk/session.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { checkPassword } from '#server/adapters/passwords.ts'
import { digest, newToken } from '#server/adapters/secrets.ts'
import { isUnlocked } from '#server/credentials/lockout.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { LIVE_CHANNEL } from '#server/http/live.ts'
import { countWrongPassword } from './credentials.ts'
import { csrfOf } from './csrf.ts'

/** A shift and its overtime. */
const SESSION_HOURS = 12
export const SESSION_SECONDS = SESSION_HOURS * 3600

/** One answer for every failure, after the same work: unknown address, wrong password, locked account. */
export async function signIn(app: App, { email, password }: BodyOf<typeof deskSignIn>) {
  const staff = await staffBy(app, email)
  const right = await checkPassword(staff?.password_hash ?? null, password)
  const token = staff && right ? await openSession(app, staff) : null
  if (!staff || !token) {
    await countWrongPassword(app, staff?.id ?? null)
    throw new Problem('wrong_credentials')
  }
  return { token, answer: sessionOf(staff, token) }
}

/** What a page needs to know of its session. */
export function sessionOf({ id, name, role }: Pick<StaffActor, 'id' | 'name' | 'role'>, token: string) {
  return { staff: { id, name, role }, csrf: csrfOf(token) }
}

/** Ends the session, and with it the streams that are open on it, on every node. */
export async function signOut(app: App, staff: StaffActor) {
  await app.deskDb.transaction().execute(async (trx) => {
    await trx.deleteFrom('desk.sessions').where('id', '=', staff.sessionId).execute()
    await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ staff_session_end: staff.sessionId })})`.execute(trx)
  })
}

function staffBy(app: App, email: string) {
  return app.deskDb
    .selectFrom('desk.staff')
    .select(['id', 'name', 'role', 'password_hash'])
    .where('email', '=', email)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** Null where the account is locked, or was locked while the password was being checked. */
async function openSession(app: App, staff: { id: number; password_hash: string | null }): Promise<string | null> {
  const now = app.now()
  const token = newToken()
  return app.deskDb.transaction().execute(async (trx) => {
    const open = await trx
      .updateTable('desk.staff')
      .set({ failed_sign_ins: 0, locked_at: null, last_signed_in_at: now })
      .where('id', '=', staff.id)
      .where('closed_at', 'is', null)
      .where('password_hash', '=', staff.password_hash)
      .where(isUnlocked(now))
      .returning('id')
      .executeTakeFirst()
    if (!open) return null
    await trx
      .insertInto('desk.sessions')
      .values({
        staff_id: staff.id,
        token_hash: digest(token),
        csrf_hash: digest(csrfOf(token)),
        expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
        created_at: now,
      })
      .execute()
    return token
  })
}
