import { sql } from 'kysely'
import type { deskSecondFactor } from '#contract/desk/session.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { rememberNetwork, takeCodeGuess } from '#server/identity/factors/attempts.ts'
import { staffHolders } from '#server/identity/factors/holders.ts'
import { passkeyRequest } from '#server/identity/factors/passkeys.ts'
import { countRecoveryCodes } from '#server/identity/factors/recovery-codes.ts'
import { parseFactor, verifySubmittedFactor } from '#server/identity/factors/submitted-factor.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { AccountProblem } from '#server/platform/http/account-problem.ts'
import type { App } from '#server/platform/http/app.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { atDesk } from './credentials.ts'
import { codeGuessesByIssuerMail, codeGuessesMail, recoveryCodeMail } from './mails.ts'
import { companyOfStaff, type Origin, openSession, sessionOf } from './session.ts'

/** Code attempts per correct password; then the password has to be typed again. */
const TRIES = 5

/** Options for asking the browser for a passkey. The challenge is for this sign-in only. */
export async function askPasskey(app: App, token: string) {
  const staffId = await stepOwner(app, token)
  const options = await passkeyRequest(app.deskDb, staffHolders, staffHolders.place(app.config), staffId)
  await app.deskDb
    .updateTable('desk.sign_in_steps')
    .set({ challenge: options.challenge })
    .where('token_hash', '=', digest(token))
    .execute()
  return { options: { ...options } }
}

/** Second step of the sign-in: a code or a signature. Both it and the sign-in can be used once. */
export async function finishSignIn(app: App, body: BodyOf<typeof deskSecondFactor>, origin: Origin) {
  const { token } = body
  const { staff_id: staffId, challenge, by_issuer: byIssuer } = await takeTry(app, token)
  const given = parseFactor(body, challenge)
  // a signature cannot be guessed, so it is not counted
  const guess =
    given.kind === 'passkey'
      ? null
      : await takeCodeGuess(atDesk(app), staffHolders, { ownerId: staffId, kind: given.kind, ...origin })
  const signedIn = await app.deskDb.transaction().execute(async (trx) => {
    const staff = await lockOpenAccount(trx, staffId)
    const at = app.now()
    if (!(await verifySubmittedFactor(trx, app, staffHolders, { ownerId: staffId, given, at }))) return null
    await endStep(trx, token)
    if (given.kind === 'recovery') await tellOfRecoveryCode(trx, app, staff)
    const session = await openSession(trx, at, { staffId, secondFactor: true, origin })
    return { token: session, answer: sessionOf(app, { ...staff, secondFactorAt: at }, session) }
  })
  if (!signedIn) {
    if (guess?.isLast) await warnOfGuesses(app, staffId, byIssuer)
    throw new AccountProblem(given.kind === 'passkey' ? 'wrong_passkey' : 'wrong_code', { staff_id: staffId })
  }
  await guess?.refundAttempt()
  await rememberNetwork(atDesk(app), staffHolders, { ownerId: staffId, network: origin.network })
  return signedIn
}

async function stepOwner({ deskDb, now }: App, token: string): Promise<number> {
  const step = await deskDb
    .selectFrom('desk.sign_in_steps')
    .select('staff_id')
    .where('token_hash', '=', digest(token))
    .where('tries', '<', TRIES)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!step) throw new Problem('sign_in_step_ended')
  return step.staff_id
}

/** The account whose sign-in a token continues. The attempt is counted before anything is verified. */
async function takeTry({ deskDb, now }: App, token: string) {
  const step = await deskDb
    .updateTable('desk.sign_in_steps')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', digest(token))
    .where('tries', '<', TRIES)
    .where('expires_at', '>', now())
    .returning(['staff_id', 'challenge', 'by_issuer'])
    .executeTakeFirst()
  if (!step) throw new Problem('sign_in_step_ended')
  return step
}

/** Locked until the end of the transaction, so that codes are verified one at a time. */
async function lockOpenAccount(trx: DeskTrx, staffId: number) {
  const staff = await trx
    .selectFrom('desk.staff')
    .select(companyOfStaff)
    .select(['id', 'name', 'role', 'email'])
    .where('id', '=', staffId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!staff) throw new Problem('sign_in_step_ended')
  return staff
}

/** One DELETE decides among concurrent uses. */
async function endStep(trx: DeskTrx, token: string) {
  const ended = await trx.deleteFrom('desk.sign_in_steps').where('token_hash', '=', digest(token)).executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw new Problem('sign_in_step_ended')
}

type Colleague = Awaited<ReturnType<typeof lockOpenAccount>>

async function tellOfRecoveryCode(trx: DeskTrx, app: App, staff: Colleague) {
  const left = (await countRecoveryCodes(trx, staffHolders, staff.id)) ?? 0
  await enqueue(trx, recoveryCodeMail(app.config, staff.email, left))
  const thing = { type: 'staff', id: staff.id, name: staff.name } as const
  const change = { thing, before: { recovery_codes_left: left + 1 }, after: { recovery_codes_left: left } }
  await recordChange(trx, staff, { action: 'deskUseRecoveryCode', ...change }, app.now())
}

/** If the sign-in came through the issuer, no password was typed, so the mail names the issuer instead. */
async function warnOfGuesses({ deskDb, config }: App, staffId: number, byIssuer: boolean) {
  const { email } = await deskDb
    .selectFrom('desk.staff')
    .select('email')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const mail =
    byIssuer && config.issuer
      ? codeGuessesByIssuerMail(config, email, config.issuer.name)
      : codeGuessesMail(config, email)
  await deskDb.transaction().execute((trx) => enqueue(trx, mail))
}
