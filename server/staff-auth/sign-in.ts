import { sql } from 'kysely'
import type { deskSignIn, SecondFactorAsked } from '#contract/desk/session.ts'
import type { AnswerInput, BodyOf } from '#contract/shared/endpoint.ts'
import { checkPassword } from '#server/adapters/passwords.ts'
import { digest, newToken } from '#server/adapters/secrets.ts'
import { untilNextStep } from '#server/credentials/constant-time.ts'
import { isUnlocked } from '#server/credentials/lockout.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import { factorKinds, nextTotpCode } from '#server/factors/devices.ts'
import { takeGuess } from '#server/factors/guesses.ts'
import { staffHolders } from '#server/factors/holders.ts'
import { AccountProblem } from '#server/http/account-problem.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { atDesk, countWrongPassword } from './credentials.ts'
import { type Origin, openSession, sessionOf } from './session.ts'

const STEP_LIVES_MS = 10 * 60_000
/** Whose addresses these are, nobody can have: theirs may be shown what an app of theirs would show. */
const DEMO_ADDRESS = /@tendwell\.test$/

/** Null: there is no session yet. */
export type SignedIn = { readonly token: string | null; readonly answer: AnswerInput<typeof deskSignIn> }

/**
 * One answer for every failure, after the same work: unknown address, wrong password, locked account.
 * Where a second factor is set up, the right password opens nothing but the second step.
 */
export async function signIn(
  app: App,
  { email, password }: BodyOf<typeof deskSignIn>,
  origin: Origin,
): Promise<SignedIn> {
  const began = performance.now()
  const staff = await staffBy(app, email)
  const guess = await takeGuess(atDesk(app), staffHolders, {
    ownerId: staff?.id ?? 0,
    kind: 'password',
    network: origin.network,
  })
  const right = await checkPassword(staff?.password_hash ?? null, password)
  const hasSecondFactor = staff?.has_second_factor ?? false
  // an account with a second factor is locked per network; anybody else as a whole, by the tenth wrong password
  const allowed = guess.allowed || !hasSecondFactor
  const begun = staff && right && allowed ? await begin(app, { ...staff, email }, origin) : null
  if (!begun) {
    const locked = await countWrongPassword(app, { staffId: allowed ? (staff?.id ?? null) : null, hasSecondFactor })
    await untilNextStep(began)
    throw new AccountProblem('wrong_credentials', { staff_id: staff?.id ?? null, locked })
  }
  await guess.giveBack()
  return begun
}

function staffBy(app: App, email: string) {
  return app.deskDb
    .selectFrom('desk.staff')
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

export type SignedInColleague = Pick<StaffActor, 'id' | 'name' | 'role'> & {
  readonly email: string
  readonly password_hash: string | null
}

/** What the issuer has said of a colleague. */
export type Vouched = {
  readonly issuer: string
  readonly subject: string
  /** It has seen a second factor, and is trusted in that. */
  readonly secondFactor: boolean
  /** When they proved there who they are. */
  readonly provedAt: Date
}

/** Null where the account is closed, locked, or was locked while the password was being checked. */
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
      .where(vouched ? isNobodyElse(vouched) : sql.lit(true))
      .returning('id')
      .executeTakeFirst()
    if (!open) return null
    // under the row's lock: setting up a first factor meanwhile waits, or has done so
    const secondFactor = vouched?.secondFactor ?? false
    if (!secondFactor && (await factorKinds(trx, staffHolders, staff.id)).length > 0)
      return { token: null, answer: await askSecondFactor(trx, app, staff, vouched !== undefined) }
    const provedAt = vouched?.provedAt ?? now
    const token = await openSession(trx, now, { staffId: staff.id, secondFactor, origin, provedAt })
    return { token, answer: sessionOf(app, { ...staff, secondFactorAt: secondFactor ? now : null }, token) }
  })
}

/** Nobody takes the place of a colleague who is known at this issuer as somebody else. */
const isNobodyElse = ({ issuer, subject }: Vouched) =>
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
