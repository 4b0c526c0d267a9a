import { Secret, TOTP } from 'otpauth'
import { addMade } from '#server/factors/devices.ts'
import { memberHolders, staffHolders } from '#server/factors/holders.ts'
import { replaceRecoveryCodes } from '#server/factors/recovery-codes.ts'
import { totpSetup } from '#server/factors/totp.ts'
import type { TestMember, TestStaff } from './people.ts'
import type { World } from './world.ts'

const STEP_MS = 30_000

/** An authenticator app that somebody has set up, and the ten codes that they were shown. */
type Shown = {
  readonly recoveryCodes: readonly string[]
  /** What it shows; `ahead` by so many half minutes. */
  code(ahead?: number): string
}
export type Authenticator = Shown & { readonly id: number }

/** Gives a colleague one. The half minute of its first code is over, and nobody was signed out. */
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

/** Gives a member one. It is as good as a passkey that a browser would make: the device that they lose, or sign in with. */
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

/** Nobody has a second factor, and nobody has guessed at one in this hour. */
export async function forgetAuthenticators({ app: { deskDb } }: World): Promise<void> {
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

/** As if the colleague had come in with a second factor: where one is required, an account without it opens nothing. */
export async function proveSecondFactor(world: World, staff: TestStaff): Promise<void> {
  await world.app.deskDb
    .updateTable('desk.sessions')
    .set({ second_factor_at: world.clock.now() })
    .where('id', '=', staff.sessionId)
    .execute()
}
