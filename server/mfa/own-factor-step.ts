import type { verifyFactor as endpoint } from '#contract/member/factors.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { MemberDb } from '#server/db/connect.ts'
import { factorKinds } from '#server/factors/devices.ts'
import { givenIn, takeGiven } from '#server/factors/given.ts'
import { rememberNetwork, takeCodeGuess } from '#server/factors/guesses.ts'
import { memberHolders } from '#server/factors/holders.ts'
import { passkeyRequest } from '#server/factors/passkeys.ts'
import { countRecoveryCodes } from '#server/factors/recovery-codes.ts'
import { AccountProblem } from '#server/http/account-problem.ts'
import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { codeGuessesMail, recoveryCodeMail } from './mails.ts'
import { lockPhones } from './phone-in-force.ts'
import { giveToken } from './verify-code.ts'

/** What a member can prove with beside a text message. */
export const listWays = ({ db }: MemberApp, { id }: MemberActor) => factorKinds(db, memberHolders, id)

/** What a browser needs to ask for a passkey; the challenge is this session's own. */
export async function askPasskey({ db, config }: MemberApp, member: MemberActor) {
  const options = await passkeyRequest(db, memberHolders, memberHolders.place(config), member.id)
  await db
    .updateTable('sessions')
    .set({ passkey_challenge: options.challenge })
    .where('id', '=', member.sessionId)
    .execute()
  return { options: { ...options } }
}

/** Checks what a member gives in place of a texted code, and gives this session its second factor's token. */
export async function verifyFactor(
  app: MemberApp,
  member: MemberActor,
  body: BodyOf<typeof endpoint>,
  network: string,
): Promise<string> {
  const ownerId = member.id
  const { kind } = givenIn(body, null)
  // nobody guesses a signature
  const guess = kind === 'passkey' ? null : await takeCodeGuess(app, memberHolders, { ownerId, kind, network })
  const token = await app.db.transaction().execute(async (trx) => {
    const own = await lockPhones(trx, member)
    const given = givenIn(body, await challengeOf(trx, member))
    if (!(await takeGiven(trx, app, memberHolders, { ownerId, given, at: app.now() }))) return null
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
  await guess?.giveBack()
  await rememberNetwork(app, memberHolders, { ownerId, network })
  return token
}

/** What this session asked a passkey to sign; once it has been, there is none. */
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
