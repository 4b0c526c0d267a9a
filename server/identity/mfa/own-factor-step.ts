import type { verifyFactor as endpoint } from '#contract/member/factors.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { rememberNetwork, takeCodeGuess } from '#server/identity/factors/attempts.ts'
import { factorKinds } from '#server/identity/factors/devices.ts'
import { memberHolders } from '#server/identity/factors/holders.ts'
import { passkeyRequest } from '#server/identity/factors/passkeys.ts'
import { countRecoveryCodes } from '#server/identity/factors/recovery-codes.ts'
import { parseFactor, verifySubmittedFactor } from '#server/identity/factors/submitted-factor.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import { AccountProblem } from '#server/platform/http/account-problem.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { codeGuessesMail, recoveryCodeMail } from './mails.ts'
import { lockPhones } from './phone-in-force.ts'
import { giveToken } from './verify-code.ts'

/** Alternatives to a text message for this member. */
export const listWays = ({ db }: MemberApp, { id }: MemberActor) => factorKinds(db, memberHolders, id)

/** Options for asking the browser for a passkey. The challenge is for this session only. */
export async function askPasskey({ db, config }: MemberApp, member: MemberActor) {
  const options = await passkeyRequest(db, memberHolders, memberHolders.place(config), member.id)
  await db
    .updateTable('sessions')
    .set({ passkey_challenge: options.challenge })
    .where('id', '=', member.sessionId)
    .execute()
  return { options: { ...options } }
}

/** Verifies a factor that replaces a texted code, and gives this session the token of the second factor. */
export async function verifyFactor(
  app: MemberApp,
  member: MemberActor,
  body: BodyOf<typeof endpoint>,
  network: string,
): Promise<string> {
  const ownerId = member.id
  const { kind } = parseFactor(body, null)
  // a signature cannot be guessed, so it is not counted
  const guess = kind === 'passkey' ? null : await takeCodeGuess(app, memberHolders, { ownerId, kind, network })
  const token = await app.db.transaction().execute(async (trx) => {
    const own = await lockPhones(trx, member)
    const given = parseFactor(body, await challengeOf(trx, member))
    if (!(await verifySubmittedFactor(trx, app, memberHolders, { ownerId, given, at: app.now() }))) return null
    if (kind === 'recovery') {
      const left = (await countRecoveryCodes(trx, memberHolders, ownerId)) ?? 0
      await enqueue(trx, recoveryCodeMail(app.config, own.email, left))
    }
    return giveToken(trx, member)
  })
  if (token === null) {
    if (guess?.isLast) await warnOfGuesses(app, member)
    throw new AccountProblem(kind === 'passkey' ? 'wrong_passkey' : 'wrong_code', { member_id: member.id })
  }
  await guess?.refundAttempt()
  await rememberNetwork(app, memberHolders, { ownerId, network })
  return token
}

/** The passkey challenge of this session, which is used once. */
async function challengeOf(trx: MemberDb, { sessionId }: MemberActor): Promise<string | null> {
  const session = await trx
    .selectFrom('sessions')
    .select('passkey_challenge')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.passkey_challenge ?? null
}

async function warnOfGuesses({ db, config }: MemberApp, { id }: MemberActor) {
  const { email } = await db.selectFrom('members').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  await db.transaction().execute((trx) => enqueue(trx, codeGuessesMail(config, email)))
}
