import type { addOwnFactor } from '#contract/member/factors.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { requireMfaOnOtherSessions } from '#server/identity/accounts/sessions.ts'
import { takePassword } from '#server/identity/factors/attempts.ts'
import { addMade, factorKinds, findMade, listDevices, removeDevice } from '#server/identity/factors/devices.ts'
import { memberHolders } from '#server/identity/factors/holders.ts'
import { type PasskeyOwner, takesPasskeys } from '#server/identity/factors/passkeys.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from '#server/identity/factors/recovery-codes.ts'
import { beginPasskey, beginTotp, readMade } from '#server/identity/factors/set-up.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { factorAddedMail, factorRemovedMail, newRecoveryCodesMail } from './mails.ts'
import { lockPhones, mayChange, readPhones } from './phone-in-force.ts'
import { giveToken } from './verify-code.ts'

/** The password of the account, typed again, and the network of the request. */
type TypedAgain = { readonly password: string; readonly network: string }

/** Protection of a member's account in addition to texted codes. */
export async function readFactors({ db, config }: MemberApp, member: MemberActor) {
  return {
    available: member.mfaPolicy !== 'off',
    passkeys: takesPasskeys(memberHolders.place(config)),
    devices: await listDevices(db, memberHolders, member.id),
    recovery_codes_left: await countRecoveryCodes(db, memberHolders, member.id),
  }
}

/** Creates a secret. Only the caller has it until its first code is sent back. */
export async function setUpTotp(app: MemberApp, member: MemberActor, typed: TypedAgain) {
  await allowAnother(app, member, typed)
  return beginTotp(app, memberHolders, await ownerOf(app, member))
}

/** Options for creating a passkey in the browser; its challenge comes back encrypted. */
export async function setUpPasskey(app: MemberApp, member: MemberActor, typed: TypedAgain) {
  await allowAnother(app, member, typed)
  return beginPasskey(app, app.db, memberHolders, await ownerOf(app, member))
}

async function allowAnother(app: MemberApp, member: MemberActor, typed: TypedAgain) {
  if (member.mfaPolicy === 'off') throw new Problem('mfa_off')
  if (!mayChange(await readPhones(app.db, member), member)) throw new Problem('mfa_authentication_required')
  await takePassword(app, memberHolders, { ownerId: member.id, ...typed })
}

async function ownerOf({ db }: MemberApp, { id, fullName }: MemberActor): Promise<PasskeyOwner> {
  const { email } = await db.selectFrom('members').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, name: fullName, email }
}

/**
 * Adds a factor, for which the password was given at the start of the setup. If this is the first factor, this session
 * receives the token of the second factor, and every other session needs a code. A repeat adds nothing.
 */
export async function addFactor(app: MemberApp, member: MemberActor, body: BodyOf<typeof addOwnFactor>) {
  if (member.mfaPolicy === 'off') throw new Problem('mfa_off')
  const made = await readMade(app, memberHolders, member.id, body)
  const adding = { ownerId: member.id, name: body.name, made, at: app.now() }
  return app.db.transaction().execute(async (trx) => {
    const own = await lockPhones(trx, member)
    const known = await findMade(trx, app.secrets, memberHolders, adding)
    if (known) return { token: null, answer: { device: known, recovery_codes: null } }
    const hadNone = own.phone === null && !own.own_factor
    // another session may have set up a factor just now, so this one needs a code
    if (!mayChange(own, member)) throw new Problem('mfa_authentication_required')
    const { device, isFirst } = await addMade(trx, app.secrets, memberHolders, adding)
    const recoveryCodes = isFirst ? await replaceRecoveryCodes(trx, app.secrets, memberHolders, member.id) : null
    const token = hadNone ? await giveToken(trx, member) : null
    if (hadNone) await requireMfaOnOtherSessions(trx, member.id, member.sessionId)
    await enqueue(trx, factorAddedMail(app.config, own.email, device.name))
    return { token, answer: { device, recovery_codes: recoveryCodes } }
  })
}

/** Removes a factor of the member. The last one takes the recovery codes with it. */
export async function removeFactor(app: MemberApp, member: MemberActor, id: string, typed: TypedAgain): Promise<void> {
  await takePassword(app, memberHolders, { ownerId: member.id, ...typed })
  await app.db.transaction().execute(async (trx) => {
    const own = await lockPhones(trx, member)
    const removed = await removeDevice(trx, memberHolders, { ownerId: member.id, id, lastStays: false })
    await enqueue(trx, factorRemovedMail(app.config, own.email, removed.name))
  })
}

/** Creates ten recovery codes; the previous ones no longer work. */
export async function newRecoveryCodes(app: MemberApp, member: MemberActor, typed: TypedAgain): Promise<string[]> {
  await takePassword(app, memberHolders, { ownerId: member.id, ...typed })
  return app.db.transaction().execute(async (trx) => {
    const own = await lockPhones(trx, member)
    if ((await factorKinds(trx, memberHolders, member.id)).length === 0) throw new Problem('second_factor_needed')
    const codes = await replaceRecoveryCodes(trx, app.secrets, memberHolders, member.id)
    await enqueue(trx, newRecoveryCodesMail(app.config, own.email))
    return codes
  })
}
