import { randomInt } from 'node:crypto'
import { t } from '#basics/language/translate.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { canSendTexts } from '#server/platform/adapters/sms.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { allowSend } from './allowance.ts'
import { type Code, codeHmac } from './code-hmac.ts'
import { codeText } from './mails.ts'
import { canBeTexted } from './numbers.ts'
import { lockPhones, mayChange, phoneInForce } from './phone-in-force.ts'

const CODE_LIVES_MS = 10 * 60_000

/** Sends a code to the number on file, or to the one that is being enrolled in this session. */
export async function sendCode(app: MemberApp, member: MemberActor): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const phone = phoneInForce(await lockPhones(trx, member), member)
    if (phone === null) throw new Problem('no_phone')
    await sendTo(trx, app, member, phone)
  })
}

/** Adds a new number to this session and sends it a code. The old number stays in force until the code is verified. */
export async function enrollPhone(app: MemberApp, member: MemberActor, phone: string): Promise<void> {
  if (member.mfaPolicy === 'off') throw new Problem('mfa_off')
  if (!canBeTexted(phone))
    throw invalidField('mfa_number', t('We cannot send codes to this number. Please use another one.'))
  await app.db.transaction().execute(async (trx) => {
    const phones = await lockPhones(trx, member)
    if (!mayChange(phones, member)) throw new Problem('mfa_authentication_required')
    await sendTo(trx, app, member, phone)
    await trx.updateTable('sessions').set({ pending_phone: phone }).where('id', '=', member.sessionId).execute()
  })
}

/** Sends a code to this number, within the limits. The caller holds a lock on the member's row. */
export async function sendTo(trx: MemberDb, app: MemberApp, member: MemberActor, phone: string) {
  if (!canSendTexts(app.config)) throw new Problem('texts_off')
  const now = app.now()
  await allowSend(trx, app, member, phone)
  await trx.insertInto('code_sends').values({ member_id: member.id, phone, sent_at: now }).execute()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await saveCode(trx, app, member.sessionId, { memberId: member.id, phone, code })
  await enqueue(trx, codeText(app.config, phone, code), { kind: 'code', livesMs: CODE_LIVES_MS })
}

/** Stores a code that replaces the previous one of this session and has five attempts. */
async function saveCode(trx: MemberDb, app: MemberApp, sessionId: number, code: Code) {
  const fresh = {
    code_hmac: codeHmac(app.secrets, code),
    tries: 0,
    expires_at: new Date(app.now().getTime() + CODE_LIVES_MS),
    used_at: null,
  }
  await trx
    .insertInto('session_codes')
    .values({ session_id: sessionId, member_id: code.memberId, phone: code.phone, ...fresh })
    .onConflict((conflict) => conflict.columns(['session_id', 'phone']).doUpdateSet(fresh))
    .execute()
}
