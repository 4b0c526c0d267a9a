import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { secondFactorMail } from '#server/accounts/mails.ts'
import { askCodeOfOthers } from '#server/accounts/sessions.ts'
import { digest, newToken } from '#server/adapters/secrets.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { TRIES } from './allowance.ts'
import { type Code, codeHmac } from './code-hmac.ts'
import { lockPhones, type Phones, phoneInForce } from './phone-in-force.ts'

type Outcome =
  | { readonly step: 'right'; readonly token: string }
  | { readonly step: 'wrong' }
  | { readonly step: 'spent' }

/** Checks a code and gives this session its second factor's token. A new number comes into force with it. */
export async function verifyCode(app: MemberApp, member: MemberActor, code: string): Promise<string> {
  // a refusal is thrown after the commit: the try must stay counted
  const outcome = await app.db.transaction().execute(async (trx): Promise<Outcome> => {
    const phones = await lockPhones(trx, member)
    const phone = phoneInForce(phones, member)
    // where no code can have gone out, none is right
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

/** One UPDATE counts the try, compares, and uses the code up: a burst cannot make six of five. */
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
  await askCodeOfOthers(trx, member.id, member.sessionId)
  await enqueue(trx, secondFactorMail(app.config, email, phone.slice(-4)))
}

/** The second factor's token, for this session alone. */
export async function giveToken(trx: MemberDb, member: MemberActor): Promise<string> {
  const token = newToken()
  await trx
    .updateTable('sessions')
    .set({ mfa_token_hash: digest(token), pending_phone: null, passkey_challenge: null })
    .where('id', '=', member.sessionId)
    .execute()
  return token
}
