import type { changePhone as endpoint } from '#contract/member/profile.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/db/connect.ts'
import { takeGiven } from '#server/factors/given.ts'
import { takeCodeGuess, takePassword } from '#server/factors/guesses.ts'
import { memberHolders } from '#server/factors/holders.ts'
import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { isCodeUsable } from './allowance.ts'
import { canBeTexted } from './numbers.ts'
import { lockPhones } from './phone-in-force.ts'
import { sendTo } from './send-code.ts'
import { takeTry } from './verify-code.ts'

type Asked = BodyOf<typeof endpoint> & { readonly network: string }
type Outcome = 'sent' | 'wrong' | 'spent'

const WRONG = 'That code is not right. Please check it and try again.'
const SPENT = 'That code is used up. Please ask for a new one.'

/** Texts a code to the phone on file, whatever number this session has named before. */
export async function textOldPhone(app: MemberApp, member: MemberActor): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const { phone } = await lockPhones(trx, member)
    if (phone === null) throw new Problem('no_phone')
    await sendTo(trx, app, member, phone)
  })
}

/**
 * Takes another number into this session by the old factor, and texts it a code. The old one stays in force until that
 * code is verified. A repeat, while its code is usable, sends nothing more.
 * @throws Problem `invalid` at `mfa_number`, `otp`, `password` or `code`, and what the caps on texts and guesses say
 */
export async function changePhone(app: MemberApp, member: MemberActor, asked: Asked): Promise<void> {
  if (member.mfaPolicy === 'off') throw new Problem('mfa_off')
  if (!canBeTexted(asked.mfa_number))
    throw invalidField('mfa_number', 'We cannot send codes to this number. Please use another one.')
  const byText = asked.otp !== undefined
  const giveBack = byText ? undefined : await takeTyped(app, member, asked)
  // a refusal is thrown after the commit: the try must stay counted
  const outcome = await app.db.transaction().execute(async (trx): Promise<Outcome> => {
    const own = await lockPhones(trx, member)
    if (own.phone === null) throw new Problem('no_phone')
    if (own.phone === asked.mfa_number) throw invalidField('mfa_number', 'Codes go to this number already.')
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
  if (outcome !== 'sent') throw invalidField(byText ? 'otp' : 'code', outcome === 'wrong' ? WRONG : SPENT)
  await giveBack?.()
}

/** The password, and a slot among the guesses at an app's code; a right one gives it back. */
async function takeTyped(app: MemberApp, { id: ownerId }: MemberActor, { password, code, network }: Asked) {
  if (code === undefined) throw invalidField('otp', 'Please enter the verification code sent to your phone number')
  if (password === undefined) throw invalidField('password', 'Please enter your password')
  await takePassword(app, memberHolders, { ownerId, password, network })
  const guess = await takeCodeGuess(app, memberHolders, { ownerId, kind: 'totp', network })
  return guess.giveBack
}

async function takeApps(trx: MemberDb, app: MemberApp, { id: ownerId }: MemberActor, typed: string) {
  const given = { kind: 'totp', typed } as const
  return (await takeGiven(trx, app, memberHolders, { ownerId, given, at: app.now() })) ? 'right' : 'wrong'
}
