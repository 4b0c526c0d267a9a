import type { deskAddDevice } from '#contract/desk/security.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem, problems } from '#contract/shared/problems.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { DeskDb } from '#server/db/connect.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { factorKinds, hasTotpSecret, listDevices } from '#server/staff-factors/devices.ts'
import { replaceRecoveryCodes } from '#server/staff-factors/recovery-codes.ts'
import { newTotpSecret, stepOf, totpSetup } from '#server/staff-factors/totp.ts'
import { deviceAddedMail, deviceRemovedMail, newRecoveryCodesMail } from './mails.ts'
import { lockOwnAccount, requireRecentProof } from './own-account.ts'
import { endEachSession } from './sessions.ts'

const SETUP_LIVES_MS = 10 * 60_000
/** More than anybody carries. */
const DEVICES_MAX = 10

/** A new secret, which nobody keeps but whoever asked, until a code of it comes back. */
export async function setUpTotp(app: App, staff: StaffActor) {
  requireRecentProof(staff, app.now())
  await refusePasswordAlone(app.deskDb, staff)
  const { email } = await app.deskDb
    .selectFrom('desk.staff')
    .select('email')
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow()
  const secret = newTotpSecret()
  return {
    ...totpSetup(secret, { issuer: `${app.config.BRAND_NAME} desk`, label: email }),
    setup: sealSetup(app, staff, secret),
  }
}

/** Whoever has a factor has to have signed in with one: a stolen password adds none. */
async function refusePasswordAlone(db: DeskDb, staff: StaffActor) {
  if (staff.secondFactorAt !== null) return
  if ((await factorKinds(db, staff.id)).length > 0) throw new Problem('not_signed_in')
}

type Setup = { readonly secret: string; readonly ends: number }

function sealSetup({ secrets, now }: App, staff: StaffActor, secret: Buffer): string {
  const setup: Setup = {
    secret: secret.toString('base64'),
    ends: now().getTime() + SETUP_LIVES_MS,
  }
  return secrets.seal('second_factor_setup', staff.id, Buffer.from(JSON.stringify(setup))).toString('base64url')
}

/** The secret that was set up for this colleague, if it was lately. */
function openSetup({ secrets, now }: App, staff: StaffActor, sealed: string): Buffer {
  try {
    const content = secrets.open('second_factor_setup', staff.id, Buffer.from(sealed, 'base64url'))
    const { secret, ends } = JSON.parse(content.toString()) as Setup // sealed by us
    if (ends > now().getTime()) return Buffer.from(secret, 'base64')
  } catch {
    // not sealed by us, or for somebody else
  }
  throw new Problem('setup_ended')
}

/** Adds what was set up. A repeat adds nothing more, and shows no codes a second time. */
export async function addDevice(app: App, staff: StaffActor, { setup, name, code }: BodyOf<typeof deskAddDevice>) {
  const secret = openSetup(app, staff, setup)
  const at = app.now()
  const step = stepOf(secret, code, at)
  if (step === null) throw invalidField('code', problems.wrong_code[1])
  return app.deskDb.transaction().execute(async (trx) => {
    const own = await lockOwnAccount(trx, staff)
    const known = await hasTotpSecret(trx, app.secrets, staff.id, secret)
    const before = await listDevices(trx, staff.id)
    if (known !== undefined) return { device: deviceIn(before, known), recovery_codes: null }
    await refusePasswordAlone(trx, staff)
    if (before.length >= DEVICES_MAX) throw invalidField('name', `You have ${DEVICES_MAX} already. Remove one first.`)
    const { id } = await trx
      .insertInto('desk.second_factors')
      .values({
        staff_id: staff.id,
        kind: 'totp',
        name,
        secret: app.secrets.seal('totp', staff.id, secret),
        last_step: step,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const recoveryCodes = before.length === 0 ? await beginTwoFactors(trx, app, staff) : null
    await enqueue(trx, deviceAddedMail(app.config, own.email, name))
    await record(trx, staff, { action: 'deskAddDevice', before: null, after: { device: name, kind: 'totp' }, at })
    return { device: deviceIn(await listDevices(trx, staff.id), id), recovery_codes: recoveryCodes }
  })
}

function deviceIn(devices: Awaited<ReturnType<typeof listDevices>>, id: number) {
  const device = devices.find((one) => one.id === id)
  if (!device) throw new Problem('not_found')
  return device
}

/** The first one: whoever is signed in with the password alone elsewhere has to come in again. */
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
  return replaceRecoveryCodes(trx, app.secrets, staff.id)
}

/** Removes one of one's own. With the last one the recovery codes go, too. */
export async function removeDevice(app: App, staff: StaffActor, id: number): Promise<void> {
  requireRecentProof(staff, app.now())
  await app.deskDb.transaction().execute(async (trx) => {
    const own = await lockOwnAccount(trx, staff)
    const devices = await listDevices(trx, staff.id)
    const device = deviceIn(devices, id)
    const isLast = devices.length === 1
    if (isLast && app.config.STAFF_SECOND_FACTOR === 'required') throw new Problem('last_device')
    await trx.deleteFrom('desk.second_factors').where('id', '=', device.id).execute()
    if (isLast) await trx.deleteFrom('desk.recovery_codes').where('staff_id', '=', staff.id).execute()
    await enqueue(trx, deviceRemovedMail(app.config, own.email, device.name))
    const { name, kind } = device
    await record(trx, staff, { action: 'deskRemoveDevice', before: { device: name, kind }, after: null, at: app.now() })
  })
}

/** Ten new ones; those from before no longer work. */
export async function newRecoveryCodes(app: App, staff: StaffActor): Promise<string[]> {
  requireRecentProof(staff, app.now())
  return app.deskDb.transaction().execute(async (trx) => {
    const own = await lockOwnAccount(trx, staff)
    if ((await factorKinds(trx, staff.id)).length === 0) throw new Problem('second_factor_needed')
    const codes = await replaceRecoveryCodes(trx, app.secrets, staff.id)
    await enqueue(trx, newRecoveryCodesMail(app.config, own.email))
    const after = { recovery_codes: codes.length }
    await record(trx, staff, { action: 'deskNewRecoveryCodes', before: null, after, at: app.now() })
    return codes
  })
}

type Deed = {
  readonly action: string
  readonly before: object | null
  readonly after: object | null
  readonly at: Date
}

function record(trx: DeskTrx, staff: StaffActor, { at, ...change }: Deed) {
  const thing = { type: 'staff', id: staff.id, name: staff.name } as const
  return recordChange(trx, staff, { ...change, thing }, at)
}
