import { msg, t } from '#basics/language/translate.ts'
import type { changePhone as endpoint } from '#contract/member/profile.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem, sentenceOf } from '#contract/shared/problems.ts'
import { takeCodeGuess, takePassword } from '#server/identity/factors/attempts.ts'
import { memberHolders } from '#server/identity/factors/holders.ts'
import { verifySubmittedFactor } from '#server/identity/factors/submitted-factor.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { isCodeUsable } from './allowance.ts'
import { canBeTexted } from './numbers.ts'
import { lockPhones } from './phone-in-force.ts'
import { sendTo } from './send-code.ts'
import { takeTry } from './verify-code.ts'

type Asked = BodyOf<typeof endpoint> & { readonly network: string }
type Outcome = 'sent' | 'wrong' | 'spent'

const SPENT = msg('That code is used up. Please ask for a new one.')

/** Texts a code to the phone on file, whatever number this session has named before. */
export async function textOldPhone(app: MemberApp, member: MemberActor): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const { phone } = await lockPhones(trx, member)
    if (phone === null) throw new Problem('no_phone')
    await sendTo(trx, app, member, phone)
  })
}

/**
 * Adds a new number to this session after the old factor is verified, and texts a code to it. The old number stays in
 * force until that code is verified. A repeat sends nothing while its code is valid.
 * @throws Problem `invalid` at `mfa_number`, `otp`, `password` or `code`, and what the limits on texts and guesses
 * throw
 */
export async function changePhone(app: MemberApp, member: MemberActor, asked: Asked): Promise<void> {
  if (member.mfaPolicy === 'off') throw new Problem('mfa_off')
  if (!canBeTexted(asked.mfa_number))
    throw invalidField('mfa_number', t('We cannot send codes to this number. Please use another one.'))
  const byText = asked.otp !== undefined
  const refundAttempt = byText ? undefined : await takeTyped(app, member, asked)
  // a refusal is thrown after the commit, so that the attempt stays counted
  const outcome = await app.db.transaction().execute(async (trx): Promise<Outcome> => {
    const own = await lockPhones(trx, member)
    if (own.phone === null) throw new Problem('no_phone')
    if (own.phone === asked.mfa_number) throw invalidField('mfa_number', t('Codes go to this number already.'))
    const { sessionId } = member
    const isSent = own.pending_phone === asked.mfa_number
    if (isSent && (await isCodeUsable(trx, { sessionId, phone: asked.mfa_number, now: app.now() }))) return 'sent'
    const proven = byText
      ? await takeTry(trx, app, { sessionId, memberId: member.id, phone: own.phone, code: asked.otp ?? '' })
      : await takeApps(trx, app, member, asked.code ?? '')
    if (proven !== 'right') return proven
    await sendTo(trx, app, member, asked.mfa_number)
    await trx.updateTable('sessions').set({ pending_phone: asked.mfa_number }).where('id', '=', sessionId).execute()
    return 'sent'
  })
  if (outcome !== 'sent')
    throw invalidField(byText ? 'otp' : 'code', outcome === 'wrong' ? sentenceOf('wrong_code') : t(SPENT))
  await refundAttempt?.()
}

/** Verifies the password and reserves a guess at a code of an app; a correct code releases it. */
async function takeTyped(app: MemberApp, { id: ownerId }: MemberActor, { password, code, network }: Asked) {
  if (code === undefined) throw invalidField('otp', t('Please enter the verification code sent to your phone number'))
  if (password === undefined) throw invalidField('password', t('Please enter your password'))
  await takePassword(app, memberHolders, { ownerId, password, network })
  const guess = await takeCodeGuess(app, memberHolders, { ownerId, kind: 'totp', network })
  return guess.refundAttempt
}

async function takeApps(trx: MemberDb, app: MemberApp, { id: ownerId }: MemberActor, typed: string) {
  const given = { kind: 'totp', typed } as const
  return (await verifySubmittedFactor(trx, app, memberHolders, { ownerId, given, at: app.now() })) ? 'right' : 'wrong'
}
