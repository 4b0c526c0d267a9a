import type { deskProve } from '#contract/desk/security.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, sentenceOf } from '#contract/shared/problems.ts'
import { takeCodeGuess, takePassword } from '#server/identity/factors/attempts.ts'
import { takeTotpCode } from '#server/identity/factors/devices.ts'
import { staffHolders } from '#server/identity/factors/holders.ts'
import { passkeyRequest, takePasskey } from '#server/identity/factors/passkeys.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { atDesk } from './credentials.ts'
import { lockOwnAccount } from './devices.ts'

/**
 * Verifies again who is at the desk, by the password or a second factor. A wrong one counts against this network and
 * never locks the signed-in account.
 */
export async function proveOneself(
  app: App,
  staff: StaffActor,
  { password, code, passkey }: BodyOf<typeof deskProve>,
  network: string,
): Promise<void> {
  if (password !== undefined) await takePassword(atDesk(app), staffHolders, { ownerId: staff.id, password, network })
  else if (code !== undefined) await takeCode(app, staff, code, network)
  else if (passkey) await takeSignature(app, staff, passkey)
  await app.deskDb
    .updateTable('desk.sessions')
    .set({ proved_at: app.now(), passkey_challenge: null })
    .where('id', '=', staff.sessionId)
    .execute()
}

/** Options for asking the browser for a passkey. The challenge is for this session only. */
export async function askProofPasskey(app: App, staff: StaffActor) {
  const options = await passkeyRequest(app.deskDb, staffHolders, staffHolders.place(app.config), staff.id)
  await app.deskDb
    .updateTable('desk.sessions')
    .set({ passkey_challenge: options.challenge })
    .where('id', '=', staff.sessionId)
    .execute()
  return { options: { ...options } }
}

async function takeCode(app: App, staff: StaffActor, code: string, network: string) {
  const ownerId = staff.id
  const guess = await takeCodeGuess(atDesk(app), staffHolders, { ownerId, kind: 'totp', network })
  const isRight = await app.deskDb.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, staff)
    return takeTotpCode(trx, app.secrets, staffHolders, { ownerId, code, at: app.now() })
  })
  if (!isRight) throw invalidField('code', sentenceOf('wrong_code'))
  await guess.refundAttempt()
}

async function takeSignature(app: App, staff: StaffActor, response: object) {
  const isRight = await app.deskDb.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, staff)
    const challenge = await spendChallenge(trx, staff)
    const place = staffHolders.place(app.config)
    return (
      challenge !== null &&
      takePasskey(trx, staffHolders, { ownerId: staff.id, place, challenge, response, at: app.now() })
    )
  })
  if (!isRight) throw invalidField('passkey', 'That passkey did not confirm it. Please try again, or use another way.')
}

/** A challenge is used once. The caller holds a lock on the account's row. */
async function spendChallenge(trx: DeskTrx, { sessionId }: StaffActor): Promise<string | null> {
  const session = await trx
    .selectFrom('desk.sessions')
    .select('passkey_challenge')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  await trx.updateTable('desk.sessions').set({ passkey_challenge: null }).where('id', '=', sessionId).execute()
  return session?.passkey_challenge ?? null
}
