import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { secondFactorMail } from '#server/identity/accounts/mails.ts'
import { requireMfaOnOtherSessions } from '#server/identity/accounts/sessions.ts'
import { digest, newToken } from '#server/platform/adapters/secrets.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { TRIES } from './allowance.ts'
import { type Code, codeHmac } from './code-hmac.ts'
import { lockPhones, type Phones, phoneInForce } from './phone-in-force.ts'

type Outcome =
  | { readonly step: 'right'; readonly token: string }
  | { readonly step: 'wrong' }
  | { readonly step: 'spent' }

/** Verifies a code and gives this session the token of the second factor. A new number comes into force. */
export async function verifyCode(app: MemberApp, member: MemberActor, code: string): Promise<string> {
  // a refusal is thrown after the commit, so that the attempt stays counted
  const outcome = await app.db.transaction().execute(async (trx): Promise<Outcome> => {
    const phones = await lockPhones(trx, member)
    const phone = phoneInForce(phones, member)
    // without a number no code was sent, so every code is wrong
    if (phone === null) return { step: 'wrong' }
    const tried = await takeTry(trx, app, { sessionId: member.sessionId, memberId: member.id, phone, code })
    if (tried !== 'right') return { step: tried }
    if (phone !== phones.phone) await putInForce(trx, app, member, { ...phones, pending_phone: phone })
    return { step: 'right', token: await giveToken(trx, member) }
  })
  if (outcome.step === 'wrong') throw new Problem('wrong_code')
  if (outcome.step === 'spent') throw new Problem('spent_code')
  return outcome.token
}

/**
 * One UPDATE counts the attempt, compares the code and uses it up, so that a burst cannot make six attempts out of
 * five.
 */
export async function takeTry(
  trx: MemberDb,
  app: MemberApp,
  guess: Code & { readonly sessionId: number },
): Promise<Outcome['step']> {
  const now = app.now()
  const tried = await trx
    .updateTable('session_codes')
    .set({
      tries: sql`tries + 1`,
      used_at: sql<Date | null>`case when code_hmac = ${codeHmac(app.secrets, guess)} then ${now}::timestamptz end`,
    })
    .where('session_id', '=', guess.sessionId)
    .where('phone', '=', guess.phone)
    .where('used_at', 'is', null)
    .where('tries', '<', TRIES)
    .where('expires_at', '>', now)
    .returning(['used_at', 'tries'])
    .executeTakeFirst()
  if (!tried) return 'spent'
  if (tried.used_at) return 'right'
  return tried.tries < TRIES ? 'wrong' : 'spent'
}

type NewPhone = Phones & { readonly pending_phone: string }

async function putInForce(
  trx: MemberDb,
  app: MemberApp,
  member: MemberActor,
  { email, pending_phone: phone }: NewPhone,
) {
  await trx.updateTable('members').set({ phone }).where('id', '=', member.id).execute()
  await requireMfaOnOtherSessions(trx, member.id, member.sessionId)
  await enqueue(trx, secondFactorMail(app.config, email, phone.slice(-4)))
}

/** Creates the token of the second factor, for this session only. */
export async function giveToken(trx: MemberDb, member: MemberActor): Promise<string> {
  const token = newToken()
  await trx
    .updateTable('sessions')
    .set({ mfa_token_hash: digest(token), pending_phone: null, passkey_challenge: null })
    .where('id', '=', member.sessionId)
    .execute()
  return token
}
