import type { deskAddDevice } from '#contract/desk/security.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { addMade, factorKinds, findMade, removeDevice as removeHeld } from '#server/identity/factors/devices.ts'
import { staffHolders } from '#server/identity/factors/holders.ts'
import type { PasskeyOwner } from '#server/identity/factors/passkeys.ts'
import { replaceRecoveryCodes } from '#server/identity/factors/recovery-codes.ts'
import { beginPasskey, beginTotp, readMade } from '#server/identity/factors/set-up.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { deviceAddedMail, deviceRemovedMail, newRecoveryCodesMail } from './mails.ts'
import { endEachSession } from './sessions.ts'

/** Creates a secret. Only the caller has it until its first code is sent back. */
export async function setUpTotp(app: App, staff: StaffActor) {
  await refusePasswordAlone(app.deskDb, staff)
  return beginTotp(app, staffHolders, await ownerOf(app, staff))
}

/** A person with a second factor must have signed in with one, so that a stolen password cannot add another. */
async function refusePasswordAlone(db: DeskDb, staff: StaffActor) {
  if (staff.secondFactorAt !== null) return
  if ((await factorKinds(db, staffHolders, staff.id)).length > 0) throw new Problem('not_signed_in')
}

/** Options for creating a passkey in the browser; its challenge comes back encrypted. */
export async function setUpPasskey(app: App, staff: StaffActor) {
  await refusePasswordAlone(app.deskDb, staff)
  return beginPasskey(app, app.deskDb, staffHolders, await ownerOf(app, staff))
}

async function ownerOf({ deskDb }: App, { id, name }: StaffActor): Promise<PasskeyOwner> {
  const { email } = await deskDb.selectFrom('desk.staff').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, name, email }
}

/** Adds a device. A repeat adds nothing and does not show the codes again. */
export async function addDevice(app: App, staff: StaffActor, body: BodyOf<typeof deskAddDevice>) {
  const { name } = body
  const made = await readMade(app, staffHolders, staff.id, body)
  const at = app.now()
  const adding = { ownerId: staff.id, name, made, at }
  return app.deskDb.transaction().execute(async (trx) => {
    const own = await lockOwnAccount(trx, staff)
    const known = await findMade(trx, app.secrets, staffHolders, adding)
    if (known) return { device: known, recovery_codes: null }
    await refusePasswordAlone(trx, staff)
    const { device, isFirst } = await addMade(trx, app.secrets, staffHolders, adding)
    const recoveryCodes = isFirst ? await beginTwoFactors(trx, app, staff) : null
    await enqueue(trx, deviceAddedMail(app.config, own.email, name))
    await record(trx, staff, { action: 'deskAddDevice', before: null, after: { device: name, kind: made.kind }, at })
    return { device, recovery_codes: recoveryCodes }
  })
}

/** Ends the other sessions, which used the password alone, when the first factor is added. */
async function beginTwoFactors(trx: DeskTrx, app: App, staff: StaffActor): Promise<string[]> {
  const at = app.now()
  await trx.deleteFrom('desk.sign_in_steps').where('staff_id', '=', staff.id).execute()
  await endEachSession(trx, (sessions) =>
    sessions.and([sessions('staff_id', '=', staff.id), sessions('id', '<>', staff.sessionId)]),
  )
  await trx
    .updateTable('desk.sessions')
    .set({ second_factor_at: at, proved_at: at })
    .where('id', '=', staff.sessionId)
    .execute()
  return replaceRecoveryCodes(trx, app.secrets, staffHolders, staff.id)
}

/** Removes a device of the caller. The last one takes the recovery codes with it. */
export async function removeDevice(app: App, staff: StaffActor, id: number): Promise<void> {
  await app.deskDb.transaction().execute(async (trx) => {
    const own = await lockOwnAccount(trx, staff)
    const lastStays = app.config.STAFF_SECOND_FACTOR === 'required'
    const device = await removeHeld(trx, staffHolders, { ownerId: staff.id, id, lastStays })
    await enqueue(trx, deviceRemovedMail(app.config, own.email, device.name))
    const { name, kind } = device
    await record(trx, staff, { action: 'deskRemoveDevice', before: { device: name, kind }, after: null, at: app.now() })
  })
}

/** Creates ten recovery codes; the previous ones no longer work. */
export async function newRecoveryCodes(app: App, staff: StaffActor): Promise<string[]> {
  return app.deskDb.transaction().execute(async (trx) => {
    const own = await lockOwnAccount(trx, staff)
    if ((await factorKinds(trx, staffHolders, staff.id)).length === 0) throw new Problem('second_factor_needed')
    const codes = await replaceRecoveryCodes(trx, app.secrets, staffHolders, staff.id)
    await enqueue(trx, newRecoveryCodesMail(app.config, own.email))
    const after = { recovery_codes: codes.length }
    await record(trx, staff, { action: 'deskNewRecoveryCodes', before: null, after, at: app.now() })
    return codes
  })
}

type Change = {
  readonly action: string
  readonly before: object | null
  readonly after: object | null
  readonly at: Date
}

function record(trx: DeskTrx, staff: StaffActor, { at, ...change }: Change) {
  const thing = { type: 'staff', id: staff.id, name: staff.name } as const
  return recordChange(trx, staff, { ...change, thing }, at)
}

/** The caller's own account with a row lock, like the one in sign-in. */
export function lockOwnAccount(trx: DeskTrx, staff: StaffActor) {
  return trx
    .selectFrom('desk.staff')
    .select(['id', 'name', 'email'])
    .where('id', '=', staff.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
