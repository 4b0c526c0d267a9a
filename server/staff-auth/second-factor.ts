import { sql } from 'kysely'
import type { deskSecondFactor } from '#contract/desk/session.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { MFA_CODE_DIGITS } from '#contract/shared/fields.ts'
import { Problem } from '#contract/shared/problems.ts'
import { digest } from '#server/adapters/secrets.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { takeTotpCode } from '#server/staff-factors/devices.ts'
import { rememberNetwork, takeCodeGuess } from '#server/staff-factors/guesses.ts'
import { countRecoveryCodes, takeRecoveryCode } from '#server/staff-factors/recovery-codes.ts'
import { codeGuessesMail, recoveryCodeMail } from './mails.ts'
import { type Origin, openSession, sessionOf } from './session.ts'

/** Codes that may be tried for one right password; then it has to be typed again. */
const TRIES = 5

/** The second step of signing in: a code that goes once, for a sign-in that goes once. */
export async function finishSignIn(app: App, { token, code }: BodyOf<typeof deskSecondFactor>, origin: Origin) {
  const staffId = await takeTry(app, token)
  const typed = code.replaceAll(/\s/g, '')
  const kind = new RegExp(`^\\d{${MFA_CODE_DIGITS}}$`).test(typed) ? 'totp' : 'recovery'
  const guess = await takeCodeGuess(app, { staffId, kind, network: origin.network })
  const signedIn = await app.deskDb.transaction().execute(async (trx) => {
    const staff = await lockOpenAccount(trx, staffId)
    const at = app.now()
    const right = await (kind === 'totp'
      ? takeTotpCode(trx, app.secrets, { staffId, code: typed, at })
      : takeRecoveryCode(trx, app.secrets, { staffId, typed, at }))
    if (!right) return null
    await endStep(trx, token)
    if (kind === 'recovery') await tellOfRecoveryCode(trx, app, staff)
    const session = await openSession(trx, at, { staffId, secondFactor: true, origin })
    return { token: session, answer: sessionOf(app, { ...staff, secondFactorAt: at }, session) }
  })
  if (!signedIn) {
    app.log.warn({ event: 'desk_wrong_code', staff_id: staffId, kind }, 'A code at the desk was wrong.')
    if (guess.isLast) await warnOfGuesses(app, staffId)
    throw new Problem('wrong_code')
  }
  await guess.giveBack()
  await rememberNetwork(app, staffId, origin.network)
  return signedIn
}

/** Whose sign-in a token continues. It is counted before anything is looked at. */
async function takeTry({ deskDb, now }: App, token: string): Promise<number> {
  const step = await deskDb
    .updateTable('desk.sign_in_steps')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', digest(token))
    .where('tries', '<', TRIES)
    .where('expires_at', '>', now())
    .returning('staff_id')
    .executeTakeFirst()
  if (!step) throw new Problem('sign_in_step_ended')
  return step.staff_id
}

/** Held until the end of the transaction: a code is looked at by one at a time. */
async function lockOpenAccount(trx: DeskTrx, staffId: number) {
  const staff = await trx
    .selectFrom('desk.staff')
    .select(['id', 'name', 'role', 'email'])
    .where('id', '=', staffId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!staff) throw new Problem('sign_in_step_ended')
  return staff
}

/** One DELETE decides who of several wins. */
async function endStep(trx: DeskTrx, token: string) {
  const ended = await trx.deleteFrom('desk.sign_in_steps').where('token_hash', '=', digest(token)).executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw new Problem('sign_in_step_ended')
}

type Colleague = Awaited<ReturnType<typeof lockOpenAccount>>

async function tellOfRecoveryCode(trx: DeskTrx, app: App, staff: Colleague) {
  const left = (await countRecoveryCodes(trx, staff.id)) ?? 0
  await enqueue(trx, recoveryCodeMail(app.config, staff.email, left))
  const thing = { type: 'staff', id: staff.id, name: staff.name } as const
  const change = { thing, before: { recovery_codes_left: left + 1 }, after: { recovery_codes_left: left } }
  await recordChange(trx, staff, { action: 'deskUseRecoveryCode', ...change }, app.now())
}

async function warnOfGuesses({ deskDb, config }: App, staffId: number) {
  const { email } = await deskDb
    .selectFrom('desk.staff')
    .select('email')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  await deskDb.transaction().execute((trx) => enqueue(trx, codeGuessesMail(config, email)))
}
