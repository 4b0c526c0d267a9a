import type { deskAddDevice } from '#contract/desk/security.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem, problems } from '#contract/shared/problems.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { DeskDb } from '#server/db/connect.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { factorKinds, hasTotpSecret, listDevices } from '#server/staff-factors/devices.ts'
import {
  hasPasskey,
  type NewPasskey,
  passkeyCreation,
  readNewPasskey,
  takesPasskeys,
} from '#server/staff-factors/passkeys.ts'
import { replaceRecoveryCodes } from '#server/staff-factors/recovery-codes.ts'
import { newTotpSecret, stepOf, totpSetup } from '#server/staff-factors/totp.ts'
import { deviceAddedMail, deviceRemovedMail, newRecoveryCodesMail } from './mails.ts'
import { lockOwnAccount } from './own-account.ts'
import { endEachSession } from './sessions.ts'

const SETUP_LIVES_MS = 10 * 60_000
/** More than anybody carries. */
const DEVICES_MAX = 10

/** A new secret, which only the caller has, until a code of it comes back. */
export async function setUpTotp(app: App, staff: StaffActor) {
  await refusePasswordAlone(app.deskDb, staff)
  const secret = newTotpSecret()
  return {
    ...totpSetup(secret, { issuer: `${app.config.BRAND_NAME} desk`, label: await emailOf(app, staff) }),
    setup: sealSetup(app, staff, { kind: 'totp', secret: secret.toString('base64') }),
  }
}

/** A colleague who has a factor has to have signed in with one: a stolen password adds none. */
async function refusePasswordAlone(db: DeskDb, staff: StaffActor) {
  if (staff.secondFactorAt !== null) return
  if ((await factorKinds(db, staff.id)).length > 0) throw new Problem('not_signed_in')
}

/** What a browser needs to make a passkey; its challenge comes back sealed. */
export async function setUpPasskey(app: App, staff: StaffActor) {
  if (!takesPasskeys(app.config)) throw new Problem('no_passkeys_here')
  await refusePasswordAlone(app.deskDb, staff)
  const { id, name } = staff
  const options = await passkeyCreation(app.deskDb, app.config, { id, name, email: await emailOf(app, staff) })
  return { options: { ...options }, setup: sealSetup(app, staff, { kind: 'passkey', challenge: options.challenge }) }
}

async function emailOf({ deskDb }: App, { id }: StaffActor): Promise<string> {
  const { email } = await deskDb.selectFrom('desk.staff').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return email
}

type Begun =
  | { readonly kind: 'totp'; readonly secret: string }
  | { readonly kind: 'passkey'; readonly challenge: string }
type Setup = { readonly begun: Begun; readonly ends: number }

function sealSetup({ secrets, now }: App, staff: StaffActor, begun: Begun): string {
  const setup: Setup = { begun, ends: now().getTime() + SETUP_LIVES_MS }
  return secrets.seal('second_factor_setup', staff.id, Buffer.from(JSON.stringify(setup))).toString('base64url')
}

/** What this colleague began to set up, if it was lately. */
function openSetup({ secrets, now }: App, staff: StaffActor, sealed: string): Begun {
  try {
    const content = secrets.open('second_factor_setup', staff.id, Buffer.from(sealed, 'base64url'))
    const { begun, ends } = JSON.parse(content.toString()) as Setup // sealed by us
    if (ends > now().getTime()) return begun
  } catch {
    // not sealed by us, or for somebody else
  }
  throw new Problem('setup_ended')
}

/** Adds what was set up. A repeat adds nothing more, and shows no codes a second time. */
export async function addDevice(app: App, staff: StaffActor, body: BodyOf<typeof deskAddDevice>) {
  const { name } = body
  const made = await readMade(app, openSetup(app, staff, body.setup), body)
  const at = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    const own = await lockOwnAccount(trx, staff)
    const before = await listDevices(trx, staff.id)
    const known = await findMade(trx, app, staff, made)
    if (known !== undefined) return { device: deviceIn(before, known), recovery_codes: null }
    await refusePasswordAlone(trx, staff)
    if (before.length >= DEVICES_MAX) throw invalidField('name', `You have ${DEVICES_MAX} already. Remove one first.`)
    const { id } = await trx
      .insertInto('desk.second_factors')
      .values({ staff_id: staff.id, name, created_at: at, ...columnsOf(app, staff, made) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const recoveryCodes = before.length === 0 ? await beginTwoFactors(trx, app, staff) : null
    await enqueue(trx, deviceAddedMail(app.config, own.email, name))
    await record(trx, staff, { action: 'deskAddDevice', before: null, after: { device: name, kind: made.kind }, at })
    return { device: deviceIn(await listDevices(trx, staff.id), id), recovery_codes: recoveryCodes }
  })
}

type Made =
  | { readonly kind: 'totp'; readonly secret: Buffer; readonly step: number }
  | { readonly kind: 'passkey'; readonly passkey: NewPasskey }

/** What a first code or a new passkey proves to be there. 422 where it does not. */
async function readMade(app: App, begun: Begun, { code = '', passkey }: BodyOf<typeof deskAddDevice>): Promise<Made> {
  if (begun.kind === 'passkey') {
    const made = passkey && (await readNewPasskey(app.config, begun.challenge, passkey))
    if (!made) throw new Problem('setup_ended', { message: 'No passkey was made. Please try again.' })
    return { kind: 'passkey', passkey: made }
  }
  const secret = Buffer.from(begun.secret, 'base64')
  const step = stepOf(secret, code, app.now())
  if (step === null) throw invalidField('code', problems.wrong_code[1])
  return { kind: 'totp', secret, step }
}

async function findMade(trx: DeskTrx, app: App, staff: StaffActor, made: Made): Promise<number | undefined> {
  if (made.kind === 'totp') return hasTotpSecret(trx, app.secrets, staff.id, made.secret)
  return hasPasskey(trx, staff.id, made.passkey)
}

function columnsOf({ secrets }: App, staff: StaffActor, made: Made) {
  if (made.kind === 'passkey') return { kind: made.kind, ...made.passkey }
  return { kind: made.kind, secret: secrets.seal('totp', staff.id, made.secret), last_step: made.step }
}

function deviceIn(devices: Awaited<ReturnType<typeof listDevices>>, id: number) {
  const device = devices.find((one) => one.id === id)
  if (!device) throw new Problem('not_found')
  return device
}

/** The first one: sessions elsewhere with the password alone end. */
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
