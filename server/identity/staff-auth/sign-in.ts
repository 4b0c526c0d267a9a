import { sql } from 'kysely'
import type { deskSignIn, SecondFactorAsked } from '#contract/desk/session.ts'
import type { AnswerInput, BodyOf } from '#contract/shared/endpoint.ts'
import { padResponseTime } from '#server/identity/credentials/constant-time.ts'
import { isUnlocked } from '#server/identity/credentials/lockout.ts'
import { consumeAttempt } from '#server/identity/factors/attempts.ts'
import { factorKinds, nextTotpCode } from '#server/identity/factors/devices.ts'
import { staffHolders } from '#server/identity/factors/holders.ts'
import { checkPassword } from '#server/platform/adapters/passwords.ts'
import { digest, newToken } from '#server/platform/adapters/secrets.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { AccountProblem } from '#server/platform/http/account-problem.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { atDesk, countWrongPassword } from './credentials.ts'
import { companyOfStaff, type Origin, openSession, sessionOf } from './session.ts'

const STEP_LIVES_MS = 10 * 60_000
/** Reserved addresses that no real person can have. The demo may show the codes of their authenticator apps. */
const DEMO_ADDRESS = /@tendwell\.test$/

/** Null: there is no session yet. */
export type SignedIn = { readonly token: string | null; readonly answer: AnswerInput<typeof deskSignIn> }

/**
 * Every failure gives the same response after the same work: unknown address, wrong password, locked account. If a
 * second factor is set up, the correct password only allows the second step.
 */
export async function signIn(
  app: App,
  { email, password }: BodyOf<typeof deskSignIn>,
  origin: Origin,
): Promise<SignedIn> {
  const began = performance.now()
  const staff = await staffBy(app, email)
  const staffId = staff?.id ?? null
  const guess = await consumeAttempt(atDesk(app), staffHolders, {
    ownerId: staffId ?? 0,
    kind: 'password',
    network: origin.network,
  })
  const right = await checkPassword(staff?.password_hash ?? null, password)
  const hasSecondFactor = staff?.has_second_factor ?? false
  // an account with a second factor is locked per network; any other one as a whole, by the tenth wrong password
  const allowed = guess.allowed || !hasSecondFactor
  const begun = staff && right && allowed ? await begin(app, { ...staff, email }, origin) : null
  if (!begun) {
    const locked = await countWrongPassword(app, { staffId: allowed ? staffId : null, hasSecondFactor })
    await padResponseTime(began)
    throw new AccountProblem('wrong_credentials', { staff_id: staffId, locked })
  }
  await guess.refundAttempt()
  return begun
}

function staffBy(app: App, email: string) {
  return app.deskDb
    .selectFrom('desk.staff')
    .select(companyOfStaff)
    .select(({ exists, selectFrom }) => [
      'id',
      'name',
      'role',
      'password_hash',
      exists(selectFrom('desk.second_factors').select('id').whereRef('staff_id', '=', 'desk.staff.id'))
        .$castTo<boolean>()
        .as('has_second_factor'),
    ])
    .where('email', '=', email)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

export type SignedInColleague = Pick<StaffActor, 'id' | 'name' | 'role' | 'companyName' | 'companyRight'> & {
  readonly email: string
  readonly password_hash: string | null
}

/** The issuer's claims about a staff member. */
export type Vouched = {
  readonly issuer: string
  readonly subject: string
  /** The issuer verified a second factor and is trusted for it. */
  readonly secondFactor: boolean
  /** When the person authenticated at the issuer. */
  readonly provedAt: Date
}

/** Null if the account is closed or locked, or was locked while the password was being verified. */
export function begin(app: App, staff: SignedInColleague, origin: Origin, vouched?: Vouched): Promise<SignedIn | null> {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    const open = await trx
      .updateTable('desk.staff')
      .set({
        failed_sign_ins: 0,
        locked_at: null,
        ...(vouched && { oidc_issuer: vouched.issuer, oidc_subject: vouched.subject }),
      })
      .where('id', '=', staff.id)
      .where('closed_at', 'is', null)
      .where('password_hash', '=', staff.password_hash)
      .where(isUnlocked(now))
      .where(vouched ? isSameSubject(vouched) : sql.lit(true))
      .returning('id')
      .executeTakeFirst()
    if (!open) return null
    // under the row lock: a concurrent setup of the first factor waits, or is complete
    const secondFactor = vouched?.secondFactor ?? false
    if (!secondFactor && (await factorKinds(trx, staffHolders, staff.id)).length > 0)
      return { token: null, answer: await askSecondFactor(trx, app, staff, vouched !== undefined) }
    const provedAt = vouched?.provedAt ?? now
    const token = await openSession(trx, now, { staffId: staff.id, secondFactor, origin, provedAt })
    return { token, answer: sessionOf(app, { ...staff, secondFactorAt: secondFactor ? now : null }, token) }
  })
}

/** The account is not linked to another subject of this issuer. */
const isSameSubject = ({ issuer, subject }: Vouched) =>
  sql<boolean>`(oidc_issuer is distinct from ${issuer} or oidc_subject = ${subject})`

async function askSecondFactor(
  trx: DeskTrx,
  app: App,
  { id, name, email }: SignedInColleague,
  byIssuer: boolean,
): Promise<SecondFactorAsked> {
  const token = newToken()
  const now = app.now()
  await trx
    .insertInto('desk.sign_in_steps')
    .values({
      token_hash: digest(token),
      staff_id: id,
      by_issuer: byIssuer,
      created_at: now,
      expires_at: new Date(now.getTime() + STEP_LIVES_MS),
    })
    .execute()
  const isOfDemo = app.config.seed === 'demo' && DEMO_ADDRESS.test(email)
  const demoCode = isOfDemo ? await nextTotpCode(trx, app.secrets, staffHolders, id, now) : undefined
  return {
    second_factor: await factorKinds(trx, staffHolders, id),
    token,
    first_name: name.split(' ')[0] ?? name,
    ...(demoCode && { demo_code: demoCode }),
  }
}
