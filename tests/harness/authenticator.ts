import { Secret, TOTP } from 'otpauth'
import { addMade } from '#server/identity/factors/devices.ts'
import { memberHolders, staffHolders } from '#server/identity/factors/holders.ts'
import { replaceRecoveryCodes } from '#server/identity/factors/recovery-codes.ts'
import { totpSetup } from '#server/identity/factors/totp.ts'
import type { TestMember, TestStaff } from '#tests/world/people.ts'
import type { World } from '#tests/world/world.ts'

const STEP_MS = 30_000

/** An authenticator app after its setup, and the ten recovery codes. */
type Shown = {
  readonly recoveryCodes: readonly string[]
  /** The current code, or the code `ahead` half minutes later. */
  code(ahead?: number): string
}
export type Authenticator = Shown & { readonly id: number }

/** Gives a colleague an authenticator. The half minute of its first code is over, and no session was ended. */
export async function setUpAuthenticator(world: World, staff: TestStaff, name = 'My phone'): Promise<Authenticator> {
  const { deskDb, secrets } = world.app
  const secret = Buffer.alloc(20, staff.email) // the same in every run, and so are its codes
  const { id } = await deskDb
    .insertInto('desk.second_factors')
    .values({
      staff_id: staff.id,
      kind: 'totp',
      name,
      secret: secrets.seal('totp', staff.id, secret),
      created_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const recoveryCodes = await deskDb
    .transaction()
    .execute((trx) => replaceRecoveryCodes(trx, secrets, staffHolders, staff.id))
  return { id, recoveryCodes, ...shownBy(world, secret, staff.email) }
}

function shownBy(world: World, secret: Buffer, label: string) {
  const typed = totpSetup(secret, { issuer: 'Tendwell', label }).secret
  return { code: (ahead = 0) => codeOf(typed, world.clock.now().getTime() + ahead * STEP_MS) }
}

export function codeOf(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/**
 * Gives a member an authenticator. It replaces a passkey, which needs a browser: the device that they lose or sign in
 * with.
 */
export async function giveOwnAuthenticator(world: World, member: TestMember): Promise<{ id: string } & Shown> {
  const { db, secrets, now } = world.app
  const secret = Buffer.alloc(20, member.email)
  const made = { kind: 'totp', secret, step: 0 } as const
  const adding = { ownerId: member.id, name: 'My phone', made, at: now() }
  return db.transaction().execute(async (trx) => {
    const { device } = await addMade(trx, secrets, memberHolders, adding)
    const recoveryCodes = await replaceRecoveryCodes(trx, secrets, memberHolders, member.id)
    return { id: device.id, recoveryCodes, ...shownBy(world, secret, member.email) }
  })
}

/** Removes every second factor and all failed attempts. */
export async function removeAuthenticators({ app: { deskDb } }: World): Promise<void> {
  await deskDb.deleteFrom('desk.second_factors').execute()
  await deskDb.deleteFrom('desk.recovery_codes').execute()
  await deskDb.deleteFrom('desk.sign_in_steps').execute()
  await deskDb.deleteFrom('desk.known_networks').execute()
  await deskDb.deleteFrom('second_factors').execute()
  await deskDb.deleteFrom('recovery_codes').execute()
  await deskDb.deleteFrom('known_networks').execute()
  await deskDb.deleteFrom('rate_windows').execute()
  await deskDb.deleteFrom('outgoing').execute()
}

/** As if the colleague had signed in with a second factor: a role that requires one opens nothing without it. */
export async function proveSecondFactor(world: World, staff: TestStaff): Promise<void> {
  await world.app.deskDb
    .updateTable('desk.sessions')
    .set({ second_factor_at: world.clock.now() })
    .where('id', '=', staff.sessionId)
    .execute()
}
