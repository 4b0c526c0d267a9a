import type { deskProve } from '#contract/desk/security.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, problems } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import { takeTotpCode } from '#server/factors/devices.ts'
import { takeCodeGuess, takePassword } from '#server/factors/guesses.ts'
import { staffHolders } from '#server/factors/holders.ts'
import { passkeyRequest, takePasskey } from '#server/factors/passkeys.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { atDesk } from './credentials.ts'
import { lockOwnAccount } from './devices.ts'

/**
 * Proves again who is at the desk: by the password, or by what they hold. A wrong one counts against this network, and
 * never locks the account that is signed in.
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

/** What a browser needs to ask for a passkey; the challenge is this session's own. */
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
  if (!isRight) throw invalidField('code', problems.wrong_code[1])
  await guess.giveBack()
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

/** Asked once, signed once. The caller holds the colleague's row. */
async function spendChallenge(trx: DeskTrx, { sessionId }: StaffActor): Promise<string | null> {
  const session = await trx
    .selectFrom('desk.sessions')
    .select('passkey_challenge')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  await trx.updateTable('desk.sessions').set({ passkey_challenge: null }).where('id', '=', sessionId).execute()
  return session?.passkey_challenge ?? null
}
