import { randomInt } from 'node:crypto'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { canSendTexts } from '#server/adapters/sms.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { allowSend } from './allowance.ts'
import { type Code, codeHmac } from './code-hmac.ts'
import { canBeTexted, internationally } from './numbers.ts'
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

/** Takes a new number into this session and sends it a code. The old one stays in force until the code is given. */
export async function enrollPhone(app: MemberApp, member: MemberActor, phone: string): Promise<void> {
  if (member.mfaPolicy === 'off') throw new Problem('mfa_off')
  if (!canBeTexted(phone))
    throw invalidField('mfa_number', 'We cannot send codes to this number. Please use another one.')
  await app.db.transaction().execute(async (trx) => {
    const phones = await lockPhones(trx, member)
    if (!mayChange(phones, member)) throw new Problem('mfa_authentication_required')
    await sendTo(trx, app, member, phone)
    await trx.updateTable('sessions').set({ pending_phone: phone }).where('id', '=', member.sessionId).execute()
  })
}

/** A code to this number, within the caps. The caller holds the member's row. */
export async function sendTo(trx: MemberDb, app: MemberApp, member: MemberActor, phone: string) {
  if (!canSendTexts(app.config)) throw new Problem('texts_off')
  const now = app.now()
  await allowSend(trx, app, member, phone)
  await trx.insertInto('code_sends').values({ member_id: member.id, phone, sent_at: now }).execute()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await saveCode(trx, app, member.sessionId, { memberId: member.id, phone, code })
  const text = {
    channel: 'sms',
    recipient: internationally(phone),
    subject: '',
    body: `${code} is your ${app.config.BRAND_NAME} verification code. It works for 10 minutes. We will never ask you for it.`,
    links: [],
  } as const
  await enqueue(trx, text, { kind: 'code', livesMs: CODE_LIVES_MS })
}

/** A new code takes the place of this session's one before, with five tries of its own. */
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
